import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { WithTexts } from "@/app/with-texts";
import { withPage } from "@/app/with-page";
import { listAuditLog, toAuditLogJson } from "@/lib/audit";
import type { Context } from "@/lib/db/context";
import { pageContext } from "@/lib/http/page";
import { readMerge } from "@/lib/merging";
import { readOwnedObjects, toOwnedObjectsJson } from "@/lib/moderation";
import { identitiesOf } from "@/lib/sign-ins";
import { UserPage } from "@/components/administration/users/user-page";
import {
  isWaitingForPassword,
  nameOfAccount,
  readAccountGroups,
  readManagedAccount,
  toManagedUserJson,
  toUserGroupsJson,
} from "@/lib/users";
import { loggedObjects } from "../../audit-logs/logged-objects";
import { sectionTitle } from "../../section-title";

type Props = { params: Promise<{ id: string }> };

/** Once for the title and the page. */
const readUser = cache(async (id: string) => readManagedAccount(await pageContext(), id));

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations("heads");
  const { id } = await params;
  const found = await readUser(id).catch(() => undefined);
  return sectionTitle("users", found ? nameOfAccount(found.account) : t("account", { id }));
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  return withPage(`/administration/users/${encodeURIComponent(id)}`, async (ctx) => {
    const found = await readUser(id);
    const groups = toUserGroupsJson(await readAccountGroups(ctx, id));
    const owned = toOwnedObjectsJson(await readOwnedObjects(ctx, id));
    return (
      <WithTexts areas={["administration"]}>
        <UserPage
          user={toManagedUserJson(ctx.actor, found)}
          identities={await identitiesOf(ctx, found.account)}
          groups={groups}
          owned={owned}
          isInvited={await isWaitingForPassword(ctx, found.account)}
          block={found.account.blockedAt ? await blockOf(ctx, id) : undefined}
          merge={(await readMerge(ctx, id)) ?? null}
        />
      </WithTexts>
    );
  });
}

async function blockOf(ctx: Context, id: string) {
  const of = { resource_type: "user", resource_id: id, action: "user.block" };
  const { entries } = await listAuditLog(ctx, { ...of, page: 1, size: 1 });
  if (!entries[0]) return undefined;
  const entry = toAuditLogJson(entries[0]);
  return { entry, objects: await loggedObjects(ctx, [entry]) };
}
