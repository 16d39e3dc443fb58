import type { Database } from "@/lib/db/database";
import { raw, sql } from "@/lib/db/sql";
import type { UsageAttributes } from "../schema";

/** Events that people, not robots or machines, caused; each list has one value for each event. */
export type EventColumns = {
  /** 1 for the first event of a visitor, 0 for those that follow. */
  readonly firsts: readonly (0 | 1)[];
  /** Milliseconds since 1970; ascending for each visitor. */
  readonly times: readonly number[];
  /** 1 for a download, 0 for a view. */
  readonly downloads: readonly (0 | 1)[];
  readonly itemIds: readonly number[];
  readonly fileKeys: readonly (string | null)[];
  readonly bytes: readonly number[];
  readonly countries: readonly string[];
  readonly referrers: readonly string[];
};
type Columns = [
  EventColumns["firsts"],
  EventColumns["times"],
  EventColumns["downloads"],
  EventColumns["itemIds"],
  EventColumns["fileKeys"],
  EventColumns["bytes"],
  EventColumns["countries"],
  EventColumns["referrers"],
];

/** So many events are in memory at once. */
const MAX_EVENTS = 5_000;

/**
 * The events of a day by visitor and time, some at a time; in a transaction. One text of columns is handed over for many
 * events, which takes a fraction of what handing over each value does.
 */
export async function* eachEvent(
  db: Database,
  day: string,
): AsyncGenerator<EventColumns, void, void> {
  // The events of a day are sorted in memory.
  await db.$executeRaw(sql`SET LOCAL work_mem = '64MB'`);
  const size = raw(String(MAX_EVENTS));
  await db.$executeRaw(sql`
    DECLARE usage_events NO SCROLL CURSOR FOR
     SELECT json_build_array(
              json_agg(first ORDER BY n), json_agg(time ORDER BY n), json_agg(download ORDER BY n), json_agg(item_id ORDER BY n),
              json_agg(file_key ORDER BY n), json_agg(bytes ORDER BY n), json_agg(country ORDER BY n),
              json_agg(referrer ORDER BY n))::text AS columns
       FROM (
         SELECT row_number() OVER by_visitor AS n, (lag(e.visitor) OVER by_visitor IS DISTINCT FROM e.visitor)::int AS first,
                date_part('epoch', e.at) * 1000 AS time, (e.kind = 'download')::int AS download, e.item_id, e.file_key,
                coalesce(e.bytes, 0) AS bytes, e.country, e.referrer
           FROM usage_event e JOIN usage_agent a ON a.id = e.agent_id
          WHERE e.at >= ${`${day}T00:00:00Z`}::timestamptz
            AND e.at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day' AND a.kind = 'person'
         WINDOW by_visitor AS (ORDER BY e.visitor, e.at, e.id)
       ) AS event
      GROUP BY (n - 1) / ${size} ORDER BY (n - 1) / ${size}`);
  for (;;) {
    const [page] = await db.$queryRaw<{ columns: string }[]>(sql`FETCH 1 FROM usage_events`);
    if (!page) break;
    const [firsts, times, downloads, itemIds, fileKeys, bytes, countries, referrers] = JSON.parse(
      page.columns,
    ) as Columns;
    yield { firsts, times, downloads, itemIds, fileKeys, bytes, countries, referrers };
  }
  await db.$executeRaw(sql`CLOSE usage_events`);
}

/** A state of a version that was viewed or downloaded. Items never change. */
export type UsageItem = {
  readonly id: number;
  readonly workId: string;
  readonly parentId: string;
  readonly attributes: UsageAttributes;
  readonly collectionIds: readonly string[];
};

export async function listItems(db: Database, ids: readonly number[]): Promise<UsageItem[]> {
  const [row] = await db.$queryRaw<{ items: string }[]>(sql`
    SELECT coalesce(json_agg(json_build_object('id', id, 'workId', work_id, 'parentId', parent_id, 'attributes', attributes,
             'collectionIds', collection_ids)), '[]')::text AS items
      FROM usage_item WHERE id = ANY (${[...ids]}::int[])`);
  return JSON.parse(row?.items ?? "[]") as UsageItem[];
}

/** What another site told of a version and day. */
export type ImportedTotals = {
  readonly itemId: number;
  readonly views: number;
  readonly uniqueViews: number;
  readonly downloads: number;
  readonly uniqueDownloads: number;
  readonly bytes: number;
};

export const listImportedTotals = (db: Database, day: string) =>
  db.$queryRaw<ImportedTotals[]>(sql`
    SELECT item_id AS "itemId", views, unique_views AS "uniqueViews", downloads, unique_downloads AS "uniqueDownloads",
           bytes::float8 AS bytes
      FROM usage_import WHERE day = ${day}::date ORDER BY item_id`);
