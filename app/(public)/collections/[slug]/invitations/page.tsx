import { collectionMetadata, type Props } from "../collection-tab";
import { pendingMembersPage, pendingMembersTab } from "../pending-members";

export const generateMetadata = (props: Props) =>
  collectionMetadata(props, pendingMembersTab("invitations"));

export default function Page(props: Props) {
  return pendingMembersPage(props, "invitations");
}
