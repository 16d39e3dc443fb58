import { collectionMetadata, type Props } from "../collection-tab";
import { pendingMembersPage, pendingPlace } from "../pending-members";

export const generateMetadata = (props: Props) =>
  collectionMetadata(props, pendingPlace("membership-requests"));

export default function Page(props: Props) {
  return pendingMembersPage(props, "membership-requests");
}
