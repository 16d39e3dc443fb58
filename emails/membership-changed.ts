import type { CollectionRole } from "@/lib/core/actor";
import { type Message, message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";
import { roleName } from "./role-name";

export type MembershipChanged = {
  site: Site;
  recipientName: string;
  collectionTitle: string;
  /** Who changed it. */
  who: string;
  /** The roles before and now; nobody who was removed has one now. */
  before: CollectionRole;
  role: CollectionRole | undefined;
  /** The collection cannot be seen any more. */
  isClosed: boolean;
  /** Of the collection, or of the list of one's own instead. */
  url: string;
};

type Told = Pick<MembershipChanged, "collectionTitle" | "who" | "before" | "role">;

/** The event as a sentence, and what more there is to say. */
export function membershipWording(told: Told): { subject: Message; line: Message } {
  const { collectionTitle: collection, who } = told;
  const before = roleName(told.before);
  if (told.role === undefined)
    return {
      subject: message("collections.removedFrom", { collection }),
      line: message("collections.removedFromLine", { who, collection, before }),
    };
  const role = roleName(told.role);
  return {
    subject: message("collections.roleChanged", { collection, role }),
    line: message("collections.roleChangedLine", { who, collection, before, role }),
  };
}

/** To members whose role was changed, or who were removed. */
export function membershipChanged(props: MembershipChanged): Email {
  const { site, recipientName, isClosed, url } = props;
  const { subject, line } = membershipWording(props);
  const label = isClosed ? "mails.openCollections" : "requestEvents.seeCollection";
  return layOut(
    {
      subject,
      to: recipientName,
      paragraphs: [line],
      action: { label: message(label), url },
      reason: message("mails.reasonAccountChoice", {
        site: site.name,
        address: `${site.url}/account/settings/notifications`,
      }),
    },
    site,
  );
}
