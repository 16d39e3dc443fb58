import { getTranslations } from "next-intl/server";
import { PendingRoleButton } from "@/components/collections/members/pending-role-button";
import { attributesOf, canManageRole, type Collection, readPendingRole } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import type { RequestRow } from "@/lib/request-engine";
import { WithTexts } from "./with-texts";

/** The role that somebody who asks to join will have, and its choice, for those who may give it. */
export async function joiningRole(ctx: Context, request: RequestRow, collection: Collection) {
  const pending = await readPendingRole(ctx, request);
  const attributes = attributesOf(collection);
  if (!pending || !canManageRole(ctx.actor, pending.role, attributes)) return undefined;
  const { role, subject } = pending;
  const { type, id, name } = subject;
  const t = await getTranslations("members");
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 group-has-[[data-decided]]/request:hidden">
      <span>{t("joinsAs", { role: t(`roles.${role}.title`) })}</span>
      <WithTexts areas={["members"]}>
        <PendingRoleButton
          member={{
            kind: "membership-requests",
            collectionId: collection.id,
            who: { type, id, name },
            role,
            givesOwners: canManageRole(ctx.actor, "owner", attributes),
          }}
        >
          {t("changeRole")}
        </PendingRoleButton>
      </WithTexts>
    </p>
  );
}
