import { wordingOf } from "@/emails/request-events";
import { visibleText } from "@/lib/core/html";
import { beginning } from "@/lib/core/text";
import type { CollectionRole } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import { absolute } from "@/lib/http/respond";
import { type Notice, notify } from "@/lib/notifications";
import { type Account, accountIdOf, findAccounts, holdersOf, siteName } from "@/lib/users";
import { pathFor } from "../path";
import { idIn, type Party } from "../party";
import * as repository from "../repository";
import type { Action } from "../schema";
import type { CollectionCard, EventRow, RequestRow, RequestType, Side, SlugOf } from "../types";
import { collectionCards } from "./collection-cards";

/** A step of requests of one type, or words about one request. */
export type Happening = { readonly action: Action } | { readonly comment: EventRow };

/** Tells those concerned: in the service at once, by mail and chat when the change is committed. */
export async function announce(
  ctx: Context,
  type: RequestType,
  requests: readonly RequestRow[],
  what: Happening,
): Promise<void> {
  const sides = "action" in what ? (type.tells[what.action] ?? []) : BOTH;
  if (requests.length === 0 || sides.length === 0) return;
  const people = peopleOf(ctx, type);
  const known = await whatIsKnown(ctx, type, requests);
  const notices: Notice[] = [];
  for (const request of requests) {
    const told = new Set<number>();
    const reached = new Set<Side>();
    const audiences =
      "action" in what
        ? await bySides(people, type, request, sides)
        : await byConversation(ctx, people, type, request, what.comment);
    for (const { side, userIds } of audiences) {
      const fresh = userIds.filter((id) => !told.has(id));
      fresh.forEach((id) => told.add(id));
      const party = side === "creator" ? request.createdBy : request.receiver;
      const isFirst = !reached.has(side);
      reached.add(side);
      const chat = isFirst
        ? known.cards.get(idIn("community", party) ?? "")?.chatWebhook
        : undefined;
      const email = isFirst ? idIn("email", party) : undefined;
      if (fresh.length > 0 || email || chat)
        notices.push(noticeOf(type, request, what, { side, userIds: fresh, email, chat, known }));
    }
  }
  await notify(ctx, notices);
}

const BOTH: readonly Side[] = ["receiver", "creator"];
const MOST_WRITERS = 200;

type Audience = { side: Side; userIds: number[] };
type People = (party: Party, least: CollectionRole) => Promise<number[]>;

/** Remembers, since many requests of one change have a side in common. */
function peopleOf(ctx: Context, type: RequestType): People {
  const remembered = new Map<string, Promise<number[]>>();
  const find: People = async (party, least) => {
    const userId = idIn("user", party);
    const group = idIn("group", party);
    const collection = idIn("community", party);
    if (userId) return [accountIdOf(userId)].filter((id) => id !== undefined);
    if (group) return holdersOf(ctx, group);
    return collection ? type.collections.memberUserIds(ctx, collection, least) : [];
  };
  return (party, least) => {
    const key = `${party} ${least}`;
    const found = remembered.get(key) ?? find(party, least);
    remembered.set(key, found);
    return found;
  };
}

async function bySides(
  people: People,
  type: RequestType,
  request: RequestRow,
  sides: readonly Side[],
): Promise<Audience[]> {
  const audiences: Audience[] = [];
  for (const side of sides)
    audiences.push({
      side,
      userIds:
        side === "creator"
          ? await people(request.createdBy, type.creatorRole)
          : await people(request.receiver, type.receiverRole),
    });
  return audiences;
}

/**
 * A comment goes to both sides, to reviewers, and to others who have written; a reply to those in its thread. Whoever
 * has lost the right to read the request is not told.
 */
async function byConversation(
  ctx: Context,
  people: People,
  type: RequestType,
  request: RequestRow,
  comment: EventRow,
): Promise<Audience[]> {
  const sides = await bySides(people, type, request, BOTH);
  const reviewers = await Promise.all(request.reviewers.map((party) => people(party, "reader")));
  const others = await Promise.all(
    request.alsoReaders.map((party) => people(party as Party, "reader")),
  );
  const writers = comment.parentId
    ? await repository.listThreadAuthors(ctx, comment.parentId, MOST_WRITERS)
    : await repository.listCommenters(ctx, request.id, MOST_WRITERS);
  const wrote = new Set(writers);
  const hasWritten = (id: number) => wrote.has(`user:${id}`);
  if (comment.parentId)
    return [
      ...sides.map(({ side, userIds }) => ({ side, userIds: userIds.filter(hasWritten) })),
      { side: "creator", userIds: [...reviewers.flat(), ...others.flat()].filter(hasWritten) },
    ];
  return [
    ...sides,
    { side: "creator", userIds: [...reviewers.flat(), ...others.flat().filter(hasWritten)] },
  ];
}

type Known = {
  cards: ReadonlyMap<string, CollectionCard>;
  accounts: ReadonlyMap<string, Account>;
  actorName: string;
};

async function whatIsKnown(
  ctx: Context,
  type: RequestType,
  requests: readonly RequestRow[],
): Promise<Known> {
  const actorId = ctx.actor.kind === "user" ? ctx.actor.id : undefined;
  const userIds = requests
    .flatMap(({ createdBy, receiver }) => [idIn("user", createdBy), idIn("user", receiver)])
    .concat(actorId)
    .filter((id) => id !== undefined);
  const accounts = await findAccounts(ctx, [...new Set(userIds)]);
  const actor = actorId ? accounts.get(actorId) : undefined;
  return {
    cards: await collectionCards(ctx, () => type, requests),
    accounts,
    actorName: actor ? nameOfAccount(actor) : await siteName(ctx),
  };
}

const nameOfAccount = ({ profile, username }: Account) => profile.full_name || username;

function nameOfParty({ cards, accounts }: Known, party: Party): string {
  const account = accounts.get(idIn("user", party) ?? "");
  if (account) return nameOfAccount(account);
  const card = cards.get(idIn("community", party) ?? "");
  return card?.title ?? idIn("group", party) ?? idIn("email", party) ?? "Somebody";
}

const MOST_WORDS = 500;
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function noticeOf(
  type: RequestType,
  request: RequestRow,
  what: Happening,
  told: Audience & { email: string | undefined; chat: string | null | undefined; known: Known },
): Notice {
  const { side, userIds, email, chat, known } = told;
  const slugOf: SlugOf = (id) => known.cards.get(id)?.slug ?? id;
  const page = pathFor(type, request, side, slugOf);
  const link = "comment" in what ? `${page}#${anchorOf(what.comment)}` : page;
  const event = eventName(type, what);
  const props = {
    event,
    actorName: known.actorName,
    title: request.title,
    creatorName: nameOfParty(known, request.createdBy),
    receiverName: nameOfParty(known, request.receiver),
    expiresOn: request.expiresAt ? DAY.format(request.expiresAt) : undefined,
    words:
      "comment" in what
        ? beginning(visibleText(String(what.comment.payload.content)), MOST_WORDS)
        : undefined,
    url: absolute(link),
  };
  const { subject, lines } = wordingOf(props);
  return {
    event,
    family: "comment" in what ? "comments" : type.family,
    key: "comment" in what ? `comment-${what.comment.id}` : `request-${request.id}-${what.action}`,
    userIds,
    emails: email ? [email] : [],
    title: subject,
    body: props.words ?? lines[0] ?? "",
    link,
    mail: { template: "request-event", props },
    chat: chat ? [chat] : [],
  };
}

function eventName(type: RequestType, what: Happening): string {
  if ("action" in what) return `${type.event}.${what.action}`;
  if (what.comment.parentId) return "comment-request-event.reply";
  return type.family === "hierarchy"
    ? `comment-${type.event}.create`
    : "comment-request-event.create";
}

/** As the page of a request marks its events. */
export const anchorOf = ({ id, parentId }: EventRow) =>
  `commentevent-${parentId ? `${parentId}_${id}` : id}`;
