import { getTranslations } from "next-intl/server";
import type { Membership } from "@/components/requests/membership";
import { attributesOf, canManageRole, findCollection, readPendingRole } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";

/** The role that somebody who asks to join will have, for those who may give it; they choose it as they accept. */
export async function joiningRole(ctx: Context, request: RequestRow) {
  const id = referencedId("community", request.receiver);
  const isToJoin = request.type === "community-membership-request" && id !== undefined;
  const collection = isToJoin ? await findCollection(ctx, id) : undefined;
  if (!collection) return undefined;
  const pending = await readPendingRole(ctx, request);
  const attributes = attributesOf(collection);
  if (!pending || !canManageRole(ctx.actor, pending.role, attributes)) return undefined;
  const { role, subject } = pending;
  const membership: Membership = {
    collectionId: collection.id,
    who: { type: subject.type, id: subject.id },
    role,
    givesOwners: canManageRole(ctx.actor, "owner", attributes),
  };
  const t = await getTranslations("members");
  const offer = (
    <p className="mt-4 group-has-[[data-decided]]/request:hidden">
      {t("joinsAs", { role: t(`roles.${role}.title`) })}
    </p>
  );
  return { membership, offer };
}
