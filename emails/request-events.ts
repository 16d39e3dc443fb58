import { type Email, layOut, type Site } from "./layout";

/** What every message about a request knows. Absent parts are left out of the sentences. */
export type RequestEventMail = {
  site: Site;
  recipientName: string;
  /** There is no account behind the address. */
  isGuest?: boolean | undefined;
  /** e.g. "community-submission.submit" */
  event: string;
  /** Who did it; the name of the site when nobody did. */
  actorName: string;
  /** What the request is called: the title of the work, or what was asked for. */
  title: string;
  /** What it says of itself, e.g. the role that is offered. */
  description?: string | undefined;
  /** The two sides: people or collections. */
  creatorName: string;
  receiverName: string;
  /** A day, e.g. "3 April 2026". */
  expiresOn?: string | undefined;
  /** What was said, without markup. */
  words?: string | undefined;
  url: string;
};

/** What happened in a sentence, for subjects, lists and chats; and what else there is to say. */
type Wording = { subject: string; lines: readonly string[]; action: string };

type Told = Omit<RequestEventMail, "site" | "recipientName" | "isGuest" | "url">;
type Say = (told: Told) => Wording;

const wording = (action: string, subject: string, ...lines: (string | undefined)[]): Wording => ({
  subject,
  lines: lines.filter((line) => line !== undefined),
  action,
});
const until = (day: string | undefined) => (day ? `It can be answered until ${day}.` : undefined);

const REVIEWS: Record<string, Say> = {
  "community-submission.submit": (told) =>
    wording(
      "Review it",
      `“${told.title}” was submitted to ${told.receiverName}`,
      `${told.actorName} asks for “${told.title}” to be part of ${told.receiverName}. It waits for a decision of those who curate the collection.`,
    ),
  "community-submission.accept": (told) =>
    wording(
      "See the request",
      `“${told.title}” was accepted into ${told.receiverName}`,
      `${told.actorName} accepted “${told.title}”. It is now part of ${told.receiverName}.`,
    ),
  "community-submission.decline": (told) =>
    wording(
      "See the request",
      `“${told.title}” was not accepted into ${told.receiverName}`,
      `${told.actorName} declined “${told.title}” for ${told.receiverName}. Nothing was lost: you can change the work and submit it again.`,
    ),
  "community-submission.cancel": (told) =>
    wording(
      "See the request",
      `The submission of “${told.title}” was withdrawn`,
      `${told.actorName} withdrew “${told.title}” from ${told.receiverName}. There is nothing left to do.`,
    ),
  "community-submission.expire": (told) =>
    wording(
      "See the request",
      `The submission of “${told.title}” has expired`,
      `Nobody decided about “${told.title}” in time. Nothing was lost: it can be submitted to ${told.receiverName} again.`,
    ),
  "community-submission.ask": (told) =>
    wording(
      "Say what you think",
      `${told.actorName} asks for your opinion on “${told.title}”`,
      `“${told.title}” was submitted to ${told.receiverName}, and ${told.actorName} would like you to look at it. You can read it and comment; those who curate the collection decide.`,
    ),
};

/** A work that is published already is to be shown in a further collection. */
const INCLUSIONS: Record<string, Say> = {
  "community-inclusion.submit": (told) =>
    wording(
      "Decide",
      `“${told.title}” would like to be part of ${told.receiverName}`,
      `${told.actorName} asks for the published work “${told.title}” to be part of ${told.receiverName}. It waits for a decision of those who curate the collection.`,
    ),
  "community-inclusion.accept": (told) =>
    wording(
      "See the request",
      `“${told.title}” is now shown in ${told.receiverName}`,
      `${told.actorName} accepted “${told.title}”. It is now part of ${told.receiverName}.`,
    ),
  "community-inclusion.decline": (told) =>
    wording(
      "See the request",
      `“${told.title}” will not be shown in ${told.receiverName}`,
      `${told.actorName} declined “${told.title}” for ${told.receiverName}. The work stays published as it is.`,
    ),
  "community-inclusion.cancel": (told) =>
    wording(
      "See the request",
      `“${told.title}” no longer asks to be part of ${told.receiverName}`,
      `${told.actorName} withdrew the request. There is nothing left to do.`,
    ),
  "community-inclusion.expire": (told) =>
    wording(
      "See the request",
      `The request for “${told.title}” has expired`,
      `Nobody decided in time whether “${told.title}” becomes part of ${told.receiverName}. It can be asked again.`,
    ),
};

const INVITATIONS: Record<string, Say> = {
  "community-invitation.submit": (told) =>
    wording(
      "Answer the invitation",
      `You are invited to join ${told.creatorName}`,
      `${told.actorName} invites you to become a member of the collection ${told.creatorName}.`,
      told.description || undefined,
      until(told.expiresOn),
    ),
  "community-invitation.accept": (told) =>
    wording(
      "See the request",
      `${told.receiverName} has joined ${told.creatorName}`,
      `${told.receiverName} accepted the invitation and is now a member of ${told.creatorName}.`,
    ),
  "community-invitation.decline": (told) =>
    wording(
      "See the request",
      `${told.receiverName} will not join ${told.creatorName}`,
      `${told.receiverName} declined the invitation to ${told.creatorName}.`,
    ),
  "community-invitation.cancel": (told) =>
    wording(
      "See the request",
      `The invitation to ${told.creatorName} was withdrawn`,
      `${told.actorName} withdrew the invitation to ${told.creatorName}. There is nothing left to do.`,
    ),
  "community-invitation.expire": (told) =>
    wording(
      "See the request",
      `The invitation to ${told.creatorName} has expired`,
      `The invitation of ${told.receiverName} to ${told.creatorName} was not answered in time. A new one can be sent.`,
    ),
};

const MEMBERSHIP: Record<string, Say> = {
  "community-membership-request.submit": (told) =>
    wording(
      "Decide",
      `${told.creatorName} would like to join ${told.receiverName}`,
      `${told.creatorName} asks to become a member of ${told.receiverName}.`,
      until(told.expiresOn),
    ),
  "community-membership-request.accept": (told) =>
    wording(
      "See the request",
      `You are now a member of ${told.receiverName}`,
      `${told.actorName} accepted your request to join ${told.receiverName}.`,
    ),
  "community-membership-request.decline": (told) =>
    wording(
      "See the request",
      `Your request to join ${told.receiverName} was declined`,
      `${told.actorName} declined your request to join ${told.receiverName}.`,
    ),
  "community-membership-request.cancel": (told) =>
    wording(
      "See the request",
      `${told.creatorName} no longer asks to join ${told.receiverName}`,
      `${told.creatorName} withdrew the request to join ${told.receiverName}. There is nothing left to do.`,
    ),
  "community-membership-request.expire": (told) =>
    wording(
      "See the request",
      `A request to join ${told.receiverName} has expired`,
      `The request of ${told.creatorName} to join ${told.receiverName} was not answered in time. It can be made again.`,
    ),
};

/** A collection asks to be part of another one. */
const JOINING: Record<string, Say> = {
  "subcommunity-request.create": (told) =>
    wording(
      "Decide",
      `${told.creatorName} would like to be part of ${told.receiverName}`,
      `${told.actorName} asks for the collection ${told.creatorName} to become a subcollection of ${told.receiverName}.`,
    ),
  "subcommunity-request.accept": (told) =>
    wording(
      "See the request",
      `${told.creatorName} is now part of ${told.receiverName}`,
      `${told.actorName} accepted ${told.creatorName} as a subcollection of ${told.receiverName}. Its works are shown there too.`,
    ),
  "subcommunity-request.decline": (told) =>
    wording(
      "See the request",
      `${told.creatorName} will not be part of ${told.receiverName}`,
      `${told.actorName} declined ${told.creatorName} as a subcollection of ${told.receiverName}. The collection itself stays as it is.`,
    ),
  "subcommunity-request.cancel": (told) =>
    wording(
      "See the request",
      `${told.creatorName} no longer asks to be part of ${told.receiverName}`,
      `${told.actorName} withdrew the request of ${told.creatorName}. There is nothing left to do.`,
    ),
  "subcommunity-request.expire": (told) =>
    wording(
      "See the request",
      `The request of ${told.creatorName} has expired`,
      `Nobody decided in time whether ${told.creatorName} becomes part of ${told.receiverName}. It can be asked again.`,
    ),
};

const PARTING: Record<string, Say> = {
  "subcommunity.part": (told) =>
    wording(
      "See the collection",
      `${told.creatorName} is no longer part of ${told.receiverName}`,
      `${told.actorName} took ${told.creatorName} out of ${told.receiverName}. Its works are no longer shown there. Nothing else about it has changed.`,
    ),
};

/** A collection invites another one to be part of it. */
const ADOPTING: Record<string, Say> = {
  "subcommunity-invitation-request.create": (told) =>
    wording(
      "Answer the invitation",
      `${told.receiverName} is invited to be part of ${told.creatorName}`,
      `${told.actorName} invites the collection ${told.receiverName} to become a subcollection of ${told.creatorName}.`,
      until(told.expiresOn),
    ),
  "subcommunity-invitation-request.accept": (told) =>
    wording(
      "See the request",
      `${told.receiverName} is now part of ${told.creatorName}`,
      `${told.actorName} accepted the invitation. The works of ${told.receiverName} are shown in ${told.creatorName} too.`,
    ),
  "subcommunity-invitation-request.decline": (told) =>
    wording(
      "See the request",
      `${told.receiverName} will not be part of ${told.creatorName}`,
      `${told.actorName} declined the invitation of ${told.creatorName}.`,
    ),
  "subcommunity-invitation-request.cancel": (told) =>
    wording(
      "See the request",
      `The invitation of ${told.receiverName} was withdrawn`,
      `${told.actorName} withdrew the invitation to be part of ${told.creatorName}. There is nothing left to do.`,
    ),
  "subcommunity-invitation-request.expire": (told) =>
    wording(
      "See the request",
      `The invitation of ${told.receiverName} has expired`,
      `The invitation to be part of ${told.creatorName} was not answered in time. A new one can be sent.`,
    ),
};

const COMMENTS: Record<string, Say> = {
  "comment-request-event.create": (told) =>
    wording(
      "Read and answer",
      `${told.actorName} commented on “${told.title}”`,
      `${told.actorName} wrote about “${told.title}” (${told.creatorName} and ${told.receiverName}):`,
    ),
  "comment-request-event.reply": (told) =>
    wording(
      "Read and answer",
      `${told.actorName} replied to a comment on “${told.title}”`,
      `${told.actorName} replied in a conversation about “${told.title}”:`,
    ),
  "comment-subcommunity-request.create": (told) =>
    wording(
      "Read and answer",
      `${told.actorName} commented: ${told.creatorName} and ${told.receiverName}`,
      `${told.actorName} wrote about the request of ${told.creatorName} to be part of ${told.receiverName}:`,
    ),
  "comment-subcommunity-invitation-request.create": (told) =>
    wording(
      "Read and answer",
      `${told.actorName} commented: ${told.receiverName} and ${told.creatorName}`,
      `${told.actorName} wrote about the invitation of ${told.receiverName} to be part of ${told.creatorName}:`,
    ),
};

const SENTENCES: Record<string, Say> = {
  ...REVIEWS,
  ...INCLUSIONS,
  ...INVITATIONS,
  ...MEMBERSHIP,
  ...JOINING,
  ...ADOPTING,
  ...PARTING,
  ...COMMENTS,
};

/** The events that have sentences of their own. */
export const REQUEST_EVENTS = Object.keys(SENTENCES);

const STEPS: Record<string, string> = {
  submit: "sent",
  accept: "accepted",
  decline: "declined",
  cancel: "withdrew",
};

/** For events without sentences of their own. */
const anyEvent: Say = (told) => {
  const step = told.event.split(".").at(-1) ?? "";
  const what =
    step === "expire"
      ? `The request “${told.title}” has expired`
      : `${told.actorName} ${STEPS[step] ?? "changed"} the request “${told.title}”`;
  return wording("See the request", what, `${what}.`);
};

export function wordingOf(told: Told): Wording {
  return (SENTENCES[told.event] ?? anyEvent)(told);
}

/** Something happened to a request you take part in. */
export function requestEvent(props: RequestEventMail): Email {
  const { site, recipientName, event, isGuest = false, url } = props;
  const { subject, lines, action } = wordingOf(props);
  return layOut(
    {
      subject,
      greeting: `Dear ${recipientName},`,
      paragraphs: [
        ...lines,
        ...said(props),
        ...(isGuest && event.endsWith(".submit") ? [accountNeeded(site)] : []),
      ],
      action: { label: action, url },
      reason: isGuest
        ? `You get this message because somebody at ${site.name} gave this address. If you do not know why, leave it: nothing will happen.`
        : `You get this message because it concerns you or a collection that you look after at ${site.name}. What you are told is your choice: ${site.url}/account/settings/notifications`,
    },
    site,
  );
}

/** What was written: all there is to a comment, and what goes with a step. */
function said({ event, actorName, words }: RequestEventMail): (string | { words: string })[] {
  if (!words) return [];
  return event.startsWith("comment-") ? [{ words }] : [`${actorName} wrote:`, { words }];
}

const accountNeeded = (site: Site) =>
  `To answer, sign in at ${site.name} with an account for this address. If you have none yet, it waits until you do.`;
