import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { EventRow, RequestRow, RequestType } from "../types";
import { authorise, requireRequest } from "./authorise";
import { visibleText } from "@/lib/core/html";
import { isUuid } from "@/lib/core/ids";

/** How many replies a timeline shows with their comment. */
const SHOWN_REPLIES = 5;

export type TypeOf = (request: RequestRow) => RequestType;

/** A request the actor may read. */
export async function readRequest(ctx: Context, typeOf: TypeOf, id: string): Promise<RequestRow> {
  const request = await requireRequest(ctx, id);
  authorise(ctx, "read", typeOf(request), request);
  return request;
}

export type Thread = { event: EventRow; newest: readonly EventRow[]; total: number };
type EventsPage<Item> = { items: Item[]; total: number; page: number };
type EventsQuery = { page: number; size: number; sort: "oldest" | "newest" };

const orderOf = ({ sort }: EventsQuery) => (sort === "oldest" ? "asc" : "desc");

/** The conversation: comments with their newest replies, and what happened between them. */
export async function readTimeline(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
  query: EventsQuery,
): Promise<EventsPage<Thread>> {
  authorise(ctx, "read", type, request);
  const { events, total } = await repository.pageOfEvents(
    ctx,
    { requestId: request.id, parentId: null },
    { ...query, order: orderOf(query) },
  );
  const replies = await repository.newestReplies(
    ctx,
    events.map(({ id }) => id),
    SHOWN_REPLIES,
  );
  const items = events.map((event) => ({
    event,
    newest: replies.get(event.id)?.newest ?? [],
    total: replies.get(event.id)?.total ?? 0,
  }));
  return { items, total, page: query.page };
}

/** What was written with the decision, as text; empty where nothing was. */
export async function readDecisionWords(ctx: Context, typeOf: TypeOf, id: string): Promise<string> {
  const { status } = await readRequest(ctx, typeOf, id);
  const comment = await repository.findCommentWith(ctx, id, status);
  const content = comment?.payload.content;
  return typeof content === "string" ? visibleText(content) : "";
}

/** The replies to one comment. */
export async function readReplies(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
  parent: EventRow,
  query: EventsQuery,
): Promise<EventsPage<EventRow>> {
  authorise(ctx, "read", type, request);
  const { events, total } = await repository.pageOfEvents(
    ctx,
    { requestId: request.id, parentId: parent.id },
    { ...query, order: orderOf(query) },
  );
  return { items: events, total, page: query.page };
}

/** On which page, oldest first, an event stands; the first when there is no such event here. */
export async function pageOf(
  ctx: Context,
  request: RequestRow,
  focus: { eventId: string; parentId: string | null; size: number },
): Promise<number> {
  const event = isUuid(focus.eventId)
    ? await repository.findEvent(ctx, request.id, focus.eventId)
    : undefined;
  // A reply stands where the comment does that it replies to.
  const shown =
    event && focus.parentId === null && event.parentId
      ? await repository.findEvent(ctx, request.id, event.parentId)
      : event;
  if (!shown || shown.parentId !== focus.parentId) return 1;
  return Math.floor((await repository.countBefore(ctx, shown)) / focus.size) + 1;
}
