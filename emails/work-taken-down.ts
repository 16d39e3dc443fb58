import { type Message, message, type Term } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

export type WorkTakenDown = {
  site: Site;
  recipientName: string;
  workTitle: string | Message;
  /** The administrator who took it down. */
  who: string;
  reason?: Message | Term | undefined;
  /** What readers are told besides the reason. */
  note?: string | undefined;
  /** Of the page that says so; none where it looks as if the work was never there. */
  workUrl?: string | undefined;
};

/** To the owner of a work that administrators took down. */
export function workTakenDown(props: WorkTakenDown): Email {
  const { site, recipientName, workTitle, who, reason, note, workUrl } = props;
  return layOut(
    {
      subject: message("works.takenDown", { title: workTitle }),
      to: recipientName,
      paragraphs: [
        message("mails.takenDownLine", { who, title: workTitle }),
        ...(reason ? [message("mails.takenDownReason", { reason })] : []),
        ...(note ? [message("mails.takenDownNote", { note })] : []),
        message("mails.takenDownEffect"),
        message("mails.takenDownAsk", { who }),
      ],
      ...(workUrl ? { action: { label: message("mails.openNotice"), url: workUrl } } : {}),
      reason: message("mails.reasonAccountChoice", {
        site: site.name,
        address: `${site.url}/account/settings/notifications`,
      }),
    },
    site,
  );
}
