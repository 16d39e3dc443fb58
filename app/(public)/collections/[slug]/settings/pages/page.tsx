import { getTranslations } from "next-intl/server";
import { TextsForm } from "@/components/collections/settings/texts-form";
import type { Props } from "../../collection-tab";
import { settingsMetadata, settingsPage } from "../settings-page";

const PATH = "/settings/pages";

export const generateMetadata = (props: Props) => settingsMetadata(props, PATH);

export default async function Page(props: Props) {
  const t = await getTranslations("collectionSettings");
  return settingsPage(props, { path: PATH, lead: t("texts.lead") }, async ({ position }) => (
    <TextsForm collection={position.collection} />
  ));
}
