import { getLocale, getTranslations } from "next-intl/server";
import { Inspector } from "@/components/collections/settings/inspector";
import { InspectorForm } from "@/components/collections/settings/inspector-form";
import { explainAccess } from "@/lib/collections";
import { ACCESS_ACTIONS } from "@/lib/collections/schema";
import { NotPermitted } from "@/lib/core/errors";
import type { Props } from "../../collection-tab";
import { settingsMetadata, settingsPage } from "../settings-page";

const PATH = "/settings/inspector";

export const generateMetadata = (props: Props) => settingsMetadata(props, PATH);

export default async function Page(props: Props) {
  const t = await getTranslations("collectionSettings.inspector");
  return settingsPage(props, { path: PATH, lead: t("lead") }, async ({ ctx, position }) => {
    const { collection, abilities } = position;
    if (!abilities.own) throw new NotPermitted();
    const { user, action } = await props.searchParams;
    const asked = typeof user === "string" ? user : undefined;
    const access =
      asked === undefined
        ? undefined
        : await explainAccess(
            ctx,
            collection.id,
            asked === "" ? undefined : asked,
            await getLocale(),
          );
    const chosen = ACCESS_ACTIONS.find((one) => one === action);
    return (
      <>
        <InspectorForm
          slug={collection.slug}
          person={access?.user ?? undefined}
          action={chosen ?? ""}
        />
        {access && <Inspector access={access} action={chosen} />}
      </>
    );
  });
}
