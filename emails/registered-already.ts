import { message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

type RegisteredAlready = {
  site: Site;
  recipientName: string;
  username: string;
  signInUrl: string;
  forgotUrl: string;
};

/** To the holder of an account whose address asked for one once more. */
export function registeredAlready({
  site,
  recipientName,
  username,
  signInUrl,
  forgotUrl,
}: RegisteredAlready): Email {
  return layOut(
    {
      subject: message("mails.registeredSubject", { site: site.name }),
      to: recipientName,
      paragraphs: [
        message("mails.registered", { site: site.name, username }),
        message("mails.registeredForgot", { address: forgotUrl }),
        message("mails.registeredOther"),
      ],
      action: { label: message("mails.registeredSignIn"), url: signInUrl },
      reason: message("mails.reasonAccount", { site: site.name }),
    },
    site,
  );
}
