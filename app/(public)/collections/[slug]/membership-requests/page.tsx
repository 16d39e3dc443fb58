import type { Props } from "../collection-tab";
import { pendingMembersMetadata, pendingMembersPage } from "../pending-members";

export const generateMetadata = (props: Props) =>
  pendingMembersMetadata(props, "membership-requests");

export default function Page(props: Props) {
  return pendingMembersPage(props, "membership-requests");
}
