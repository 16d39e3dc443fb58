import { type Email, layOut, type Site } from "./layout";

type PasswordLink = {
  site: Site;
  recipientName: string;
  /** Where the new password is chosen; works once. */
  url: string;
  /** How long it works. */
  minutes: number;
};

/** Somebody, probably you, forgot your password. */
export function passwordLink({ site, recipientName, url, minutes }: PasswordLink): Email {
  return layOut(
    {
      subject: `Choose a new password for ${site.name}`,
      greeting: `Dear ${recipientName},`,
      paragraphs: [
        `somebody asked for a new password for your account at ${site.name}. If that was you, choose it by this link. It works once, within the next ${minutes} minutes.`,
        "If it was not you, do nothing: your password stays as it is.",
      ],
      action: { label: "Choose a new password", url },
      reason: `You get this message because you have an account at ${site.name}.`,
    },
    site,
  );
}
