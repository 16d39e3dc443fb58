import { PendingRole } from "@/components/collections/members/pending-role";
import { attributesOf, canManageRole, type Collection, readPendingRole } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import type { RequestRow } from "@/lib/request-engine";
import { WithTexts } from "./with-texts";

/** The choice of the role that somebody who asks to join will have, for those who may give it. */
export async function joiningRole(ctx: Context, request: RequestRow, collection: Collection) {
  const pending = await readPendingRole(ctx, request);
  const attributes = attributesOf(collection);
  if (!pending || !canManageRole(ctx.actor, pending.role, attributes)) return undefined;
  const { type, id, name } = pending.subject;
  return (
    <WithTexts areas={["members"]}>
      <PendingRole
        kind="membership-requests"
        collectionId={collection.id}
        who={{ type, id, name }}
        role={pending.role}
        givesOwners={canManageRole(ctx.actor, "owner", attributes)}
      />
    </WithTexts>
  );
}
