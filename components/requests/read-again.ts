import { call } from "@/lib/client/call";
import { contractAt } from "@/lib/http/contract";
import type * as inbox from "@/lib/requests/endpoints";

const readRequest = contractAt<typeof inbox.readRequest>("GET", "/api/requests/{id}");

/** A request as it is by now; nothing where it cannot be read. */
export const readAgain = (id: string) =>
  call(readRequest, { params: { id } }).catch(() => undefined);
