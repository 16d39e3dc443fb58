import { SubmissionPolicyForm } from "@/components/collections/settings/access-forms";
import type { Props } from "../../collection-tab";
import { settingsMetadata, settingsPage } from "../settings-page";

const PATH = "/settings/submission-policy";

export const generateMetadata = (props: Props) => settingsMetadata(props, PATH);

export default function Page(props: Props) {
  return settingsPage(props, { path: PATH }, async ({ position }) => (
    <SubmissionPolicyForm collection={position.collection} />
  ));
}
