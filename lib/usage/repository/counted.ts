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

/**
 * A target of events: a version or file that was viewed or downloaded. `parent` and `record` are numbers of works and
 * versions, in whose order the rows are.
 */
export type TargetRow = {
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
  each(
    db,
    "usage_events",
    sql`SELECT row_number() OVER (ORDER BY visitor) AS n,
               concat_ws(',', to_json(kind), visitor, item_id, to_json(country), to_json(referrer), coalesce(bytes, 0)) AS line
          FROM counted`,
    ([kind, visitor, itemId, country, referrer, bytes]: EventLine): EventRow => ({
      ...{ kind, visitor, itemId, country, referrer, bytes },
    }),
  );
type EventLine = [EventRow["kind"], number, number, string, string, number];

/** The targets of the counted events and imported totals of a day; in a transaction, after `keepCountedEvents`. */
export const eachTarget = (db: Database, day: string) =>
  each(
    db,
    "usage_targets",
    sql`WITH target AS (
          SELECT kind, item_id, file_key, country, referrer FROM counted
           UNION
          SELECT k.kind, m.item_id, NULL, ${IMPORTED_COUNTRY}, '' FROM usage_import m
            JOIN (VALUES ('view'), ('download')) AS k(kind) ON CASE k.kind WHEN 'view' THEN m.views ELSE m.downloads END > 0
           WHERE m.day = ${day}::date
        ), item AS (
          SELECT id, dense_rank() OVER (ORDER BY parent_id)::int AS parent, dense_rank() OVER (ORDER BY work_id)::int AS record
            FROM usage_item WHERE id IN (SELECT item_id FROM target)
        )
        SELECT row_number() OVER (ORDER BY i.parent, t.kind, i.record, t.file_key) AS n,
               concat_ws(',', to_json(t.kind), i.parent, i.record, coalesce(to_json(t.file_key)::text, 'null'), t.item_id,
                 to_json(t.country), to_json(t.referrer)) AS line
          FROM target t JOIN item i ON i.id = t.item_id`,
    ([kind, parent, record, fileKey, itemId, country, referrer]: TargetLine): TargetRow => ({
      ...{ kind, parent, record, fileKey, itemId, country, referrer },
    }),
  );
type TargetLine = [TargetRow["kind"], number, number, string | null, number, string, string];

/** Imported totals of a day. They name no visitors: unique ones are as many as the other site told. */
export const listImportsOfDay = (db: Database, day: string) =>
  db.$queryRaw<ImportRow[]>(sql`
    SELECT item_id AS "itemId", ${IMPORTED_COUNTRY} AS country, '' AS referrer, views, unique_views AS "uniqueViews", downloads,
           unique_downloads AS "uniqueDownloads", bytes::float8 AS bytes
      FROM usage_import WHERE day = ${day}::date ORDER BY item_id`);

/**
 * Rows of a query by their number `n` from 1, some at a time. `line` has their values as JSON: handing over a text for many rows
 * takes a fraction of what handing over each value does.
 */
async function* each<Line, Row>(
  db: Database,
  name: string,
  query: Sql,
  read: (line: Line) => Row,
): AsyncGenerator<Row[], void, void> {
  const cursor = raw(name);
  const size = raw(String(MAX_ROWS));
  await db.$executeRaw(sql`
    DECLARE ${cursor} NO SCROLL CURSOR FOR
     SELECT '[[' || string_agg(line, '],[' ORDER BY n) || ']]' AS lines FROM (${query}) AS q
      GROUP BY (n - 1) / ${size} ORDER BY (n - 1) / ${size}`);
  for (;;) {
    const [page] = await db.$queryRaw<{ lines: string }[]>(sql`FETCH 1 FROM ${cursor}`);
    if (!page) break;
    yield (JSON.parse(page.lines) as Line[]).map(read);
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
