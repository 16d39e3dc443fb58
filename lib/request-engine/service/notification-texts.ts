import { wordingOf } from "@/emails/request-events";
import { visibleText } from "@/lib/core/html";
import { verbatim, message, messageDay, type Message } from "@/lib/core/message";
import { truncate } from "@/lib/core/text";
import type { Context } from "@/lib/db/context";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { Notice } from "@/lib/notifications";
import { type Account, findAccounts, nameOfAccount, siteName } from "@/lib/users";
import { pathInMail } from "../invited-address";
import { pathFor } from "../path";
import { referencedId, type EntityReference } from "../entity-reference";
import type { Action } from "../schema";
import type {
  CollectionCard,
  EventRow,
  RequestRow,
  RequestType,
  Side,
  SlugOf,
  StepResult,
} from "../types";
import { collectionCards } from "./collection-cards";

/* Texts of notifications about requests. */

/** A step of requests of one type, a comment on one request, or newly added reviewers. */
export type RequestEvent =
  | {
      readonly action: Action;
      /** The comment on the step, in markup. */
      readonly wordsOf?: (request: RequestRow) => string | undefined;
      /** What came of the step. */
      readonly result?: StepResult;
      /** The sides that are notified; by default those of the type. */
      readonly sides?: readonly Side[] | undefined;
      /** Those who are notified had the mail when they had no account yet. */
      readonly isMailed?: true;
    }
  | { readonly comment: EventRow }
  | { readonly reviewers: readonly EntityReference[] };

/** `aside`: readers on neither side, who find the request among their own. */
export type Audience = { side: Side | "aside"; userIds: number[] };

type NamesForTexts = {
  cards: ReadonlyMap<string, CollectionCard>;
  accounts: ReadonlyMap<string, Account>;
  actorId: string | undefined;
  actorName: string;
};

/** The names that the texts need, for all these requests at once. */
export async function loadNames(
  ctx: Context,
  type: RequestType,
  requests: readonly RequestRow[],
): Promise<NamesForTexts> {
  const actorId = ctx.actor.kind === "user" ? ctx.actor.id : undefined;
  const userIds = requests
    .flatMap((request) => [
      referencedId("user", request.createdBy),
      referencedId("user", request.receiver),
      referencedId("user", type.sender?.(request) ?? null),
    ])
    .concat(actorId)
    .filter((id) => id !== undefined);
  const accounts = await findAccounts(ctx, [...new Set(userIds)]);
  const actor = actorId ? accounts.get(actorId) : undefined;
  return {
    cards: await collectionCards(ctx, () => type, requests),
    accounts,
    actorId,
    actorName: actor ? nameOfAccount(actor) : await siteName(ctx),
  };
}

function nameOfReference({ cards, accounts }: NamesForTexts, reference: EntityReference): string {
  const account = accounts.get(referencedId("user", reference) ?? "");
  if (account) return nameOfAccount(account);
  const card = cards.get(referencedId("community", reference) ?? "");
  return (
    card?.title ??
    referencedId("group", reference) ??
    referencedId("email", reference) ??
    "Somebody"
  );
}

/**
 * The addressee of a request acts under the address; the person who acts is never told of it. What the service passes on
 * still comes from who sent it.
 */
function nameOfActor(
  type: RequestType,
  request: RequestRow,
  what: RequestEvent,
  known: NamesForTexts,
): string {
  const { receiver, addressee } = request;
  const isAddressee = addressee !== null && addressee === `user:${known.actorId}`;
  if (isAddressee) return nameOfReference(known, receiver);
  const sender = "action" in what && what.isMailed ? type.sender?.(request) : undefined;
  const account = known.accounts.get(referencedId("user", sender ?? null) ?? "");
  return account ? nameOfAccount(account) : known.actorName;
}

const MAX_WORDS = 500;

/** The title of a request, for readers of any language. */
export const titleOf = ({ title, titleMessage }: RequestRow): Message =>
  titleMessage ?? verbatim(title);

function descriptionOf({ description, descriptionMessage }: RequestRow): Message | undefined {
  if (description === "") return undefined;
  return descriptionMessage ?? verbatim(truncate(description, MAX_WORDS));
}

export function noticeOf(
  type: RequestType,
  request: RequestRow,
  what: RequestEvent,
  details: Audience & {
    email: string | undefined;
    chat: string | null | undefined;
    known: NamesForTexts;
  },
): Notice {
  const { side, userIds, email, chat, known } = details;
  const slugOf: SlugOf = (id) => known.cards.get(id)?.slug ?? id;
  const page = pathFor(type, request, side === "aside" ? "creator" : side, slugOf);
  const outcome =
    "action" in what && what.action === "accept" && side === "creator"
      ? type.outcomePath?.(request, slugOf)
      : undefined;
  const link = "comment" in what ? `${page}#${anchorOf(what.comment)}` : (outcome ?? page);
  const isToAddress = side === "receiver" && referencedId("email", request.receiver) !== undefined;
  const event = eventName(type, request, what);
  const props = {
    event,
    actorName: nameOfActor(type, request, what, known),
    title: titleOf(request),
    description: descriptionOf(request),
    creatorName: nameOfReference(known, request.createdBy),
    receiverName: nameOfReference(known, request.receiver),
    expiresOn: request.expiresAt ? messageDay(request.expiresAt) : undefined,
    words: wordsIn(request, what),
    role: "action" in what ? what.result?.role : undefined,
    url: absoluteUrl(isToAddress ? pathInMail(request, link) : link),
    ...(outcome ? { requestUrl: absoluteUrl(page) } : {}),
  };
  const { subject, lines } = wordingOf(props);
  return {
    event,
    family: "comment" in what ? "comments" : type.family,
    key: keyOf(request, what),
    userIds,
    emails: email ? [email] : [],
    title: subject,
    body: bodyOf("comment" in what ? [] : lines.slice(0, 1), props),
    link,
    ...("action" in what && what.isMailed ? {} : { mail: { template: "request-event", props } }),
    chat: chat ? [chat] : [],
  };
}

/** The comment, without markup. */
function wordsIn(request: RequestRow, what: RequestEvent): string | undefined {
  if ("reviewers" in what) return undefined;
  const markup = "comment" in what ? String(what.comment.payload.content) : what.wordsOf?.(request);
  return markup === undefined ? undefined : truncate(visibleText(markup), MAX_WORDS);
}

function bodyOf(
  lines: readonly Message[],
  { actorName, words }: { actorName: string; words: string | undefined },
): Message[] {
  if (!words) return [...lines];
  const written =
    lines.length > 0 ? message("requestEvents.quoted", { who: actorName, words }) : verbatim(words);
  return [...lines, written];
}

/** Names this one happening. */
function keyOf({ id, revision }: RequestRow, what: RequestEvent): string {
  if ("comment" in what) return `comment-${what.comment.id}`;
  return `request-${id}-${"action" in what ? what.action : `asked-${revision}`}`;
}

function eventName(type: RequestType, request: RequestRow, what: RequestEvent): string {
  if ("reviewers" in what) return `${type.event}.ask`;
  if ("action" in what) return `${type.event}.${nameOfStep(type, request, what.action)}`;
  if (what.comment.parentId) return "comment-request-event.reply";
  return type.family === "hierarchy"
    ? `comment-${type.event}.create`
    : "comment-request-event.create";
}

/** Requests between collections are made and sent in one, so that these are told to be created. */
function nameOfStep({ event, family }: RequestType, request: RequestRow, action: Action): string {
  const isReview = event === "community-submission";
  if (isReview && action === "decline" && request.changesRequested) return "changes";
  return action === "submit" && family === "hierarchy" ? "create" : action;
}

/** As the page of a request marks its events. */
export const anchorOf = ({ id, parentId }: EventRow) =>
  `commentevent-${parentId ? `${parentId}_${id}` : id}`;
