import { type Email, layOut, type Site } from "./layout";

type ImportOwner = {
  site: Site;
  recipientName: string;
  workTitle: string;
  workUrl: string;
  /** As an address, where the work has one. */
  doi: string | undefined;
  collectionTitle: string;
  collectionUrl: string;
  signInUrl: string;
  recipientEmail: string;
};

/** A work of yours was imported. */
export function importOwner(props: ImportOwner): Email {
  const { site, recipientName, workTitle, workUrl, doi, collectionTitle, collectionUrl } = props;
  return layOut(
    {
      subject: `“${workTitle}” is now in ${collectionTitle}`,
      greeting: `Dear ${recipientName},`,
      paragraphs: [
        `Your work “${workTitle}” was added to the collection ${collectionTitle} (${collectionUrl}) and is published.`,
        ...(doi ? [`It can be cited by its DOI: ${doi}`] : []),
        `To manage it, sign in with the address ${props.recipientEmail} at ${props.signInUrl}. If you have no account yet, register with this same address and the work is yours.`,
      ],
      action: { label: "Open the work", url: workUrl },
      reason: `You get this message because you are named as an owner of the work. Questions? Answer this message, or write to those who manage the collection.`,
    },
    site,
  );
}
