import { RESULT_WINDOW } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import type { TableRows } from "@/lib/db/insert-rows";
import { beginIn, wordsOfColumns } from "@/lib/search/postgres/names-in-rows";
import { likeText } from "@/lib/db/like";
import { join, type Sql, sql } from "@/lib/db/sql";
import type { Entry } from "./schema";

export const entryRows = (ctx: Context, actor: string, entries: readonly Entry[]): TableRows => ({
  table: "audit_entry",
  rows: entries.map(({ action, objectType, objectId, userId, detail, before, after }) => ({
    actor: userId === undefined ? actor : `user:${userId}`,
    action,
    object_type: objectType,
    object_id: objectId,
    request_id: ctx.requestId,
    created_at: ctx.now,
    detail: { ...detail, ...(before ? { before } : {}), ...(after ? { after } : {}) },
  })),
});

export type StoredEntry = {
  id: bigint;
  createdAt: Date;
  actor: string;
  action: string;
  requestId: string | null;
  detail: unknown;
};

/** The history of one thing, newest first. */
export async function findEntries(
  ctx: Context,
  objectType: string,
  objectId: string,
  limit: number,
): Promise<StoredEntry[]> {
  return ctx.db.auditEntry.findMany({
    where: { objectType, objectId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
}

/** An entry with the person who acted, when there was one and the account still exists. */
export type EntryWithPerson = StoredEntry & {
  objectType: string;
  objectId: string;
  username: string | null;
  email: string | null;
};

export type EntryFilter = {
  text: string;
  objectType: string | undefined;
  objectId: string | undefined;
  actor: string | undefined;
  action: string | undefined;
  from: Date | undefined;
  before: Date | undefined;
  sort: "newest" | "oldest";
  page: number;
  size: number;
};

export type EntryCounts = { facet: "resource" | "action_name"; key: string; count: number };

const ENTRY = sql`
  SELECT e.id, e.created_at AS "createdAt", e.actor, e.action, e.object_type AS "objectType",
         e.object_id AS "objectId", e.request_id AS "requestId", e.detail, u.username, u.email
    FROM audit_entry e
    LEFT JOIN app_user u
      ON u.id = CASE WHEN e.actor LIKE 'user:%' THEN substr(e.actor, 6)::int END`;

/** A person is meant by an address, or by words of which each begins one of theirs. */
function personSql(text: string): Sql {
  const begins = beginIn(text, [sql`u.search_text`, wordsOfColumns(sql`u.email`)]) ?? sql`false`;
  return text.includes("@") ? sql`u.email = ${text.toLowerCase()}` : begins;
}

function whereSql(given: EntryFilter): Sql {
  const { text, objectType, objectId, actor, action, from, before } = given;
  const conditions = [sql`true`];
  if (objectType) conditions.push(sql`e.object_type = ${objectType}`);
  if (objectId) conditions.push(sql`e.object_id = ${objectId}`);
  if (actor) conditions.push(sql`e.actor = ${actor}`);
  if (action) conditions.push(sql`e.action = ${action}`);
  if (from) conditions.push(sql`e.created_at >= ${from}`);
  if (before) conditions.push(sql`e.created_at < ${before}`);
  if (text)
    conditions.push(sql`(e.object_id = ${text} OR e.request_id = ${text}
      OR e.action LIKE ${`${likeText(text)}%`}
      OR e.actor IN (SELECT 'user:' || u.id FROM app_user u WHERE ${personSql(text)}))`);
  return join(conditions, " AND ");
}

/**
 * One page of entries. The log grows without end, so no more than a window of it is counted: `total` and the counts
 * are those of the first 10 000 entries found.
 */
export async function searchEntries(
  ctx: Context,
  given: EntryFilter,
): Promise<{ entries: EntryWithPerson[]; total: number; counts: EntryCounts[] }> {
  const { page, size, sort } = given;
  const where = whereSql(given);
  const order = sort === "oldest" ? sql`e.created_at, e.id` : sql`e.created_at DESC, e.id DESC`;
  const entries = await ctx.db.$queryRaw<EntryWithPerson[]>`
    ${ENTRY} WHERE ${where} ORDER BY ${order} LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const counted = await ctx.db.$queryRaw<(EntryCounts | { facet: "all"; count: number })[]>`
    WITH found AS MATERIALIZED (
      SELECT e.action, e.object_type FROM audit_entry e WHERE ${where}
       ORDER BY ${order} LIMIT ${RESULT_WINDOW}::int)
    SELECT 'all' AS facet, '' AS key, count(*)::int AS count FROM found
    UNION ALL (SELECT 'resource', object_type, count(*)::int FROM found GROUP BY object_type)
    UNION ALL (SELECT 'action_name', action, count(*)::int FROM found GROUP BY action
                ORDER BY 3 DESC, 2 LIMIT 100)`;
  const counts = counted.filter((one) => one.facet !== "all");
  return { entries, counts, total: counted.find((one) => one.facet === "all")?.count ?? 0 };
}

export async function findEntry(ctx: Context, id: bigint): Promise<EntryWithPerson | undefined> {
  const [entry] = await ctx.db.$queryRaw<EntryWithPerson[]>`${ENTRY} WHERE e.id = ${id}`;
  return entry;
}
