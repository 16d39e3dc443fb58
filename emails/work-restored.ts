import { type Message, message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

export type WorkRestored = {
  site: Site;
  recipientName: string;
  workTitle: string | Message;
  /** The administrator who restored it. */
  who: string;
  workUrl: string;
};

/** To the owner of a work that had been taken down. */
export function workRestored(props: WorkRestored): Email {
  const { site, recipientName, workTitle, who, workUrl } = props;
  return layOut(
    {
      subject: message("works.restored", { title: workTitle }),
      to: recipientName,
      paragraphs: [message("mails.restoredLine", { who, title: workTitle })],
      action: { label: message("mails.openWork"), url: workUrl },
      reason: message("mails.reasonAccountChoice", {
        site: site.name,
        address: `${site.url}/account/settings/notifications`,
      }),
    },
    site,
  );
}
