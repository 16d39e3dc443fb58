import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { type DayRange, textOfDay } from "@/lib/core/calendar";

/** A public work with what was counted of it, month by month. */
export type CountedItem = {
  id: string;
  title: string;
  publisher: string;
  publicationDate: string;
  resourceType: string;
  creators: { name: string; orcid: string | null }[];
  doi: string | null;
  hasRestrictedFiles: boolean;
  months: CountedMonth[];
};

export type CountedMonth = {
  /** `2026-03` */
  month: string;
  views: number;
  downloads: number;
  uniqueDownloads: number;
  /**
   * Sessions that viewed or downloaded are counted apart, and most that download have viewed. So this is the greater number
   * of a day: at least so many did either.
   */
  uniqueInvestigations: number;
};

const IS_PUBLIC = sql`w.deletion_status = 'P' AND w.access->>'record' = 'public'`;

/** The first and last day that anything of public works was counted. */
export async function countedDays(ctx: Context): Promise<DayRange | undefined> {
  const [row] = await ctx.db.$queryRaw<{ from: number | null; to: number | null }[]>(sql`
    SELECT min(day) - DATE '1970-01-01' AS from, max(day) - DATE '1970-01-01' AS to FROM usage_work_day`);
  return row?.from == null || row.to == null ? undefined : { from: row.from, to: row.to };
}

/** The next works in the order of their ids that were used in these days. */
export async function listCountedItems(
  ctx: Context,
  { from, to }: DayRange,
  { after, limit }: { after: string; limit: number },
): Promise<CountedItem[]> {
  return ctx.db.$queryRaw<CountedItem[]>(sql`
    WITH page AS (
      SELECT u.work_id FROM usage_work u JOIN work w ON w.id = u.work_id
      WHERE ${IS_PUBLIC} AND u.work_id > ${after} AND EXISTS (
        SELECT 1 FROM usage_work_day d
        WHERE d.work_id = u.work_id AND d.day BETWEEN ${textOfDay(from)}::date AND ${textOfDay(to)}::date)
      ORDER BY u.work_id LIMIT ${limit}::int
    ), month AS (
      SELECT d.work_id, to_char(d.day, 'YYYY-MM') AS month, sum(d.views)::float8 AS views,
        sum(d.downloads)::float8 AS downloads, sum(d.unique_downloads)::float8 AS "uniqueDownloads",
        sum(greatest(d.unique_views, d.unique_downloads))::float8 AS "uniqueInvestigations"
      FROM page p JOIN usage_work_day d ON d.work_id = p.work_id
      WHERE d.day BETWEEN ${textOfDay(from)}::date AND ${textOfDay(to)}::date
      GROUP BY 1, 2
    )
    SELECT w.id, coalesce(w.metadata->>'title', '') AS title,
      coalesce(w.metadata->>'publisher', '') AS publisher,
      coalesce(w.metadata->>'publication_date', '') AS "publicationDate",
      coalesce(w.metadata->'resource_type'->>'id', '') AS "resourceType",
      coalesce((
        SELECT json_agg(json_build_object('name', creator->'person_or_org'->>'name', 'orcid', (
          SELECT one->>'identifier' FROM jsonb_array_elements(creator->'person_or_org'->'identifiers') AS one
          WHERE one->>'scheme' = 'orcid' LIMIT 1)) ORDER BY place)
        FROM jsonb_array_elements(w.metadata->'creators') WITH ORDINALITY AS listed(creator, place)
      ), '[]') AS creators,
      w.pids->'doi'->>'identifier' AS doi, w.access->>'files' = 'restricted' AS "hasRestrictedFiles",
      (SELECT json_agg(json_build_object('month', m.month, 'views', m.views, 'downloads', m.downloads,
          'uniqueDownloads', m."uniqueDownloads", 'uniqueInvestigations', m."uniqueInvestigations") ORDER BY m.month)
        FROM month m WHERE m.work_id = w.id) AS months
    FROM page p JOIN work w ON w.id = p.work_id ORDER BY w.id`);
}
