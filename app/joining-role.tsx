import { getTranslations } from "next-intl/server";
import { JoiningRole } from "@/components/requests/joining-role";
import { attributesOf, canManageRole, findCollection, readPendingRole } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";

/** The role that somebody who asks to join will have, and what it means, for those who may give it. */
export async function joiningRole(ctx: Context, request: RequestRow) {
  const id = referencedId("community", request.receiver);
  const isToJoin = request.type === "community-membership-request" && id !== undefined;
  const collection = isToJoin ? await findCollection(ctx, id) : undefined;
  if (!collection) return undefined;
  const pending = await readPendingRole(ctx, request);
  const attributes = attributesOf(collection);
  if (!pending || !canManageRole(ctx.actor, pending.role, attributes)) return undefined;
  const { role, subject } = pending;
  const t = await getTranslations("requests.page.roleMeans");
  return (
    <div className="mt-4 group-has-[[data-decided]]/request:hidden">
      <JoiningRole
        joiner={{
          collectionId: collection.id,
          who: { type: subject.type, id: subject.id, name: subject.name },
        }}
        role={role}
        givesOwners={canManageRole(ctx.actor, "owner", attributes)}
        describedBy="role-means"
      />
      <p id="role-means" className="mt-1 max-w-prose text-sm text-muted">
        {t(role)}
      </p>
    </div>
  );
}
