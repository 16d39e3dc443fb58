import { type Sql, sql } from "@/lib/db/sql";
import type { Context } from "@/lib/db/context";
import type { UsageLabel } from "@/lib/usage/schema";
import type { DayRange } from "@/lib/core/calendar";
import type { DateBasis, DayKind } from "../counts";

/** Which days are read: those of a collection, or of the service (`GLOBAL_ID`). */
export type DaysWanted = { readonly collectionId: string; readonly kind: DayKind };

const EPOCH = sql`DATE '1970-01-01'`;

const wantedDays = ({ collectionId, kind }: DaysWanted): Sql =>
  sql`collection_id = ${collectionId}::uuid AND kind = ${kind}`;

/** A mark of rows that changes whenever one is written or removed: `xmin` is the number of the transaction that wrote a row. */
const VERSION = sql`count(*) || '-' || coalesce(sum(xmin::text::bigint), 0)`;

export type YearVersion = { year: number; days: number; version: string; updatedAt: Date };

/** The years that have days. Their counts are not read. */
export async function listYears(ctx: Context, wanted: DaysWanted): Promise<YearVersion[]> {
  return ctx.db.$queryRaw<YearVersion[]>(sql`
    SELECT extract(year FROM day)::int AS year, count(*)::int AS days,
      ${VERSION} AS version, max(updated_at) AS "updatedAt"
    FROM statistics_day WHERE ${wantedDays(wanted)} GROUP BY 1 ORDER BY 1`);
}

/** The same for days that follow each other, in the order of the spans. */
export async function listSpanVersions(
  ctx: Context,
  wanted: DaysWanted,
  spans: readonly DayRange[],
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ version: string }[]>(sql`
    SELECT d.version
      FROM unnest(${spans.map(({ from }) => from)}::int[], ${spans.map(({ to }) => to)}::int[])
           WITH ORDINALITY AS s (first, last, at)
     CROSS JOIN LATERAL (
       SELECT ${VERSION} AS version FROM statistics_day
        WHERE ${wantedDays(wanted)} AND day BETWEEN ${EPOCH} + s.first AND ${EPOCH} + s.last) AS d
     ORDER BY s.at`);
  return rows.map(({ version }) => version);
}

export type DayRow = { day: number; counts: string; createdAt: Date; updatedAt: Date };

/** The days of some years, ascending; `counts` as it is written. */
export async function listDays(
  ctx: Context,
  wanted: DaysWanted,
  years: { readonly from: number; readonly to: number },
): Promise<DayRow[]> {
  return ctx.db.$queryRaw<DayRow[]>(sql`
    SELECT day - ${EPOCH} AS day, counts::text AS counts, created_at AS "createdAt", updated_at AS "updatedAt"
    FROM statistics_day WHERE ${wantedDays(wanted)}
      AND day BETWEEN make_date(${years.from}::int, 1, 1) AND make_date(${years.to}::int, 12, 31)
    ORDER BY day`);
}

/** Whether anything waits to be counted. */
export async function isBehind(ctx: Context): Promise<boolean> {
  const [row] = await ctx.db.$queryRaw<{ behind: boolean }[]>(sql`
    SELECT EXISTS (SELECT 1 FROM usage_dirty_day) OR EXISTS (SELECT 1 FROM statistics_dirty_work)
        OR EXISTS (SELECT 1 FROM statistics_dirty_collection) AS behind`);
  return row?.behind ?? false;
}

/** The first day of a collection and kind; nothing where it has none. */
export async function firstDayOf(ctx: Context, wanted: DaysWanted): Promise<number | undefined> {
  const [row] = await ctx.db.$queryRaw<{ day: number | null }[]>(
    sql`SELECT min(day) - ${EPOCH} AS day FROM statistics_day WHERE ${wantedDays(wanted)}`,
  );
  return row?.day ?? undefined;
}

type OwnersWanted = { readonly collectionId: string; readonly basis: DateBasis };

const wantedOwners = ({ collectionId, basis }: OwnersWanted): Sql =>
  sql`collection_id = ${collectionId}::uuid AND basis = ${basis}`;

/** Changes whenever a row of uploaders is written or removed. */
export async function uploadersVersion(ctx: Context, wanted: OwnersWanted): Promise<string> {
  const [row] = await ctx.db.$queryRaw<{ version: string }[]>(sql`
    SELECT ${VERSION} AS version
    FROM statistics_uploader WHERE ${wantedOwners(wanted)}`);
  return row?.version ?? "";
}

export type UploaderDayRow = { day: number; active: number; newcomers: number };

/** By day: distinct owners whose works entered, and those of them for whom it was the first day. */
export async function listUploaderDays(
  ctx: Context,
  wanted: OwnersWanted,
): Promise<UploaderDayRow[]> {
  return ctx.db.$queryRaw<UploaderDayRow[]>(sql`
    SELECT day - ${EPOCH} AS day, count(*)::int AS active,
      (count(*) FILTER (WHERE day = first))::int AS newcomers
    FROM (
      SELECT day, min(day) OVER (PARTITION BY owner_id) AS first
      FROM statistics_uploader WHERE ${wantedOwners(wanted)} AND works > 0
    ) AS owners
    GROUP BY day ORDER BY day`);
}

/** Distinct owners whose works entered on any of the days. */
export async function countUploaders(
  ctx: Context,
  wanted: OwnersWanted,
  { from, to }: DayRange,
): Promise<number> {
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>(sql`
    SELECT count(DISTINCT owner_id)::int AS count FROM statistics_uploader
    WHERE ${wantedOwners(wanted)} AND works > 0 AND day BETWEEN ${EPOCH} + ${from}::int AND ${EPOCH} + ${to}::int`);
  return row?.count ?? 0;
}

export type LabelRow = { category: string; id: string; label: UsageLabel };

/** The names of items, for those that have one. */
export async function listLabels(
  ctx: Context,
  items: readonly { readonly category: string; readonly id: string }[],
): Promise<LabelRow[]> {
  if (items.length === 0) return [];
  return ctx.db.$queryRaw<LabelRow[]>(sql`
    SELECT category, id, label FROM statistics_label
    WHERE (category, id) IN (SELECT * FROM unnest(
      ${items.map(({ category }) => category)}::text[], ${items.map(({ id }) => id)}::text[]))`);
}
