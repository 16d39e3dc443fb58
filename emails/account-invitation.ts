import { message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

type AccountInvitation = {
  site: Site;
  recipientName: string;
  username: string;
  /** Where the first password is chosen; works once. */
  url: string;
  /** How long it works. */
  days: number;
};

/** To a person for whom an administrator created an account. */
export function accountInvitation({
  site,
  recipientName,
  username,
  url,
  days,
}: AccountInvitation): Email {
  return layOut(
    {
      subject: message("mails.accountSubject", { site: site.name }),
      to: recipientName,
      paragraphs: [
        message("mails.accountMade", { site: site.name, days }),
        message("mails.accountNames", { username }),
        message("mails.accountUnexpected"),
      ],
      action: { label: message("mails.accountChoose"), url },
      reason: message("mails.accountReason", { site: site.name }),
    },
    site,
  );
}
