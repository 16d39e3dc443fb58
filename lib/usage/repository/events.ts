import { randomBytes } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { raw, type Sql, sql } from "@/lib/db/sql";
import type { AgentKind } from "../agents";
import type { UsageAttributes } from "../schema";
import { ROBOTS_SETTING } from "./agents";

export type ItemRow = {
  readonly workId: string;
  readonly parentId: string;
  readonly attributes: UsageAttributes;
  readonly collectionIds: readonly string[];
  /** Of attributes and collections. */
  readonly digest: Buffer;
};

export type EventRow = {
  readonly at: Date;
  readonly kind: "view" | "download";
  /** One of the items. */
  readonly workId: string;
  readonly fileKey: string | null;
  readonly bytes: number | null;
  readonly visitor: Buffer;
  readonly agent: string;
  readonly agentKind: AgentKind;
  readonly country: string;
  readonly referrer: string;
  readonly viaApi: boolean;
};

/** An item that is written. */
type ItemKey = { readonly id: number; readonly workId: string };

type Batch = {
  readonly items: readonly ItemRow[];
  /** Further items, which are written already. */
  readonly known?: readonly ItemKey[];
  readonly events: readonly EventRow[];
};

/**
 * Writes events with the items and agents they name, and marks their days, by one statement. It fails where a month has no
 * partition yet. A day is marked by an update even if it is marked already: aggregation, which removes the mark first, then
 * waits for these events or leaves their mark. Answers where the items are.
 */
export async function insertEvents(
  db: Database,
  { items, known = [], events }: Batch,
): Promise<ItemKey[]> {
  const agents = new Map(events.map(({ agent, agentKind }) => [agent, agentKind]));
  const moments = events.map(({ at }) => at.toISOString());
  const days = [...new Set(moments.map((moment) => moment.slice(0, 10)))].sort();
  const column = <Value>(valueOf: (event: EventRow) => Value) => events.map(valueOf);
  return db.$queryRaw<ItemKey[]>(sql`
    WITH ${addedItems(items)}, item AS (
      SELECT id, work_id FROM added_item
      UNION ALL SELECT unnest(${known.map(({ id }) => id)}::int[]), unnest(${known.map(({ workId }) => workId)}::text[])
    ), added_agent AS (
      INSERT INTO usage_agent (name, kind)
      SELECT name, CASE WHEN EXISTS (
               SELECT 1 FROM setting, jsonb_array_elements_text(value) AS robot
                WHERE key = ${ROBOTS_SETTING} AND strpos(lower(name), robot) > 0) THEN 'robot' ELSE kind END
        FROM unnest(${[...agents.keys()]}::text[], ${[...agents.values()]}::text[]) AS a(name, kind) ORDER BY name
      ON CONFLICT (name) DO UPDATE SET name = excluded.name
      RETURNING id, name
    ), dirty AS (
      INSERT INTO usage_dirty_day (day) SELECT unnest(${days}::date[])
      ON CONFLICT (day) DO UPDATE SET day = excluded.day
    ), added_event AS (
      INSERT INTO usage_event (at, kind, item_id, file_key, bytes, visitor, agent_id, country, referrer, via_api)
      SELECT at, kind, i.id, file_key, bytes, decode(visitor, 'hex'), a.id, country, referrer, via_api
        FROM unnest(${moments}::timestamptz[], ${column(({ kind }) => kind)}::text[], ${column(({ workId }) => workId)}::text[],
               ${column(({ fileKey }) => fileKey)}::text[], ${column(({ bytes }) => bytes)}::bigint[],
               ${column(({ visitor }) => visitor.toString("hex"))}::text[], ${column(({ agent }) => agent)}::text[],
               ${column(({ country }) => country)}::text[], ${column(({ referrer }) => referrer)}::text[],
               ${column(({ viaApi }) => viaApi)}::boolean[])
             AS e(at, kind, work_id, file_key, bytes, visitor, agent, country, referrer, via_api)
        JOIN item i USING (work_id) JOIN added_agent a ON a.name = e.agent
    )
    SELECT id, work_id AS "workId" FROM added_item`);
}

/** `added_item`: the ids of items by `work_id`; those that are new are written. */
export function addedItems(items: readonly ItemRow[]): Sql {
  const given = items.map((item) => ({ ...item, digest: item.digest.toString("hex") }));
  return sql`
    given_item AS (
      SELECT "workId" AS work_id, "parentId" AS parent_id, decode(digest, 'hex') AS digest, attributes,
             ARRAY(SELECT jsonb_array_elements_text("collectionIds")::uuid) AS collection_ids
        FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          AS i("workId" text, "parentId" text, digest text, attributes jsonb, "collectionIds" jsonb)
    ), added_item AS (
      INSERT INTO usage_item (work_id, parent_id, digest, attributes, collection_ids)
      SELECT work_id, parent_id, digest, attributes, collection_ids FROM given_item ORDER BY work_id
      ON CONFLICT (work_id, digest) DO UPDATE SET work_id = excluded.work_id
      RETURNING id, work_id
    )`;
}

/**
 * Adds the partitions of months that have none; answers whether there were such. Writers of other events wait meanwhile, so it is a
 * transaction of its own.
 */
export async function addMissingPartitions(
  db: Database,
  events: readonly Pick<EventRow, "at">[],
): Promise<boolean> {
  const months = [...new Set(events.map(({ at }) => at.toISOString().slice(0, 7)))];
  const there = await db.$queryRaw<{ name: string }[]>(sql`
    SELECT c.relname AS name FROM pg_inherits h JOIN pg_class c ON c.oid = h.inhrelid
     WHERE h.inhparent = 'usage_event'::regclass`);
  const missing = months.filter((month) => !there.some(({ name }) => name === partitionOf(month)));
  for (const month of missing)
    await db.$executeRaw(sql`
      CREATE TABLE IF NOT EXISTS ${raw(partitionOf(month))} PARTITION OF usage_event
        FOR VALUES FROM (${raw(`'${month}-01 00:00:00+00'`)}) TO (${raw(`'${nextMonth(month)}-01 00:00:00+00'`)})`);
  return missing.length > 0;
}

const partitionOf = (month: string) => `usage_event_${month.replace("-", "_")}`;

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** All processes use one salt a day: the first that asks makes it. */
export async function saltOfDay(db: Database, day: string): Promise<Buffer> {
  const [row] = await db.$queryRaw<{ salt: Uint8Array }[]>(sql`
    INSERT INTO usage_salt (day, salt) VALUES (${day}::date, ${randomBytes(32)})
    ON CONFLICT (day) DO UPDATE SET day = excluded.day RETURNING salt`);
  if (!row) throw new Error("no salt was returned");
  return Buffer.from(row.salt);
}

/** Without the salt of a day nobody can find out whose its visits were. */
export async function removeSaltsBefore(db: Database, day: string): Promise<void> {
  await db.$executeRaw(sql`DELETE FROM usage_salt WHERE day < ${day}::date`);
}

/**
 * Removes the events of whole months that end before a day; those with a day that has still to be counted stay. Answers the
 * months, `2026-02`.
 */
export async function removeMonthsBefore(db: Database, day: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>(sql`
    SELECT c.relname AS name FROM pg_inherits h JOIN pg_class c ON c.oid = h.inhrelid
     WHERE h.inhparent = 'usage_event'::regclass
       AND to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= ${day}::date
       AND NOT EXISTS (
         SELECT 1 FROM usage_dirty_day d WHERE date_trunc('month', d.day) = to_date(right(c.relname, 7), 'YYYY_MM'))
     ORDER BY 1`);
  const months = rows.map(({ name }) => ({ name, month: name.slice(-7).replace("_", "-") }));
  for (const { name, month } of months) {
    // Noted first: a day of a month without events must not be counted anew.
    await db.$executeRaw(sql`
      INSERT INTO usage_removed_month (month) VALUES (${`${month}-01`}::date) ON CONFLICT (month) DO NOTHING`);
    await db.$executeRaw(sql`DROP TABLE ${raw(name)}`);
  }
  return months.map(({ month }) => month);
}
