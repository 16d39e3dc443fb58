import { isInvitation } from "@/components/requests/is-invitation";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";
import { typeOf } from "@/lib/requests";
import { findAccounts, findPeople, nameOfAccount } from "@/lib/users";

/** Who sent a request in the name of a collection. An invitation always tells who invites, others only what the reader may know. */
export async function senderOf(ctx: Context, request: RequestRow): Promise<string | undefined> {
  const id = referencedId("user", typeOf(request).sender?.(request) ?? null);
  if (id === undefined) return undefined;
  const found = await (isInvitation(request) ? findAccounts : findPeople)(ctx, [id]);
  const account = found.get(id);
  return account && nameOfAccount(account);
}
