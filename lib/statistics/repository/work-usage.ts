import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { type AskedRange } from "../queries";
import { FIRST_DAY, textOfDay } from "@/lib/core/calendar";

/** What was counted of a version, or of all versions of a work. */
type WorkUsage = {
  parentId: string | null;
  views: number;
  uniqueViews: number;
  downloads: number;
  uniqueDownloads: number;
  bytes: number;
};

type WorkWanted = { readonly id: string; readonly allVersions: boolean };

/** Sums are below 2^53, so they fit a `float8` exactly. */
const SUMS = sql`max(w.parent_id) AS "parentId",
  coalesce(sum(c.views), 0)::float8 AS views, coalesce(sum(c.unique_views), 0)::float8 AS "uniqueViews",
  coalesce(sum(c.downloads), 0)::float8 AS downloads,
  coalesce(sum(c.unique_downloads), 0)::float8 AS "uniqueDownloads", coalesce(sum(c.bytes), 0)::float8 AS bytes`;

export async function sumWorkUsage(
  ctx: Context,
  { id, allVersions }: WorkWanted,
  { from, to }: AskedRange,
): Promise<WorkUsage> {
  const wanted = allVersions ? sql`w.parent_id = ${id}` : sql`w.work_id = ${id}`;
  const counted =
    from === undefined && to === undefined
      ? sql`usage_work c ON c.work_id = w.work_id`
      : sql`usage_work_day c ON c.work_id = w.work_id
          AND c.day BETWEEN ${day(from, "-infinity")}::date AND ${day(to, "infinity")}::date`;
  const [row] = await ctx.db.$queryRaw<WorkUsage[]>(
    sql`SELECT ${SUMS} FROM usage_work w LEFT JOIN ${counted} WHERE ${wanted}`,
  );
  return row ?? NOTHING;
}

/** PostgreSQL has no year 0. */
const day = (given: number | undefined, otherwise: string) =>
  given === undefined || given < FIRST_DAY ? otherwise : textOfDay(given);

const NOTHING: WorkUsage = {
  parentId: null,
  views: 0,
  uniqueViews: 0,
  downloads: 0,
  uniqueDownloads: 0,
  bytes: 0,
};
