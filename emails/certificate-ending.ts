import { type Day, message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

export type CertificateEnding = {
  site: Site;
  recipientName: string;
  /** The name of the certificate on the health page. */
  certificate: string;
  /** Its last day. */
  day: Day;
  days: number;
  url: string;
};

/** To administrators, before a certificate of the service or of a partner ends. */
export function certificateEnding(props: CertificateEnding): Email {
  const { site, recipientName, certificate, day, days, url } = props;
  return layOut(
    {
      subject: message("administration.certificateEnding", { certificate, days }),
      to: recipientName,
      paragraphs: [
        message("administration.certificateEndsOn", { certificate, day }),
        message("administration.certificateMend"),
      ],
      action: { label: message("administration.certificateShow"), url },
      reason: message("mails.reasonAccountChoice", {
        site: site.name,
        address: `${site.url}/account/settings/notifications`,
      }),
    },
    site,
  );
}
