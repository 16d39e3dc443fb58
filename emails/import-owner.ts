import { message } from "@/lib/core/message";
import { type Email, layOut, linkTo, type Site } from "./layout";

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
      subject: message("mails.importSubject", { title: workTitle, collection: collectionTitle }),
      to: recipientName,
      paragraphs: [
        message("mails.importAdded", {
          title: linkTo(workTitle, workUrl),
          collection: linkTo(collectionTitle, collectionUrl),
        }),
        ...(doi ? [message("mails.importDoi", { doi })] : []),
        message("mails.importSignIn", { email: props.recipientEmail, address: props.signInUrl }),
      ],
      action: { label: message("mails.openWork"), url: workUrl },
      reason: message("mails.importReason"),
    },
    site,
  );
}
