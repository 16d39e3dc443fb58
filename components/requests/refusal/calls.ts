import { contractAt } from "@/lib/http/contract";
import type * as inbox from "@/lib/requests/endpoints";

export const readRequest = contractAt<typeof inbox.readRequest>("GET", "/api/requests/{id}");
