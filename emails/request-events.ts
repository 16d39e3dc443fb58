import { type Day, type Message, message, type MessageKey, verbatim } from "@/lib/core/message";
import type { CollectionRole } from "@/lib/core/actor";
import { type Email, layOut, type Site } from "./layout";
import { roleName } from "./role-name";

/** What every message about a request knows. Absent parts are left out of the sentences. */
export type RequestEventMail = {
  site: Site;
  recipientName: string;
  /** There is no account behind the address. */
  isGuest?: boolean | undefined;
  /** e.g. "community-submission.submit" */
  event: string;
  /** Name of the acting person; the name of the site when the service acted. */
  actorName: string;
  /** The title of the request. */
  title: Message;
  /** The description of the request, e.g. the offered role. */
  description?: Message | undefined;
  /** The two sides: people or collections. */
  creatorName: string;
  receiverName: string;
  expiresOn?: Day | undefined;
  /** The comment, without markup. */
  words?: string | undefined;
  /** The role that a new member has. */
  role?: CollectionRole | undefined;
  url: string;
  /** The page of the request, where `url` leads to what came of it. */
  requestUrl?: string | undefined;
};

/** The event as a sentence, for subjects, lists and chats; and the further paragraphs. */
type Wording = { subject: Message; lines: readonly Message[]; action: Message };

type Told = Omit<RequestEventMail, "site" | "recipientName" | "isGuest" | "url" | "requestUrl">;

/** The events that have sentences of their own, and what there is to do about each. */
const ACTIONS = {
  "community-submission.submit": "requestEvents.review",
  "community-submission.accept": "requestEvents.seeRequest",
  "community-submission.decline": "requestEvents.seeRequest",
  "community-submission.changes": "requestEvents.seeRequest",
  "community-submission.cancel": "requestEvents.seeRequest",
  "community-submission.expire": "requestEvents.seeRequest",
  "community-submission.ask": "requestEvents.sayOpinion",
  "community-inclusion.submit": "requestEvents.decide",
  "community-inclusion.accept": "requestEvents.seeRequest",
  "community-inclusion.decline": "requestEvents.seeRequest",
  "community-inclusion.cancel": "requestEvents.seeRequest",
  "community-inclusion.expire": "requestEvents.seeRequest",
  "user-access-request.submit": "requestEvents.decide",
  "user-access-request.accept": "requestEvents.seeRequest",
  "user-access-request.decline": "requestEvents.seeRequest",
  "user-access-request.cancel": "requestEvents.seeRequest",
  "user-access-request.expire": "requestEvents.seeRequest",
  "community-invitation.submit": "requestEvents.answerInvitation",
  "community-invitation.accept": "requestEvents.seeRequest",
  "community-invitation.decline": "requestEvents.seeRequest",
  "community-invitation.cancel": "requestEvents.seeRequest",
  "community-invitation.expire": "requestEvents.seeRequest",
  "community-membership-request.submit": "requestEvents.decide",
  "community-membership-request.accept": "requestEvents.seeCollection",
  "community-membership-request.decline": "requestEvents.seeRequest",
  "community-membership-request.cancel": "requestEvents.seeRequest",
  "community-membership-request.expire": "requestEvents.seeRequest",
  "subcommunity-request.create": "requestEvents.decide",
  "subcommunity-request.accept": "requestEvents.seeRequest",
  "subcommunity-request.decline": "requestEvents.seeRequest",
  "subcommunity-request.cancel": "requestEvents.seeRequest",
  "subcommunity-request.expire": "requestEvents.seeRequest",
  "subcommunity.part": "requestEvents.seeCollection",
  "subcommunity-invitation-request.create": "requestEvents.answerInvitation",
  "subcommunity-invitation-request.accept": "requestEvents.seeRequest",
  "subcommunity-invitation-request.decline": "requestEvents.seeRequest",
  "subcommunity-invitation-request.cancel": "requestEvents.seeRequest",
  "subcommunity-invitation-request.expire": "requestEvents.seeRequest",
  "comment-request-event.create": "requestEvents.readAndAnswer",
  "comment-request-event.reply": "requestEvents.readAndAnswer",
  "comment-subcommunity-request.create": "requestEvents.readAndAnswer",
  "comment-subcommunity-invitation-request.create": "requestEvents.readAndAnswer",
} as const satisfies Record<string, MessageKey>;
type KnownEvent = keyof typeof ACTIONS;
export const REQUEST_EVENTS = Object.keys(ACTIONS);
const isKnown = (event: string): event is KnownEvent => Object.hasOwn(ACTIONS, event);

/** Those that say by when they can be answered. */
const WITH_END: readonly string[] = [
  "community-invitation.submit",
  "community-membership-request.submit",
  "subcommunity-invitation-request.create",
];

const STEPS: Readonly<Record<string, MessageKey>> = {
  expire: "requestEvents.anyExpired",
  submit: "requestEvents.anySent",
  accept: "requestEvents.anyAccepted",
  decline: "requestEvents.anyDeclined",
  cancel: "requestEvents.anyWithdrew",
};

export function wordingOf(told: Told): Wording {
  const { event, description, expiresOn } = told;
  const values = {
    title: told.title,
    who: told.actorName,
    creator: told.creatorName,
    receiver: told.receiverName,
    role: told.role ? message("requestEvents.inRole", { role: roleName(told.role) }) : "",
  };
  if (!isKnown(event)) {
    const step = event.split(".").at(-1) ?? "";
    const sentence = message(STEPS[step] ?? "requestEvents.anyChanged", values);
    return {
      subject: sentence,
      lines: [message("requestEvents.sentence", { sentence })],
      action: message("requestEvents.seeRequest"),
    };
  }
  return {
    subject: message(`requestEvents.${event}.subject`, values),
    lines: [
      message(`requestEvents.${event}.line`, values),
      ...(event === "community-invitation.submit" && description ? [description] : []),
      ...(WITH_END.includes(event) && expiresOn
        ? [message("mails.until", { day: expiresOn })]
        : []),
    ],
    action: message(ACTIONS[event]),
  };
}

/** Something happened to a request you take part in. */
export function requestEvent(props: RequestEventMail): Email {
  const { site, recipientName, event, isGuest = false, url } = props;
  const { subject, lines, action } = wordingOf(props);
  return layOut(
    {
      subject,
      to: recipientName,
      paragraphs: [
        ...lines,
        ...quotedWords(props),
        ...(props.requestUrl ? [message("mails.requestAt", { address: props.requestUrl })] : []),
        ...(isGuest && event.endsWith(".submit") ? [accountNeeded(site)] : []),
      ],
      action: { label: action, url },
      reason: isGuest
        ? message("mails.reasonGuest", { site: site.name })
        : message("mails.reasonConcerned", {
            site: site.name,
            address: `${site.url}/account/settings/notifications`,
          }),
    },
    site,
  );
}

/** The written text: the whole mail for a comment, an addition for a step. */
function quotedWords({ event, actorName, words }: RequestEventMail): Message[] {
  if (!words) return [];
  const written = verbatim(words);
  return event.startsWith("comment-")
    ? [written]
    : [message("mails.wrote", { who: actorName }), written];
}

const accountNeeded = ({ name }: Site) => message("mails.guestAnswer", { site: name });
