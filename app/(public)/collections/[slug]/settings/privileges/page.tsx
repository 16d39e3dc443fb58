import { PrivilegesForm } from "@/components/collections/settings/access-forms";
import { config } from "@/lib/core/config";
import type { Props } from "../../collection-tab";
import { settingsMetadata, settingsPage } from "../settings-page";

const PATH = "/settings/privileges";

export const generateMetadata = (props: Props) => settingsMetadata(props, PATH);

export default function Page(props: Props) {
  return settingsPage(props, { path: PATH }, async ({ position }) => (
    <PrivilegesForm
      collection={position.collection}
      allowsRestricted={config().RESTRICTED_ALLOWED}
    />
  ));
}
