import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import type { UsageLabel } from "@/lib/usage/schema";
import { dayOfText } from "@/lib/core/calendar";
import type { Counts, DayKind } from "../counts";
import { writeCounts } from "./record-days";

type Day = { readonly kind: DayKind; readonly day: string };
type CollectionCounts = { readonly collectionId: string; readonly counts: Counts };

/** Replaces what is counted on a day; rows that stay as they are keep their version, by which readers know what they have. */
export async function replaceDay(
  { db }: Context,
  { kind, day }: Day,
  all: readonly { readonly collectionId: string; readonly json: string }[],
): Promise<void> {
  const ids = all.map(({ collectionId }) => collectionId);
  await db.$executeRaw(sql`
    DELETE FROM statistics_day
     WHERE kind = ${kind} AND day = ${day}::date AND collection_id <> ALL (${ids}::uuid[])`);
  const number = dayOfText(day);
  if (number === undefined) throw new Error(`${day} is no day`);
  await writeCounts(
    db,
    all.map((one) => ({ ...one, kind, day: number })),
  );
}

/** What a day has of a kind, by collection. */
export function listDay({ db }: Context, { kind, day }: Day): Promise<CollectionCounts[]> {
  return db.$queryRaw<CollectionCounts[]>(sql`
    SELECT collection_id::text AS "collectionId", counts FROM statistics_day
     WHERE kind = ${kind} AND day = ${day}::date`);
}

/** The works that were read on these days. */
export async function listReadWorks({ db }: Context, days: readonly string[]): Promise<string[]> {
  if (days.length === 0) return [];
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT DISTINCT work_id AS id FROM usage_work_day WHERE day = ANY(${[...days]}::date[])`);
  return rows.map(({ id }) => id);
}

type Label = { readonly category: string; readonly id: string; readonly label: UsageLabel };

/** Keeps names for ids; the last one of an id counts. */
export async function writeLabels({ db }: Context, labels: readonly Label[]): Promise<void> {
  const distinct = new Map(labels.map((one) => [`${one.category} ${one.id}`, one]));
  if (distinct.size === 0) return;
  await db.$executeRaw(sql`
    INSERT INTO statistics_label AS l (category, id, label)
    SELECT category, id, label FROM jsonb_to_recordset(${JSON.stringify([...distinct.values()])}::jsonb)
      AS g(category text, id text, label jsonb) ORDER BY category, id
    ON CONFLICT (category, id) DO UPDATE SET label = excluded.label
    WHERE l.label IS DISTINCT FROM excluded.label`);
}
