import { getTranslations } from "next-intl/server";
import { WithTexts } from "@/app/with-texts";
import { withPage } from "@/app/with-page";
import { readMerge } from "@/lib/merging";
import { readOwnedObjects, toOwnedObjectsJson } from "@/lib/moderation";
import { identitiesOf } from "@/lib/sign-ins";
import { UserPage } from "@/components/administration/users/user-page";
import {
  readAccountGroups,
  readManagedAccount,
  toManagedUserJson,
  toUserGroupsJson,
} from "@/lib/users";
import { sectionTitle } from "../../section-title";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props) {
  const t = await getTranslations("heads");
  return sectionTitle("users", t("account", { id: (await params).id }));
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  return withPage(`/administration/users/${encodeURIComponent(id)}`, async (ctx) => {
    const found = await readManagedAccount(ctx, id);
    const groups = toUserGroupsJson(await readAccountGroups(ctx, id));
    const owned = toOwnedObjectsJson(await readOwnedObjects(ctx, id));
    return (
      <WithTexts areas={["administration"]}>
        <UserPage
          user={toManagedUserJson(ctx.actor, found)}
          identities={await identitiesOf(ctx, found.account)}
          groups={groups}
          owned={owned}
          merge={(await readMerge(ctx, id)) ?? null}
        />
      </WithTexts>
    );
  });
}
