import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { type DayRange, textOfDay } from "@/lib/core/calendar";

export type UsageSums = { readonly views: number; readonly downloads: number };
export type MonthOfWork = UsageSums & { readonly month: string };

/** Months of a work with use, from a day on, all versions together. */
export function listMonthsOfWork(
  ctx: Context,
  parentId: string,
  from: string,
): Promise<MonthOfWork[]> {
  return ctx.db.$queryRaw<MonthOfWork[]>(sql`
    SELECT to_char(d.day, 'YYYY-MM') AS month, sum(d.views)::float8 AS views, sum(d.downloads)::float8 AS downloads
      FROM usage_work w JOIN usage_work_day d USING (work_id)
     WHERE w.parent_id = ${parentId} AND d.day >= ${from}::date GROUP BY 1 ORDER BY 1`);
}

/** Days on which works of an account were used. */
export function sumOwnUsage(
  ctx: Context,
  ownerId: number,
  { from, to }: DayRange,
): Promise<(UsageSums & { day: string })[]> {
  return ctx.db.$queryRaw<(UsageSums & { day: string })[]>(sql`
    SELECT d.day::text AS day, sum(d.views)::float8 AS views, sum(d.downloads)::float8 AS downloads
      FROM work_parent p JOIN usage_work w ON w.parent_id = p.id JOIN usage_work_day d USING (work_id)
     WHERE p.owner_id = ${ownerId} AND d.day BETWEEN ${textOfDay(from)}::date AND ${textOfDay(to)}::date
     GROUP BY 1 ORDER BY 1`);
}
