import { type Message, message, type MessageKey } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

export type GrantCreated = {
  site: Site;
  recipientName: string;
  /** Who shared the work. */
  grantorName: string;
  workTitle: string | Message;
  workUrl: string;
  permission: "view" | "preview" | "edit" | "manage";
  /** The comment of the person who shared it. */
  message?: string | undefined;
};

const MAY: Record<GrantCreated["permission"], MessageKey> = {
  view: "mails.mayView",
  preview: "mails.mayPreview",
  edit: "mails.mayEdit",
  manage: "mails.mayManage",
};

/** To a person with whom a work was shared. */
export function grantCreated(props: GrantCreated): Email {
  const { site, recipientName, grantorName, workTitle, workUrl, permission } = props;
  const may = message(MAY[permission]);
  return layOut(
    {
      subject: message("works.shared", { who: grantorName, title: workTitle }),
      to: recipientName,
      paragraphs: [
        message("mails.sharedLine", { who: grantorName, title: workTitle, may }),
        ...(props.message ? [message("mails.theyWrote", { words: props.message })] : []),
      ],
      action: { label: message("mails.openWork"), url: workUrl },
      reason: message("mails.reasonAccountChoice", {
        site: site.name,
        address: `${site.url}/account/settings/notifications`,
      }),
    },
    site,
  );
}
