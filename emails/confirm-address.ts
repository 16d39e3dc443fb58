import { message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

type ConfirmAddress = {
  site: Site;
  recipientName: string;
  /** Where the person signs in. */
  provider: string;
  code: string;
  /** The page that asks for it. */
  url: string;
  /** How long it works. */
  minutes: number;
};

/** The code by which a newcomer confirms an address. */
export function confirmAddress({
  site,
  recipientName,
  provider,
  code,
  url,
  minutes,
}: ConfirmAddress): Email {
  return layOut(
    {
      subject: message("mails.confirmAddressSubject", { code, site: site.name }),
      to: recipientName,
      paragraphs: [
        message("mails.confirmAddress", { code, site: site.name }),
        message("mails.confirmAddressUntil", { minutes }),
        message("mails.confirmAddressOther", { provider }),
      ],
      action: { label: message("mails.confirmAddressEnter"), url },
      reason: message("mails.reasonSignUp", { site: site.name }),
    },
    site,
  );
}
