import { message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

type ConfirmRegistration = {
  site: Site;
  recipientName: string;
  /** Where the password is chosen; works once. */
  url: string;
  /** How long it works. */
  hours: number;
};

/** The link by which an address that asked for an account confirms itself. */
export function confirmRegistration({
  site,
  recipientName,
  url,
  hours,
}: ConfirmRegistration): Email {
  return layOut(
    {
      subject: message("mails.registerSubject", { site: site.name }),
      to: recipientName,
      paragraphs: [
        message("mails.register", { site: site.name, hours }),
        message("mails.registerOther"),
      ],
      action: { label: message("mails.registerConfirm"), url },
      reason: message("mails.reasonSignUp", { site: site.name }),
    },
    site,
  );
}
