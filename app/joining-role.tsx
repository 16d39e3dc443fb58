import { JoiningRole } from "@/components/requests/joining-role";
import { attributesOf, canManageRole, findCollection, readPendingRole } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";

/** The choice of the role that somebody who asks to join will have, for those who may give it. */
export async function joiningRole(ctx: Context, request: RequestRow) {
  const id = referencedId("community", request.receiver);
  const isToJoin = request.type === "community-membership-request" && id !== undefined;
  const collection = isToJoin ? await findCollection(ctx, id) : undefined;
  if (!collection) return undefined;
  const pending = await readPendingRole(ctx, request);
  const attributes = attributesOf(collection);
  if (!pending || !canManageRole(ctx.actor, pending.role, attributes)) return undefined;
  return (
    <JoiningRole role={pending.role} givesOwners={canManageRole(ctx.actor, "owner", attributes)} />
  );
}
