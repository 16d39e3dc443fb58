import type Mail from "nodemailer/lib/mailer";
import { config } from "@/lib/core/config";
import type { Mail as Message } from "./port";

/** What nodemailer takes. Addresses go in as objects: nothing in them is parsed again. */
export function compose(mail: Message, id: string): Mail.Options {
  const { APP_URL, MAIL_FROM, SITE_NAME } = config();
  return {
    from: { name: SITE_NAME, address: MAIL_FROM },
    to: { name: "", address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.attachments ? { attachments: mail.attachments.map((one) => ({ ...one })) } : {}),
    messageId: `<${id}@${new URL(APP_URL).hostname}>`,
    headers: {
      // Tells mail programs not to send automatic replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribeUrl
        ? {
            "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {}),
    },
    // Nothing in a message may make the server read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
