import { type Email, layOut, type Site } from "./layout";

type AccountInvitation = {
  site: Site;
  recipientName: string;
  username: string;
  /** Where the first password is chosen; works once. */
  url: string;
  /** How long it works. */
  days: number;
};

/** Somebody made an account for you. */
export function accountInvitation({
  site,
  recipientName,
  username,
  url,
  days,
}: AccountInvitation): Email {
  return layOut(
    {
      subject: `Your account at ${site.name}`,
      greeting: `Dear ${recipientName},`,
      paragraphs: [
        `the people who run ${site.name} have made an account for you. Choose your password by this link. It works once, within the next ${days} days.`,
        `You then sign in with this e-mail address, or with the username ${username}.`,
        "If you do not expect this, do nothing: without a password nobody can use the account.",
      ],
      action: { label: "Choose your password", url },
      reason: `You get this message because an account at ${site.name} was made for this address.`,
    },
    site,
  );
}
