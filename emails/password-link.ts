import { message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

type PasswordLink = {
  site: Site;
  recipientName: string;
  /** Where the new password is chosen; works once. */
  url: string;
  /** How long it works. */
  minutes: number;
  /** The account has no password yet. */
  isFirst?: boolean;
};

/** The link for choosing a new password. */
export function passwordLink(about: PasswordLink): Email {
  const { site, recipientName, url, minutes, isFirst = false } = about;
  return layOut(
    {
      subject: message(isFirst ? "mails.firstPasswordSubject" : "mails.passwordLinkSubject", {
        site: site.name,
      }),
      to: recipientName,
      paragraphs: [
        message(isFirst ? "mails.firstPassword" : "mails.passwordLink", {
          site: site.name,
          minutes,
        }),
        message(isFirst ? "mails.firstPasswordOther" : "mails.passwordLinkOther"),
      ],
      action: { label: message(isFirst ? "mails.accountChoose" : "mails.passwordChoose"), url },
      reason: message("mails.reasonAccount", { site: site.name }),
    },
    site,
  );
}
