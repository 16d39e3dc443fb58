import type { Database } from "@/lib/db/database";
import { raw, type Sql, sql } from "@/lib/db/sql";
import type { UsageAttributes } from "../schema";

/** A counted event. Events are in the order of `visitor`, a number for each visitor and kind. */
export type EventRow = {
  kind: "view" | "download";
  visitor: number;
  itemId: number;
  country: string;
  referrer: string;
  bytes: number;
};

/** What was read at all: `parent` and `record` are numbers of works and versions, in whose order the rows are. */
export type ThingRow = {
  kind: "view" | "download";
  parent: number;
  record: number;
  fileKey: string | null;
  itemId: number;
  country: string;
  referrer: string;
};

export type ImportRow = {
  itemId: number;
  country: string;
  referrer: string;
  views: number;
  uniqueViews: number;
  downloads: number;
  uniqueDownloads: number;
  bytes: number;
};

/** Where the readers of imported totals are. */
const IMPORTED_COUNTRY = "imported";

/** So many rows are in memory at once. */
const MAX_ROWS = 2_000;

/** The counted events of a day, by visitor; in a transaction, after `keepCountedEvents`. */
export const eachEvent = (db: Database) =>
  each<EventRow>(
    db,
    "usage_events",
    sql`SELECT kind, visitor, item_id AS "itemId", country, referrer, coalesce(bytes, 0)::float8 AS bytes
          FROM counted ORDER BY visitor`,
  );

/** The versions and files of the counted events and imported totals of a day; in a transaction, after `keepCountedEvents`. */
export const eachThing = (db: Database, day: string) =>
  each<ThingRow>(
    db,
    "usage_things",
    sql`WITH thing AS (
          SELECT kind, item_id, file_key, country, referrer FROM counted
           UNION
          SELECT k.kind, m.item_id, NULL, ${IMPORTED_COUNTRY}, '' FROM usage_import m
            JOIN (VALUES ('view'), ('download')) AS k(kind) ON CASE k.kind WHEN 'view' THEN m.views ELSE m.downloads END > 0
           WHERE m.day = ${day}::date
        ), item AS (
          SELECT id, dense_rank() OVER (ORDER BY parent_id)::int AS parent, dense_rank() OVER (ORDER BY work_id)::int AS record
            FROM usage_item WHERE id IN (SELECT item_id FROM thing)
        )
        SELECT t.kind, i.parent, i.record, t.file_key AS "fileKey", t.item_id AS "itemId", t.country, t.referrer
          FROM thing t JOIN item i ON i.id = t.item_id ORDER BY i.parent, t.kind, i.record, t.file_key`,
  );

/** Imported totals of a day. They name no visitors: unique ones are as many as the other site told. */
export const listImportsOfDay = (db: Database, day: string) =>
  db.$queryRaw<ImportRow[]>(sql`
    SELECT item_id AS "itemId", ${IMPORTED_COUNTRY} AS country, '' AS referrer, views, unique_views AS "uniqueViews", downloads,
           unique_downloads AS "uniqueDownloads", bytes::float8 AS bytes
      FROM usage_import WHERE day = ${day}::date ORDER BY item_id`);

/** Rows of a query, some at a time. */
async function* each<Row>(
  db: Database,
  name: string,
  query: Sql,
): AsyncGenerator<Row[], void, void> {
  const cursor = raw(name);
  await db.$executeRaw(sql`DECLARE ${cursor} NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const rows = await db.$queryRaw<Row[]>(sql`FETCH ${raw(String(MAX_ROWS))} FROM ${cursor}`);
    yield rows;
    if (rows.length < MAX_ROWS) break;
  }
  await db.$executeRaw(sql`CLOSE ${cursor}`);
}

export type UsageItemRow = {
  id: number;
  attributes: UsageAttributes;
  collectionIds: string[];
};

/** The states of works that the counted events and imported totals of a day have; after `keepCountedEvents`. */
export function listItemsOfDay(db: Database, day: string): Promise<UsageItemRow[]> {
  return db.$queryRaw<UsageItemRow[]>(sql`
    SELECT id, attributes, collection_ids::text[] AS "collectionIds" FROM usage_item
     WHERE id IN (SELECT item_id FROM counted UNION SELECT item_id FROM usage_import WHERE day = ${day}::date)`);
}
