import { can, attributesOf, readCollection } from "@/lib/collections";
import type { Actor } from "@/lib/core/actor";
import { administratorInPerson } from "@/lib/core/actor-rules";
import { NotPermitted } from "@/lib/core/errors";
import { checkWindow, chooseSort, flagOf } from "@/lib/core/paging";
import type { Filter } from "@/lib/core/rule";
import type { Context } from "@/lib/db/context";
import { countUnread, markReadAt } from "@/lib/notifications";
import {
  attributesOf as attributesOfRequest,
  canDoWithRequest,
  collectionReference,
  countByReceiver,
  countRequests,
  type EventRow,
  findRequests,
  type FoundRequests,
  whereStage,
  requireEvent,
  ownRequests,
  pageOf,
  readDecisionWords as readWordsOf,
  readReplies,
  readRequest as readAny,
  readTimeline,
  type RequestQuery,
  type RequestRow,
  requestsInvolving,
  requestsSent,
  requestsToDecide,
  searchRequests as searchOfTypes,
  sharedRequests,
  type Thread,
} from "@/lib/request-engine";
import { requireWorkOrDraft } from "@/lib/works";
import type { CountsJson } from "./schema";
import { requestTypes, typeOf } from "./types";

/* Requests of all kinds, as callers ask for them. */

export const readRequest = (ctx: Context, id: string): Promise<RequestRow> =>
  readAny(ctx, typeOf, id);

/** Those of these requests that the caller may read. */
export async function readRequests(ctx: Context, ids: readonly string[]): Promise<RequestRow[]> {
  const found = await findRequests(ctx, ids);
  return found.filter((request) =>
    canDoWithRequest(ctx.actor, "read", attributesOfRequest(typeOf(request), request)),
  );
}

/** What was written with the decision about a request, as text. */
export const readDecisionWords = (ctx: Context, id: string): Promise<string> =>
  readWordsOf(ctx, typeOf, id);

/** A person who has seen the page of a request needs no further hint of it. */
export async function markRequestRead(ctx: Context, id: string): Promise<void> {
  requireSignedIn(ctx);
  const request = await readRequest(ctx, id);
  await markReadAt(ctx, request.id);
}

function requireSignedIn({ actor }: Context): void {
  if (actor.kind === "anonymous") throw new NotPermitted();
}

/** All the caller may read. */
export async function searchRequests(ctx: Context, query: RequestQuery): Promise<FoundRequests> {
  requireSignedIn(ctx);
  return searchOfTypes(ctx, requestTypes, query);
}

export const REQUEST_STAGES = ["open", "closed"] as const;
type RequestStage = (typeof REQUEST_STAGES)[number];
const STAGES: Readonly<Record<RequestStage, Filter>> = {
  open: whereStage("open"),
  closed: whereStage("closed"),
};

/** Those of everyone, also before they are sent, for those who run the service. */
export async function listAllRequests(
  ctx: Context,
  { stage, ...query }: RequestQuery & { stage?: RequestStage | undefined },
): Promise<FoundRequests> {
  if (!administratorInPerson.allows(ctx.actor, undefined)) throw new NotPermitted();
  return searchOfTypes(ctx, requestTypes, query, stage ? [STAGES[stage]] : []);
}

const SENT = whereStage("open", "closed");

/** Requests that the caller sent or received, without unsent ones. */
export async function listOwnRequests(ctx: Context, query: RequestQuery): Promise<FoundRequests> {
  requireSignedIn(ctx);
  const found = await searchOfTypes(ctx, requestTypes, query, [SENT, sideOf(ctx, query)]);
  const flags = SIDES.filter((name) => query[name] !== undefined);
  const params = Object.fromEntries(flags.map((name) => [name, String(flagOf(query, name))]));
  const { effective } = found;
  return { ...found, effective: { ...effective, params: { ...effective.params, ...params } } };
}

/** How many of them each of these collections received, whichever of them the list is narrowed to. */
export async function countOwnByCollection(
  ctx: Context,
  query: RequestQuery,
  ids: readonly string[],
): Promise<number[]> {
  requireSignedIn(ctx);
  return countByReceiver(ctx, requestTypes, query, {
    within: [SENT, sideOf(ctx, query)],
    receivers: ids.map(collectionReference),
  });
}

/** On which side of a request the caller is; the first one that is asked for counts. */
const SIDES = ["to_decide", "sent", "involved", "shared_with_me"] as const;
const REQUESTS_OF: Readonly<Record<(typeof SIDES)[number], (actor: Actor) => Filter>> = {
  to_decide: requestsToDecide,
  sent: requestsSent,
  involved: requestsInvolving,
  shared_with_me: sharedRequests,
};

function sideOf({ actor }: Context, query: RequestQuery): Filter {
  const side = SIDES.find((name) => flagOf(query, name));
  return side ? REQUESTS_OF[side](actor) : ownRequests(actor);
}

/** Open requests by the side on which the caller is. */
export async function countOpenOfSides(ctx: Context) {
  requireSignedIn(ctx);
  const { actor } = ctx;
  const count = (side: Filter) => countRequests(ctx, requestTypes, [whereStage("open"), side]);
  return {
    toDecide: await count(requestsToDecide(actor)),
    sent: await count(requestsSent(actor)),
    involved: await count(requestsInvolving(actor)),
  };
}

export async function listRecordRequests(
  ctx: Context,
  id: string,
  query: RequestQuery,
): Promise<FoundRequests> {
  await requireWorkOrDraft(ctx, id);
  requireSignedIn(ctx);
  const about: Filter = { op: "in", field: "topic", values: [`record:${id}`] };
  return searchOfTypes(ctx, requestTypes, query, [about]);
}

/** The inbox of a collection: received requests except membership requests, which have a list of their own. */
export async function listCommunityRequests(
  ctx: Context,
  idOrSlug: string,
  query: RequestQuery,
): Promise<FoundRequests> {
  const collection = await readCollection(ctx, idOrSlug);
  if (!can(ctx.actor, "seeInbox", attributesOf(collection))) throw new NotPermitted();
  const types = requestTypes.filter(({ id }) => id !== "community-membership-request");
  const values = [collectionReference(collection.id)];
  return searchOfTypes(ctx, types, query, [SENT, { op: "in", field: "receiver", values }]);
}

/** For the header. */
export async function countWaiting(ctx: Context): Promise<CountsJson> {
  requireSignedIn(ctx);
  const within = [whereStage("open"), requestsToDecide(ctx.actor)];
  return {
    to_decide: await countRequests(ctx, requestTypes, within),
    unread: await countUnread(ctx),
  };
}

/* ---- conversations ---- */

type EventQuery = {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
  readonly focus_event_id?: string | undefined;
};
export type FoundEvents<Item> = {
  request: RequestRow;
  items: Item[];
  total: number;
  page: number;
  size: number;
  sort: "oldest" | "newest";
  focus: string | undefined;
};

const MAX_PER_PAGE = 200;

export async function listTimeline(
  ctx: Context,
  id: string,
  query: EventQuery,
): Promise<FoundEvents<Thread>> {
  const request = await readRequest(ctx, id);
  const asked = await pageNumber(ctx, request, null, query);
  const found = await readTimeline(ctx, typeOf(request), request, asked);
  return { request, ...found, ...asked };
}

export async function listReplies(
  ctx: Context,
  id: string,
  commentId: string,
  query: EventQuery,
): Promise<FoundEvents<EventRow> & { parent: EventRow }> {
  const request = await readRequest(ctx, id);
  const parent = await requireEvent(ctx, request, commentId);
  const asked = await pageNumber(ctx, request, parent.id, query);
  const found = await readReplies(ctx, typeOf(request), request, parent, asked);
  return { request, parent, ...found, ...asked };
}

/** The page asked for, or the one that holds an event; those are counted from the oldest. */
async function pageNumber(
  ctx: Context,
  request: RequestRow,
  parentId: string | null,
  query: EventQuery,
) {
  const size = Math.min(query.size, MAX_PER_PAGE);
  checkWindow({ page: query.page, size });
  const focus = query.focus_event_id;
  const sort = chooseSort(query.sort, {
    sorts: ["oldest", "newest"] as const,
    withQuery: "oldest",
    withoutQuery: "oldest",
    hasQuery: false,
  });
  if (focus === undefined) return { page: query.page, size, sort, focus };
  const page = await pageOf(ctx, request, { eventId: focus, parentId, size });
  return { page, size, sort: "oldest" as const, focus };
}
