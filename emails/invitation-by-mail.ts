import { type Email, layOut, type Site } from "./layout";

export type InvitationByMail = {
  site: Site;
  collectionTitle: string;
  /** As people call it, e.g. "Curator". */
  roleTitle: string;
  signInUrl: string;
  address: string;
  /** What the person who invites wrote along, as plain text. */
  message?: string | undefined;
};

/** Somebody without an account is asked to become a member of a collection. */
export function invitationByMail(props: InvitationByMail): Email {
  const { site, collectionTitle, roleTitle, signInUrl, address, message } = props;
  return layOut(
    {
      subject: `Invitation to the collection “${collectionTitle}”`,
      greeting: "Hello,",
      paragraphs: [
        `You are invited to become a member (${roleTitle}) of the collection “${collectionTitle}” at ${site.name}.`,
        ...(message ? [`The invitation says: ${message}`] : []),
        `Sign in with an account for ${address}; the invitation will be waiting for you there.`,
      ],
      action: { label: "Sign in", url: signInUrl },
      reason: `You get this message because somebody at ${site.name} entered your address. If you do not know why, you need not do anything.`,
    },
    site,
  );
}
