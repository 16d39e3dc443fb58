import type { Database } from "@/lib/db/database";
import { raw, type Sql, sql } from "@/lib/db/sql";
import type { UsageAttributes } from "../schema";

/** Events of one visitor that are counted alike. Visitors have numbers, in which the rows are ordered, views before downloads. */
type VisitorRow = {
  kind: "view" | "download";
  visitor: number;
  itemId: number;
  country: string;
  referrer: string;
  events: number;
  bytes: number;
};

/** What was read at all, in the order of kind, work, version and file. */
type ThingRow = {
  kind: "view" | "download";
  parentId: string;
  workId: string;
  fileKey: string | null;
  itemId: number;
  country: string;
  referrer: string;
};

type ImportRow = {
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
const MAX_ROWS = 5_000;

/** The counted events of a day, by visitor; in a transaction, after `keepCountedEvents`. */
export const eachVisitor = (db: Database) =>
  each<VisitorRow>(
    db,
    "usage_visitors",
    sql`SELECT kind, (dense_rank() OVER (ORDER BY kind DESC, visitor))::int AS visitor, item_id AS "itemId", country, referrer,
             count(*)::int AS events, coalesce(sum(bytes), 0)::float8 AS bytes
        FROM counted GROUP BY kind, counted.visitor, item_id, country, referrer ORDER BY 2`,
  );

/** The versions and files of the counted events and imported totals of a day; in a transaction, after `keepCountedEvents`. */
export const eachThing = (db: Database, day: string) =>
  each<ThingRow>(
    db,
    "usage_things",
    sql`SELECT kind, parent_id AS "parentId", work_id AS "workId", file_key AS "fileKey", item_id AS "itemId",
             country, referrer
        FROM counted
       UNION
      SELECT k.kind, i.parent_id, i.work_id, NULL, i.id, ${IMPORTED_COUNTRY}, ''
        FROM usage_import m JOIN usage_item i ON i.id = m.item_id
        JOIN (VALUES ('view'), ('download')) AS k(kind) ON CASE k.kind WHEN 'view' THEN m.views ELSE m.downloads END > 0
       WHERE m.day = ${day}::date
       ORDER BY 1, 2, 3, 4`,
  );

/** Imported totals of a day. They name no visitors: unique ones are as many as the other site told. */
export const listImportsOfDay = (db: Database, day: string) =>
  db.$queryRaw<ImportRow[]>(sql`
    SELECT item_id AS "itemId", ${IMPORTED_COUNTRY} AS country, '' AS referrer, views, unique_views AS "uniqueViews", downloads,
           unique_downloads AS "uniqueDownloads", bytes::float8 AS bytes
      FROM usage_import WHERE day = ${day}::date ORDER BY item_id`);

/** Rows of a query, some at a time. */
async function* each<Row>(db: Database, name: string, query: Sql): AsyncGenerator<Row, void, void> {
  const cursor = raw(name);
  await db.$executeRaw(sql`DECLARE ${cursor} NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const rows = await db.$queryRaw<Row[]>(sql`FETCH ${raw(String(MAX_ROWS))} FROM ${cursor}`);
    yield* rows;
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
