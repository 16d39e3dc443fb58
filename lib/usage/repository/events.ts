import { randomBytes } from "node:crypto";
import { dayOf, textOfDay } from "@/lib/core/calendar";
import { blobsOf, booleansOf, integersOf, realsOf, textsOf } from "@/lib/db/binary-arrays";
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

/** Ids of what events name: of items by their version, of agents by their name. */
export type EventNames = {
  readonly items: ReadonlyMap<string, number>;
  readonly agents: ReadonlyMap<string, number>;
};

/** As much of a map as is needed to look something up. */
type Known = { readonly [Name in keyof EventNames]: Pick<EventNames[Name], "get"> };

type Batch = {
  /** Items that may not be written yet. */
  readonly items: readonly ItemRow[];
  /** What is written already. */
  readonly known?: Known;
  readonly events: readonly EventRow[];
};

/**
 * Writes events with the items and agents they name, and marks their days; in a transaction. It fails where a month has no
 * partition yet. A day is marked by an update even if it is marked already: aggregation, which removes the mark first, then
 * waits for these events or leaves their mark. Answers the ids of what was written for them.
 */
export async function insertEvents(
  db: Database,
  { items, known = NOTHING_KNOWN, events }: Batch,
): Promise<EventNames> {
  const agents = new Map(events.map(({ agent, agentKind }) => [agent, agentKind]));
  const agentIds = new Map<string, number>();
  for (const name of agents.keys()) {
    const id = known.agents.get(name);
    if (id === undefined) continue;
    agentIds.set(name, id);
    agents.delete(name);
  }
  const added = await addNames(db, items, agents);
  for (const [name, id] of added.agents) agentIds.set(name, id);
  const itemOf = ({ workId }: EventRow) =>
    added.items.get(workId) ?? known.items.get(workId) ?? null;
  const all = <Value>(valueOf: (event: EventRow) => Value) => events.map(valueOf);
  const days = [...new Set(events.map(({ at }) => dayOf(at)))].map(textOfDay).sort();
  await db.$executeRaw(sql`
    WITH dirty AS (
      INSERT INTO usage_dirty_day (day) SELECT unnest(${days}::date[])
      ON CONFLICT (day) DO UPDATE SET day = excluded.day
    )
    INSERT INTO usage_event (at, kind, item_id, file_key, bytes, visitor, agent_id, country, referrer, via_api)
    SELECT to_timestamp(ms / 1000), CASE WHEN download THEN 'download' ELSE 'view' END, item_id, file_key, bytes::bigint,
           visitor, agent_id, country, referrer, via_api
      FROM unnest(${realsOf(all(({ at }) => at.getTime()))}::float8[],
             ${booleansOf(all(({ kind }) => kind === "download"))}::boolean[], ${integersOf(all(itemOf))}::int[],
             ${textsOf(all(({ fileKey }) => fileKey))}::text[], ${realsOf(all(({ bytes }) => bytes))}::float8[],
             ${blobsOf(all(({ visitor }) => visitor))}::bytea[],
             ${integersOf(all(({ agent }) => agentIds.get(agent) ?? null))}::int[],
             ${textsOf(all(({ country }) => country))}::text[], ${textsOf(all(({ referrer }) => referrer))}::text[],
             ${booleansOf(all(({ viaApi }) => viaApi))}::boolean[])
           AS e(ms, download, item_id, file_key, bytes, visitor, agent_id, country, referrer, via_api)`);
  return added;
}

const NOTHING_KNOWN: EventNames = { items: new Map(), agents: new Map() };

async function addNames(
  db: Database,
  items: readonly ItemRow[],
  agents: ReadonlyMap<string, AgentKind>,
): Promise<EventNames> {
  if (items.length === 0 && agents.size === 0) return NOTHING_KNOWN;
  const rows = await db.$queryRaw<{ isItem: boolean; name: string; id: number }[]>(sql`
    WITH ${addedItems(items)}, added_agent AS (
      INSERT INTO usage_agent (name, kind)
      SELECT name, CASE WHEN EXISTS (
               SELECT 1 FROM setting, jsonb_array_elements_text(value) AS robot
                WHERE key = ${ROBOTS_SETTING} AND strpos(lower(name), robot) > 0) THEN 'robot' ELSE kind END
        FROM unnest(${[...agents.keys()]}::text[], ${[...agents.values()]}::text[]) AS a(name, kind) ORDER BY name
      ON CONFLICT (name) DO UPDATE SET name = excluded.name
      RETURNING id, name
    )
    SELECT true AS "isItem", work_id AS name, id FROM added_item UNION ALL SELECT false, name, id FROM added_agent`);
  const ids = (isItem: boolean) =>
    new Map(rows.filter((row) => row.isItem === isItem).map(({ name, id }) => [name, id]));
  return { items: ids(true), agents: ids(false) };
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

/** How long the events of months are, in bytes; `2026-02`. */
export async function sizesOfMonths(db: Database): Promise<{ month: string; bytes: number }[]> {
  return db.$queryRaw<{ month: string; bytes: number }[]>(sql`
    SELECT to_char(to_date(right(c.relname, 7), 'YYYY_MM'), 'YYYY-MM') AS month, pg_relation_size(c.oid)::float8 AS bytes
      FROM pg_inherits h JOIN pg_class c ON c.oid = h.inhrelid WHERE h.inhparent = 'usage_event'::regclass`);
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
