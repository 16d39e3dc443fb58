import { getTranslations } from "next-intl/server";
import { ChatForm } from "@/components/collections/settings/chat-form";
import type { Props } from "../../collection-tab";
import { settingsMetadata, settingsPage } from "../settings-page";

const PATH = "/settings/notifications";

export const generateMetadata = (props: Props) => settingsMetadata(props, PATH);

export default async function Page(props: Props) {
  const t = await getTranslations("collectionSettings");
  return settingsPage(props, { path: PATH, lead: t("chat.lead") }, async ({ position }) => (
    <ChatForm collection={position.collection} />
  ));
}
