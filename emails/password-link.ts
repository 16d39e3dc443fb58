import { message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

type PasswordLink = {
  site: Site;
  recipientName: string;
  /** Where the new password is chosen; works once. */
  url: string;
  /** How long it works. */
  minutes: number;
};

/** The link for choosing a new password. */
export function passwordLink({ site, recipientName, url, minutes }: PasswordLink): Email {
  return layOut(
    {
      subject: message("mails.passwordLinkSubject", { site: site.name }),
      to: recipientName,
      paragraphs: [
        message("mails.passwordLink", { site: site.name, minutes }),
        message("mails.passwordLinkOther"),
      ],
      action: { label: message("mails.passwordChoose"), url },
      reason: message("mails.reasonAccount", { site: site.name }),
    },
    site,
  );
}
