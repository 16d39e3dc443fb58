import { message } from "@/lib/core/message";
import { type Email, layOut, type Site } from "./layout";

type SignInLinked = {
  site: Site;
  recipientName: string;
  /** What people call the provider. */
  provider: string;
  /** The page where it can be unlinked, in case another person linked it. */
  url: string;
};

/** Your account can be entered through another provider now. */
export function signInLinked({ site, recipientName, provider, url }: SignInLinked): Email {
  return layOut(
    {
      subject: message("mails.signInLinkedSubject", { site: site.name }),
      to: recipientName,
      paragraphs: [
        message("mails.signInLinked", { site: site.name, provider }),
        message("mails.signInLinkedOther"),
      ],
      action: { label: message("mails.signInLinkedCheck"), url },
      reason: message("mails.reasonAccount", { site: site.name }),
    },
    site,
  );
}
