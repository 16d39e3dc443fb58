import { storedMessage } from "@/lib/core/message";
import type { Prisma } from "@/lib/db/generated/client";
import { jsonColumn, nullableJsonColumn } from "@/lib/db/json-column";
import type { Context } from "@/lib/db/context";
import type { EntityReference } from "../entity-reference";
import type { Status } from "../schema";
import type { EventRow, RequestRow } from "../types";

/** Rows of requests and of what happened to them. */
type StoredRequest = Prisma.RequestGetPayload<object>;
type StoredEvent = Prisma.RequestEventGetPayload<object>;

function toRequest(row: StoredRequest): RequestRow {
  return {
    ...row,
    // Written by this module only.
    status: row.status as Status,
    createdBy: row.createdBy as EntityReference,
    receiver: row.receiver as EntityReference,
    addressee: row.addressee as EntityReference | null,
    topic: row.topic as EntityReference | null,
    reviewers: row.reviewers as EntityReference[],
    payload: row.payload as Record<string, unknown>,
    titleMessage: row.titleMessage === null ? null : storedMessage(row.titleMessage),
    descriptionMessage:
      row.descriptionMessage === null ? null : storedMessage(row.descriptionMessage),
  };
}

function toEvent(row: StoredEvent): EventRow {
  return {
    ...row,
    type: row.type as EventRow["type"],
    payload: row.payload as Record<string, unknown>,
    createdBy: row.createdBy as EntityReference,
  };
}

/* ---- requests ---- */

export async function findRequest(ctx: Context, id: string): Promise<RequestRow | undefined> {
  const row = await ctx.db.request.findUnique({ where: { id } });
  return row ? toRequest(row) : undefined;
}

/** In the order of the ids; those that are gone are left out. */
export async function listRequests(ctx: Context, ids: readonly string[]): Promise<RequestRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.request.findMany({ where: { id: { in: [...ids] } } });
  const byId = new Map(rows.map((row) => [row.id, toRequest(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The row, kept from others until the transaction ends. */
export async function lockRequest(ctx: Context, id: string): Promise<RequestRow | undefined> {
  await ctx.db.$queryRaw`SELECT 1 FROM request WHERE id = ${id}::uuid FOR UPDATE`;
  return findRequest(ctx, id);
}

/** Several, in the order of their ids, so that two that want the same never wait for each other. */
export async function lockRequests(ctx: Context, ids: readonly string[]): Promise<RequestRow[]> {
  await ctx.db
    .$queryRaw`SELECT 1 FROM request WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`;
  return listRequests(ctx, ids);
}

export type OpenFilter = {
  type?: string | readonly string[];
  createdBy?: EntityReference;
  receiver?: EntityReference;
  topic?: EntityReference | readonly EntityReference[];
  /** As creator, receiver or topic. */
  about?: EntityReference;
  /** There is one at most of each. */
  openKey?: string | readonly string[];
};

/** Requests that are not closed, oldest first. */
export async function listUnclosed(
  ctx: Context,
  { type, createdBy, receiver, topic, about, openKey }: OpenFilter,
  options: { status?: readonly Status[]; limit: number },
): Promise<RequestRow[]> {
  const rows = await ctx.db.request.findMany({
    where: {
      status: { in: [...(options.status ?? (["submitted"] as const))] },
      ...(type ? { type: { in: [type].flat() } } : {}),
      ...(createdBy ? { createdBy } : {}),
      ...(openKey ? { openKey: { in: [openKey].flat() } } : {}),
      ...(receiver ? { receiver } : {}),
      ...(topic ? { topic: { in: [topic].flat() } } : {}),
      ...(about ? { OR: [{ createdBy: about }, { receiver: about }, { topic: about }] } : {}),
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: options.limit,
  });
  return rows.map(toRequest);
}

/** Whether others may have asked for it, or only those who asked by the request that is given. */
export type Asker = { readonly byAnyone: boolean };

/** The last request of this kind about the same thing to the same receiver that was decided before, and not accepted. */
export const findLastClosed = (ctx: Context, request: RequestRow, asker: Asker) =>
  findNewestAlike(ctx, request, asker, {
    createdAt: { lte: request.createdAt },
    status: { in: ["declined", "expired"] },
  });

/** The newest request of this kind about the same thing to the same receiver that was sent after this one. */
export const findLastSentAfter = (ctx: Context, request: RequestRow, asker: Asker) =>
  findNewestAlike(ctx, request, asker, {
    createdAt: { gt: request.createdAt },
    status: { not: "created" },
  });

/** Another request by which the same was asked for; what has no topic is asked for once. */
async function findNewestAlike(
  ctx: Context,
  { id, type, topic, receiver, createdBy }: RequestRow,
  { byAnyone }: Asker,
  narrowed: Pick<Prisma.RequestWhereInput, "createdAt" | "status">,
): Promise<RequestRow | undefined> {
  if (!topic) return undefined;
  const row = await ctx.db.request.findFirst({
    where: {
      ...{ type, topic, receiver, id: { not: id } },
      ...(byAnyone ? {} : { createdBy }),
      ...narrowed,
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return row ? toRequest(row) : undefined;
}

/** Callers do not see these columns, so a change of them makes no new revision. */
export async function updatePayload(
  ctx: Context,
  id: string,
  payload: RequestRow["payload"],
): Promise<void> {
  await ctx.db.request.update({ where: { id }, data: { payload: jsonColumn(payload) } });
}

/** Keeps the revision, which would tell the creator that there is an account. */
export async function updateAddressee(
  ctx: Context,
  id: string,
  addressee: EntityReference,
): Promise<RequestRow> {
  return toRequest(await ctx.db.request.update({ where: { id }, data: { addressee } }));
}

/** Expired open requests, except the given ones. */
export async function listOverdue(
  ctx: Context,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<RequestRow[]> {
  const rows = await ctx.db.request.findMany({
    where: { status: "submitted", expiresAt: { lte: ctx.now }, id: { notIn: [...except] } },
    orderBy: [{ expiresAt: "asc" }, { id: "asc" }],
    take: limit,
  });
  return rows.map(toRequest);
}

export type NewRequest = Pick<
  RequestRow,
  | "id"
  | "revision"
  | "type"
  | "status"
  | "title"
  | "description"
  | "titleMessage"
  | "descriptionMessage"
  | "createdBy"
  | "receiver"
  | "addressee"
  | "topic"
  | "alsoReaders"
  | "payload"
  | "openKey"
  | "expiresAt"
  | "lastReplyId"
>;

/** Skips requests whose open key is taken; the unique index decides between concurrent ones. */
export async function insertRequests(
  ctx: Context,
  wanted: readonly NewRequest[],
): Promise<RequestRow[]> {
  const rows = await ctx.db.request.createManyAndReturn({
    data: wanted.map((one) => ({
      ...one,
      alsoReaders: [...one.alsoReaders],
      payload: jsonColumn(one.payload),
      titleMessage: nullableJsonColumn(one.titleMessage),
      descriptionMessage: nullableJsonColumn(one.descriptionMessage),
      submittedAt: one.status === "created" ? null : ctx.now,
      lastActivityAt: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
    skipDuplicates: true,
  });
  return rows.map(toRequest);
}

export type RequestChange = Partial<
  Pick<
    RequestRow,
    | "status"
    | "changesRequested"
    | "title"
    | "description"
    | "titleMessage"
    | "descriptionMessage"
    | "receiver"
    | "addressee"
    | "topic"
    | "reviewers"
    | "payload"
    | "isLocked"
    | "openKey"
    | "expiresAt"
    | "lastReplyId"
    | "submittedAt"
    | "lastActivityAt"
  >
>;

export async function updateRequest(
  ctx: Context,
  id: string,
  { reviewers, payload, titleMessage, descriptionMessage, ...change }: RequestChange,
): Promise<RequestRow> {
  const row = await ctx.db.request.update({
    where: { id },
    data: {
      ...change,
      ...(reviewers ? { reviewers: [...reviewers] } : {}),
      ...(payload ? { payload: jsonColumn(payload) } : {}),
      ...(titleMessage === undefined ? {} : { titleMessage: nullableJsonColumn(titleMessage) }),
      ...(descriptionMessage === undefined
        ? {}
        : { descriptionMessage: nullableJsonColumn(descriptionMessage) }),
      revision: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  return toRequest(row);
}

/** Sets who else may read the requests about these things; answers those it changed. */
export async function updateAlsoReaders(
  ctx: Context,
  topics: readonly EntityReference[],
  types: readonly string[],
  readers: readonly string[],
): Promise<RequestRow[]> {
  const rows = await ctx.db.request.updateManyAndReturn({
    where: { topic: { in: [...topics] }, type: { in: [...types] } },
    data: { alsoReaders: [...readers] },
  });
  return rows.map(toRequest);
}

export async function deleteRequest(ctx: Context, id: string): Promise<void> {
  await ctx.db.request.delete({ where: { id } });
}

/* ---- events ---- */

export type NewEvent = Pick<EventRow, "id" | "requestId" | "type" | "payload" | "createdBy"> & {
  parentId?: string | undefined;
};

export async function insertEvents(ctx: Context, events: readonly NewEvent[]): Promise<EventRow[]> {
  if (events.length === 0) return [];
  const rows = await ctx.db.requestEvent.createManyAndReturn({
    data: events.map(({ parentId, payload, ...event }) => ({
      ...event,
      parentId: parentId ?? null,
      payload: jsonColumn(payload),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })),
  });
  return rows.map(toEvent);
}

export async function findEvent(
  ctx: Context,
  requestId: string,
  id: string,
): Promise<EventRow | undefined> {
  const row = await ctx.db.requestEvent.findUnique({ where: { id } });
  return row?.requestId === requestId ? toEvent(row) : undefined;
}

export async function listEvents(ctx: Context, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.requestEvent.findMany({ where: { id: { in: [...ids] } } });
  return rows.map(toEvent);
}

export async function updateEvent(
  ctx: Context,
  id: string,
  change: Partial<Pick<EventRow, "type" | "payload">>,
): Promise<EventRow> {
  const row = await ctx.db.requestEvent.update({
    where: { id },
    data: {
      ...(change.type ? { type: change.type } : {}),
      ...(change.payload ? { payload: jsonColumn(change.payload) } : {}),
      revision: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  return toEvent(row);
}

/** The newest comment that is still there. */
export async function findLastComment(
  ctx: Context,
  requestId: string,
): Promise<EventRow | undefined> {
  const row = await ctx.db.requestEvent.findFirst({
    where: { requestId, type: "C", createdBy: { not: "system" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return row ? toEvent(row) : undefined;
}

export type EventPage = { page: number; size: number; order: "asc" | "desc" };

/** Events of the timeline (`parentId` null) or the replies to one. */
export async function pageOfEvents(
  ctx: Context,
  of: { requestId: string; parentId: string | null },
  { page, size, order }: EventPage,
): Promise<{ events: EventRow[]; total: number }> {
  const rows = await ctx.db.requestEvent.findMany({
    where: of,
    orderBy: [{ createdAt: order }, { id: order }],
    skip: (page - 1) * size,
    take: size,
  });
  const total = await ctx.db.requestEvent.count({ where: of });
  return { events: rows.map(toEvent), total };
}

/** The comment that was written together with the last log entry of this kind: both have one moment and one author. */
export async function findCommentWith(
  ctx: Context,
  requestId: string,
  logged: string,
): Promise<EventRow | undefined> {
  const entry = await ctx.db.requestEvent.findFirst({
    where: { requestId, type: "L", payload: { path: ["event"], equals: logged } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  if (!entry) return undefined;
  const { createdAt, createdBy } = entry;
  const row = await ctx.db.requestEvent.findFirst({
    where: { requestId, type: "C", parentId: null, createdAt, createdBy },
  });
  return row ? toEvent(row) : undefined;
}

/** How many of its siblings come before an event in the order of time. */
export async function countBefore(ctx: Context, event: EventRow): Promise<number> {
  return ctx.db.requestEvent.count({
    where: {
      requestId: event.requestId,
      parentId: event.parentId,
      OR: [
        { createdAt: { lt: event.createdAt } },
        { createdAt: event.createdAt, id: { lt: event.id } },
      ],
    },
  });
}

export type Replies = { newest: EventRow[]; total: number };

/** The newest replies to each of these comments, oldest of them first, and how many there are. */
export async function newestReplies(
  ctx: Context,
  parentIds: readonly string[],
  limit: number,
): Promise<ReadonlyMap<string, Replies>> {
  if (parentIds.length === 0) return new Map();
  const found = await ctx.db.$queryRaw<{ id: string; parent_id: string; total: bigint }[]>`
    SELECT id, parent_id, total FROM (
      SELECT id, parent_id,
             row_number() OVER (PARTITION BY parent_id ORDER BY created_at DESC, id DESC) AS place,
             count(*) OVER (PARTITION BY parent_id) AS total
        FROM request_event WHERE parent_id = ANY (${parentIds}::uuid[])) AS replies
     WHERE place <= ${limit} ORDER BY place DESC`;
  const events = new Map(
    (
      await listEvents(
        ctx,
        found.map(({ id }) => id),
      )
    ).map((event) => [event.id, event]),
  );
  const replies = new Map<string, Replies>();
  for (const { id, parent_id, total } of found) {
    const known = replies.get(parent_id) ?? { newest: [], total: Number(total) };
    const event = events.get(id);
    if (event) known.newest.push(event);
    replies.set(parent_id, known);
  }
  return replies;
}

/** Who accepted or declined each of these requests, by their ids. */
export async function listDeciders(
  ctx: Context,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, EntityReference>> {
  if (requestIds.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<{ id: string; created_by: string }[]>`
    SELECT wanted.id, decision.created_by
      FROM unnest(${[...requestIds]}::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
        SELECT created_by FROM request_event
         WHERE request_id = wanted.id AND parent_id IS NULL AND type = 'L'
           AND payload->>'event' IN ('accepted', 'declined')
         ORDER BY created_at DESC, id DESC LIMIT 1) AS decision`;
  return new Map(rows.map(({ id, created_by }) => [id, created_by as EntityReference]));
}

export type Asked = {
  type: string;
  createdBy: EntityReference;
  topics: readonly EntityReference[];
};

/** When the newest request that somebody sent about one of these topics was declined; nothing where it had another end, or has none. */
export async function findRefusal(
  ctx: Context,
  { type, createdBy, topics }: Asked,
): Promise<{ id: string; at: Date } | undefined> {
  const [refusal] = await ctx.db.$queryRaw<{ id: string; at: Date }[]>`
    SELECT asked.id, decision.created_at AS at
      FROM (SELECT id, status FROM request
             WHERE type = ${type} AND created_by = ${createdBy} AND topic = ANY(${[...topics]}::text[]) AND status <> 'created'
             ORDER BY number DESC LIMIT 1) AS asked
      CROSS JOIN LATERAL (
        SELECT created_at FROM request_event
         WHERE request_id = asked.id AND parent_id IS NULL AND type = 'L' AND payload->>'event' = 'declined'
         ORDER BY created_at DESC, id DESC LIMIT 1) AS decision
     WHERE asked.status = 'declined'`;
  return refusal;
}

/** Who has written comments, each once. */
export async function listCommenters(ctx: Context, requestId: string, limit: number) {
  const rows = await ctx.db.requestEvent.findMany({
    where: { requestId, type: "C" },
    distinct: ["createdBy"],
    select: { createdBy: true },
    take: limit,
  });
  return rows.map(({ createdBy }) => createdBy as EntityReference);
}

/** Who has written in the thread below a comment, its author included. */
export async function listThreadAuthors(ctx: Context, parentId: string, limit: number) {
  const rows = await ctx.db.requestEvent.findMany({
    where: { OR: [{ id: parentId }, { parentId, type: "C" }] },
    distinct: ["createdBy"],
    select: { createdBy: true },
    take: limit,
  });
  return rows.map(({ createdBy }) => createdBy as EntityReference);
}

/* ---- for the search index ---- */

/** Rows behind an id, kept from others until the transaction ends. */
export async function lockRequestsAfter(
  ctx: Context,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<RequestRow[]> {
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM request WHERE ${after ?? null}::uuid IS NULL OR id > ${after ?? null}::uuid
     ORDER BY id LIMIT ${limit} FOR UPDATE`;
  return listRequests(
    ctx,
    found.map(({ id }) => id),
  );
}

export async function listMarksAfter(
  ctx: Context,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return ctx.db.request.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, revision: true },
  });
}

export const countRequests = (ctx: Context): Promise<number> => ctx.db.request.count();

export * from "./files";
export * from "./reassign";
