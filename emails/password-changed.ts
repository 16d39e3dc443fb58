import { type Email, layOut, type Site } from "./layout";

type PasswordChanged = {
  site: Site;
  recipientName: string;
  /** Where a new password can be asked for, should it have been somebody else. */
  url: string;
};

/** Your password is another one now. */
export function passwordChanged({ site, recipientName, url }: PasswordChanged): Email {
  return layOut(
    {
      subject: `Your password at ${site.name} was changed`,
      greeting: `Dear ${recipientName},`,
      paragraphs: [
        `the password of your account at ${site.name} was changed just now. If that was you, there is nothing to do.`,
        "If it was not you, ask for a new password at once and tell the people who run the site.",
      ],
      action: { label: "Ask for a new password", url },
      reason: `You get this message because you have an account at ${site.name}.`,
    },
    site,
  );
}
