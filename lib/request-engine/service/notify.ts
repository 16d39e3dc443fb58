import type { CollectionRole } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import { type Notice, notify } from "@/lib/notifications";
import { accountIdOf, holdersOf } from "@/lib/users";
import { answeredBy } from "../addressee";
import { referencedId, type EntityReference } from "../entity-reference";
import * as repository from "../repository";
import type { Action } from "../schema";
import type { EventRow, RequestRow, RequestType, Side } from "../types";
import { type Audience, type RequestEvent, noticeOf, loadNames } from "./notification-texts";

/**
 * Notifies the people concerned: in the service at once, by mail and chat when the change is committed. Requests that are
 * not sent yet notify nobody, because their creator may still discard them.
 */
export async function notifyOfRequests(
  ctx: Context,
  type: RequestType,
  given: readonly RequestRow[],
  what: RequestEvent,
): Promise<void> {
  const requests = given.filter(({ status }) => status !== "created");
  const hasAudience = !("action" in what) || sidesOf(type, what).length > 0;
  if (requests.length === 0 || !hasAudience) return;
  const people = peopleOf(ctx, type);
  const known = await loadNames(ctx, type, requests);
  const notices: Notice[] = [];
  for (const request of requests) {
    const notified = new Set<number>();
    for (const { side, userIds } of await audiencesOf(ctx, people, type, request, what)) {
      const fresh = userIds.filter((id) => !notified.has(id));
      fresh.forEach((id) => notified.add(id));
      const reference = referenceOn(side, request);
      const chat = known.cards.get(referencedId("community", reference) ?? "")?.chatWebhook;
      const email = request.addressee ? undefined : referencedId("email", reference);
      if (fresh.length > 0 || email || chat)
        notices.push(noticeOf(type, request, what, { side, userIds: fresh, email, chat, known }));
    }
  }
  await notify(ctx, notices);
}

type Step = Extract<RequestEvent, { action: Action }>;
const sidesOf = (type: RequestType, { action, sides }: Step) =>
  sides ?? type.notifies[action] ?? [];

const BOTH: readonly Side[] = ["receiver", "creator"];
const MAX_WRITERS = 200;

type People = (reference: EntityReference, least: CollectionRole) => Promise<number[]>;

const referenceOn = (side: Audience["side"], { createdBy, receiver }: RequestRow) =>
  side === "creator" ? createdBy : side === "receiver" ? receiver : null;

/** Remembers, since many requests of one change have a side in common. */
function peopleOf(ctx: Context, type: RequestType): People {
  const remembered = new Map<string, Promise<number[]>>();
  const find: People = async (reference, least) => {
    const userId = referencedId("user", reference);
    const group = referencedId("group", reference);
    const collection = referencedId("community", reference);
    if (userId) return [accountIdOf(userId)].filter((id) => id !== undefined);
    if (group) return holdersOf(ctx, group);
    return collection ? type.collections.memberUserIds(ctx, collection, least) : [];
  };
  return (reference, least) => {
    const key = `${reference} ${least}`;
    const found = remembered.get(key) ?? find(reference, least);
    remembered.set(key, found);
    return found;
  };
}

async function audiencesOf(
  ctx: Context,
  people: People,
  type: RequestType,
  request: RequestRow,
  what: RequestEvent,
): Promise<Audience[]> {
  if ("action" in what) return bySides(people, type, request, sidesOf(type, what));
  if ("comment" in what) return byConversation(ctx, people, type, request, what.comment);
  const userIds = await Promise.all(what.reviewers.map((reference) => people(reference, "reader")));
  return [{ side: "aside", userIds: userIds.flat() }];
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
          : await people(answeredBy(request), type.receiverRole),
    });
  return audiences;
}

/**
 * A comment goes to both sides, to reviewers, and to others who have written; a reply to the writers in its thread. A
 * user who has lost the right to read the request is not notified.
 */
async function byConversation(
  ctx: Context,
  people: People,
  type: RequestType,
  request: RequestRow,
  comment: EventRow,
): Promise<Audience[]> {
  const sides = await bySides(people, type, request, BOTH);
  const reviewers = await Promise.all(
    request.reviewers.map((reference) => people(reference, "reader")),
  );
  const others = await Promise.all(
    request.alsoReaders.map((reference) => people(reference as EntityReference, "reader")),
  );
  const writers = comment.parentId
    ? await repository.listThreadAuthors(ctx, comment.parentId, MAX_WRITERS)
    : await repository.listCommenters(ctx, request.id, MAX_WRITERS);
  const wrote = new Set(writers);
  const hasWritten = (id: number) => wrote.has(`user:${id}`);
  if (comment.parentId)
    return [
      ...sides.map(({ side, userIds }) => ({ side, userIds: userIds.filter(hasWritten) })),
      { side: "aside", userIds: [...reviewers.flat(), ...others.flat()].filter(hasWritten) },
    ];
  return [
    ...sides,
    { side: "aside", userIds: [...reviewers.flat(), ...others.flat().filter(hasWritten)] },
  ];
}
