import { message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

type PasswordChanged = {
  site: Site;
  recipientName: string;
  /** The page for resetting the password, in case another person changed it. */
  url: string;
};

/** Your password is another one now. */
export function passwordChanged({ site, recipientName, url }: PasswordChanged): Email {
  return layOut(
    {
      subject: message("mails.passwordChangedSubject", { site: site.name }),
      to: recipientName,
      paragraphs: [
        message("mails.passwordChanged", { site: site.name }),
        message("mails.passwordChangedOther"),
      ],
      action: { label: message("mails.passwordAsk"), url },
      reason: message("mails.reasonAccount", { site: site.name }),
    },
    site,
  );
}
