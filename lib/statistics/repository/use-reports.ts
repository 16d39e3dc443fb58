import type { Context } from "@/lib/db/context";
import { type Sql, sql } from "@/lib/db/sql";
import { FIRST_DAY, textOfDay } from "@/lib/core/calendar";
import type { SplitRange } from "@/lib/usage";
import type { AskedRange } from "../queries";

/** Which works a report is about. */
export type WorksWanted = {
  /** Collections of which one includes the work; all works when left out. */
  readonly collectionIds: readonly string[] | undefined;
  /** Restricted works too. */
  readonly includeRestricted: boolean;
  /** Only works of this account. */
  readonly ownerId?: number;
};

export type UsedWork = {
  id: string;
  parentId: string;
  doi: string | null;
  title: string;
  resourceType: string;
  publicationDate: string;
  isRestricted: boolean;
  views: number;
  uniqueViews: number;
  downloads: number;
  uniqueDownloads: number;
  bytes: number;
};

const isWanted = ({ collectionIds, includeRestricted, ownerId }: WorksWanted): Sql => {
  const visible = includeRestricted ? sql`TRUE` : sql`w.access->>'record' = 'public'`;
  const included = collectionIds
    ? sql`EXISTS (SELECT 1 FROM work_inclusion i
        WHERE i.parent_id = w.parent_id AND i.collection_id = ANY(${[...collectionIds]}::uuid[]))`
    : sql`TRUE`;
  const owned =
    ownerId === undefined
      ? sql`TRUE`
      : sql`w.parent_id IN (SELECT p.id FROM work_parent p WHERE p.owner_id = ${ownerId})`;
  return sql`w.deletion_status = 'P' AND ${visible} AND ${included} AND ${owned}`;
};

const inRange = ({ from, to }: AskedRange): Sql =>
  sql`d.day BETWEEN ${dayText(from, "-infinity")}::date AND ${dayText(to, "infinity")}::date`;

/** PostgreSQL has no year 0. */
const dayText = (day: number | undefined, otherwise: string) =>
  day === undefined || day < FIRST_DAY ? otherwise : textOfDay(day);

const FACTS = sql`w.id, w.parent_id AS "parentId", w.pids->'doi'->>'identifier' AS doi,
  coalesce(w.metadata->>'title', '') AS title, coalesce(w.metadata->'resource_type'->>'id', '') AS "resourceType",
  coalesce(w.metadata->>'publication_date', '') AS "publicationDate",
  w.access->>'record' <> 'public' AS "isRestricted"`;

const SUMS = sql`coalesce(sum(d.views), 0)::float8 AS views,
  coalesce(sum(d.unique_views), 0)::float8 AS "uniqueViews", coalesce(sum(d.downloads), 0)::float8 AS downloads,
  coalesce(sum(d.unique_downloads), 0)::float8 AS "uniqueDownloads", coalesce(sum(d.bytes), 0)::float8 AS bytes`;

/** The next works in the order of their ids, also those that nobody used. */
export async function listUsedWorks(
  ctx: Context,
  wanted: WorksWanted,
  range: AskedRange,
  { after, limit }: { after: string; limit: number },
): Promise<UsedWork[]> {
  return ctx.db.$queryRaw<UsedWork[]>(sql`
    WITH page AS (
      SELECT w.id FROM work w WHERE ${isWanted(wanted)} AND w.id > ${after} ORDER BY w.id LIMIT ${limit}::int
    )
    SELECT ${FACTS}, s.* FROM page p JOIN work w ON w.id = p.id
    CROSS JOIN LATERAL (SELECT ${SUMS} FROM usage_work_day d WHERE d.work_id = w.id AND ${inRange(range)}) AS s
    ORDER BY w.id`);
}

export type RankedBy = { readonly by: "views" | "downloads"; readonly limit: number };

/** Concepts by their use in a range. */
export function rankWorks(
  ctx: Context,
  wanted: WorksWanted,
  range: SplitRange | "all-time",
  how: RankedBy,
): Promise<UsedWork[]> {
  const of = (table: Sql, condition: Sql) => sql`
    SELECT w.parent_id, d.views, d.unique_views, d.downloads, d.unique_downloads, d.bytes
      FROM ${table} d JOIN work w ON w.id = d.work_id WHERE ${isWanted(wanted)} AND ${condition}`;
  const counted =
    range === "all-time"
      ? of(sql`usage_work`, sql`TRUE`)
      : sql`${of(sql`usage_work_month`, sql`d.month = ANY(${[...range.months]}::date[])`)} UNION ALL
            ${of(sql`usage_work_day`, sql`d.day = ANY(${[...range.days]}::date[])`)}`;
  return rankCounted(ctx, wanted, counted, how);
}

/** How often versions were used. */
export type VersionUse = {
  readonly workId: string;
  readonly parentId: string;
  readonly views: number;
  readonly downloads: number;
};

export type RankedWork = Pick<UsedWork, "id" | "title" | "publicationDate" | "views" | "downloads">;

/** Concepts by the use of their versions as it is given. */
export function rankVersions(
  ctx: Context,
  wanted: WorksWanted,
  versions: readonly VersionUse[],
  how: RankedBy,
): Promise<RankedWork[]> {
  const counted = sql`
    SELECT w.parent_id, d.views, 0 AS unique_views, d.downloads, 0 AS unique_downloads, 0 AS bytes
      FROM unnest(${versions.map(({ workId }) => workId)}::text[], ${versions.map(({ views }) => views)}::int[],
             ${versions.map(({ downloads }) => downloads)}::int[]) AS d(work_id, views, downloads)
      JOIN work w ON w.id = d.work_id WHERE ${isWanted(wanted)}`;
  return rankCounted(ctx, wanted, counted, how);
}

/** Each is shown as its newest version that is wanted. */
function rankCounted(
  ctx: Context,
  wanted: WorksWanted,
  counted: Sql,
  { by, limit }: RankedBy,
): Promise<UsedWork[]> {
  const score = by === "views" ? sql`sum(d.views)` : sql`sum(d.downloads)`;
  return ctx.db.$queryRaw<UsedWork[]>(sql`
    WITH best AS (
      SELECT d.parent_id, ${SUMS} FROM (${counted}) AS d
      GROUP BY d.parent_id HAVING ${score} > 0 ORDER BY ${score} DESC, d.parent_id LIMIT ${limit}::int
    )
    SELECT shown.*, b.views, b."uniqueViews", b.downloads, b."uniqueDownloads", b.bytes FROM best b
    CROSS JOIN LATERAL (
      SELECT ${FACTS} FROM work w WHERE w.parent_id = b.parent_id AND ${isWanted(wanted)}
      ORDER BY w.version_index DESC LIMIT 1) AS shown
    ORDER BY ${by === "views" ? sql`b.views` : sql`b.downloads`} DESC, b.parent_id`);
}

export type UsedFile = {
  workId: string;
  doi: string | null;
  title: string;
  fileKey: string;
  downloads: number;
  bytes: number;
};

/** The next files that were downloaded, by work and name. Names of restricted files are as restricted as they. */
export async function listUsedFiles(
  ctx: Context,
  wanted: WorksWanted,
  range: AskedRange,
  { after, limit }: { after: { workId: string; fileKey: string }; limit: number },
): Promise<UsedFile[]> {
  const files = wanted.includeRestricted ? sql`TRUE` : sql`w.access->>'files' = 'public'`;
  return ctx.db.$queryRaw<UsedFile[]>(sql`
    SELECT d.work_id AS "workId", w.pids->'doi'->>'identifier' AS doi, coalesce(w.metadata->>'title', '') AS title,
      d.file_key AS "fileKey", sum(d.downloads)::float8 AS downloads, sum(d.bytes)::float8 AS bytes
    FROM usage_file_day d JOIN work w ON w.id = d.work_id
    WHERE ${isWanted(wanted)} AND ${files} AND ${inRange(range)}
      AND (d.work_id, d.file_key) > (${after.workId}, ${after.fileKey})
    GROUP BY d.work_id, w.id, d.file_key ORDER BY d.work_id, d.file_key LIMIT ${limit}::int`);
}
