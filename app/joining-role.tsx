import { getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/link";
import { attributesOf, canManageRole, type Collection, readPendingRole } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import type { RequestRow } from "@/lib/request-engine";

/** The role that somebody who asks to join will have, and the way to its choice, for those who may give it. */
export async function joiningRole(ctx: Context, request: RequestRow, collection: Collection) {
  const pending = await readPendingRole(ctx, request);
  if (!pending || !canManageRole(ctx.actor, pending.role, attributesOf(collection)))
    return undefined;
  const t = await getTranslations("members");
  return (
    <p className="mt-4 group-has-[[data-decided]]/request:hidden">
      {t.rich("joinsAs", {
        role: t(`roles.${pending.role}.title`),
        change: (text) => (
          <Link href={`/collections/${collection.slug}/membership-requests`} className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
