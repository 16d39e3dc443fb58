import { integersOf } from "@/lib/db/binary-arrays";
import type { Database } from "@/lib/db/database";
import { raw, type Sql, sql } from "@/lib/db/sql";
import { IMPORTED_COUNTRY } from "../countries";
import type { UsageAttributes, WorkCategory } from "../schema";

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

/** Days in UTC, `2026-02-03`, both included. */
export type EventDays = { readonly first: string; readonly last: string };

/** Which events are read. What clicks in a row come to is told by events of the same visitor and version, so these are among them. */
export type EventsWanted = {
  /** Those of these items. */
  readonly itemIds?: readonly number[] | undefined;
  /** Those of visitors who once came from there. */
  readonly from?: { readonly by: "country" | "referrer"; readonly value: string } | undefined;
};

const inDays = ({ first, last }: EventDays): Sql => sql`
  at >= ${`${first}T00:00:00Z`}::timestamptz
  AND at < ${`${last}T00:00:00Z`}::timestamptz + interval '1 day'`;

const ofItems = ({ itemIds }: EventsWanted): Sql =>
  itemIds ? sql`item_id = ANY (${integersOf([...itemIds])}::int[])` : sql`TRUE`;

function isWanted(days: EventDays, wanted: EventsWanted): Sql {
  const { from } = wanted;
  const given = sql`${inDays(days)} AND ${ofItems(wanted)}`;
  if (!from) return given;
  const column = from.by === "country" ? sql`country` : sql`referrer`;
  return sql`${given} AND visitor IN (
    SELECT visitor FROM usage_event WHERE ${given} AND ${column} = ${from.value})`;
}

/** So many events are in memory at once. */
const MAX_EVENTS = 5_000;

/**
 * The events of days, one day after the other, by visitor and time, some at a time; in a transaction. One text of columns is
 * handed over for many events, which takes a fraction of what handing over each value does.
 */
export async function* eachEvent(
  db: Database,
  days: EventDays,
  wanted: EventsWanted,
): AsyncGenerator<EventColumns, void, void> {
  // Events are sorted in memory.
  await db.$executeRaw(sql`SET LOCAL work_mem = '64MB'`);
  const size = raw(String(MAX_EVENTS));
  const byDay = days.first === days.last ? sql`` : sql`date_trunc('day', e.at, 'UTC'),`;
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
           FROM (SELECT * FROM usage_event WHERE ${isWanted(days, wanted)}) AS e JOIN usage_agent a ON a.id = e.agent_id
          WHERE a.kind = 'person'
         WINDOW by_visitor AS (ORDER BY ${byDay} e.visitor, e.at, e.id)
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

/** What items have in common: they are in a collection, have a value of a category, or both. */
type ItemTrait = {
  readonly collectionId?: string | undefined;
  readonly attribute?: { readonly category: WorkCategory; readonly id: string } | undefined;
};

/** All states of versions of which one state has the trait. */
export async function listItemIdsWith(db: Database, trait: ItemTrait): Promise<number[]> {
  const { collectionId, attribute } = trait;
  const isInside =
    collectionId === undefined ? sql`TRUE` : sql`${collectionId}::uuid = ANY (collection_ids)`;
  const hasValue = attribute
    ? sql`attributes @> ${JSON.stringify({ [attribute.category]: [attribute.id] })}::jsonb`
    : sql`TRUE`;
  const [row] = await db.$queryRaw<{ ids: string }[]>(sql`
    SELECT coalesce(json_agg(id), '[]')::text AS ids FROM usage_item
     WHERE work_id IN (SELECT work_id FROM usage_item WHERE ${isInside} AND ${hasValue})`);
  return JSON.parse(row?.ids ?? "[]") as number[];
}

/** What another site told of a version and day. */
export type ImportedTotals = {
  readonly day: string;
  readonly itemId: number;
  readonly views: number;
  readonly uniqueViews: number;
  readonly downloads: number;
  readonly uniqueDownloads: number;
  readonly bytes: number;
};

/** By day. Nobody came from anywhere, so where people came from they are only found by `IMPORTED_COUNTRY`. */
export async function listImportedTotals(
  db: Database,
  days: EventDays,
  wanted: EventsWanted,
): Promise<ImportedTotals[]> {
  if (wanted.from && wanted.from.value !== IMPORTED_COUNTRY) return [];
  return db.$queryRaw<ImportedTotals[]>(sql`
    SELECT day::text AS day, item_id AS "itemId", views, unique_views AS "uniqueViews", downloads,
           unique_downloads AS "uniqueDownloads", bytes::float8 AS bytes
      FROM usage_import WHERE day BETWEEN ${days.first}::date AND ${days.last}::date AND ${ofItems(wanted)}
     ORDER BY day, item_id`);
}

/** How long the table of items is, as the last analysis of it found, which also tells where the table is locked. */
export async function bytesOfItems(db: Database): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: number }[]>(sql`
    SELECT sum(relpages) * current_setting('block_size')::float8 AS bytes FROM pg_class
     WHERE oid IN (SELECT unnest(ARRAY[oid, reltoastrelid]) FROM pg_class WHERE oid = 'usage_item'::regclass)`);
  return row?.bytes ?? 0;
}
