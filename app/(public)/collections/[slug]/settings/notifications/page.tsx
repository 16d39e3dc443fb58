import { ChatForm } from "@/components/collections/settings/chat-form";
import type { Props } from "../../collection-tab";
import { settingsMetadata, settingsPage } from "../settings-page";

const PATH = "/settings/notifications";

export const generateMetadata = (props: Props) => settingsMetadata(props, PATH);

export default function Page(props: Props) {
  return settingsPage(
    props,
    { path: PATH, lead: "New requests, answers and comments can be told in a chat room as well." },
    async ({ place }) => <ChatForm collection={place.collection} />,
  );
}
