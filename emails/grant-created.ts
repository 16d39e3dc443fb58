import { type Email, layOut, type Site } from "./layout";

export type GrantCreated = {
  site: Site;
  recipientName: string;
  /** Who shared the work. */
  grantorName: string;
  workTitle: string;
  workUrl: string;
  permission: "view" | "preview" | "edit" | "manage";
  /** What the person who shared it wrote along. */
  message?: string | undefined;
};

const MAY: Record<GrantCreated["permission"], string> = {
  view: "see it and its files, also those that are restricted",
  preview: "see it, its files and its drafts",
  edit: "see and edit it",
  manage: "see and edit it, publish it and share it with others",
};

/** Somebody shared a work with you. */
export function grantCreated(props: GrantCreated): Email {
  const { site, recipientName, grantorName, workTitle, workUrl, permission, message } = props;
  return layOut(
    {
      subject: `${grantorName} shared “${workTitle}” with you`,
      greeting: `Dear ${recipientName},`,
      paragraphs: [
        `${grantorName} shared the work “${workTitle}” with you. You may now ${MAY[permission]}.`,
        ...(message ? [`They wrote: ${message}`] : []),
      ],
      action: { label: "Open the work", url: workUrl },
      reason: `You get this message because you have an account at ${site.name}. What you are told is your choice: ${site.url}/account/settings/notifications`,
    },
    site,
  );
}
