import { TextsForm } from "@/components/collections/settings/texts-form";
import type { Props } from "../../collection-tab";
import { settingsMetadata, settingsPage } from "../settings-page";

const PATH = "/settings/pages";

export const generateMetadata = (props: Props) => settingsMetadata(props, PATH);

export default function Page(props: Props) {
  return settingsPage(
    props,
    { path: PATH, lead: "Pages of the collection in your own words." },
    async ({ place }) => <TextsForm collection={place.collection} />,
  );
}
