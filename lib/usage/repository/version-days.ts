import type { Database } from "@/lib/db/database";
import { sql } from "@/lib/db/sql";

/** The use of a version on a day. A day on which it was not used has no row. */
export type VersionDay = {
  readonly workId: string;
  readonly parentId: string;
  readonly views: number;
  readonly uniqueViews: number;
  readonly downloads: number;
  readonly uniqueDownloads: number;
  readonly bytes: number;
};

/** The downloads of a file on a day. */
export type FileDay = {
  readonly workId: string;
  readonly fileKey: string;
  readonly downloads: number;
  readonly bytes: number;
};

/** `fresh`: rows that are handed over. */
const freshVersions = (rows: readonly VersionDay[]) => sql`
  fresh AS (
    SELECT * FROM unnest(
      ${rows.map(({ workId }) => workId)}::text[], ${rows.map(({ parentId }) => parentId)}::text[],
      ${rows.map(({ views }) => views)}::int[], ${rows.map(({ uniqueViews }) => uniqueViews)}::int[],
      ${rows.map(({ downloads }) => downloads)}::int[], ${rows.map(({ uniqueDownloads }) => uniqueDownloads)}::int[],
      ${rows.map(({ bytes }) => bytes)}::bigint[]
    ) AS f(work_id, parent_id, views, unique_views, downloads, unique_downloads, bytes)
  )`;

/**
 * Replaces the counts of some versions on a day, those with zeros by no row, and changes the sums of all days by what differs.
 * Sums are locked in the order of the versions.
 */
export async function writeVersionDays(
  db: Database,
  day: string,
  rows: readonly VersionDay[],
): Promise<void> {
  await db.$executeRaw(sql`
    WITH ${freshVersions(rows)}, former AS (
      SELECT d.* FROM usage_work_day d JOIN fresh f USING (work_id) WHERE d.day = ${day}::date
    ), removed AS (
      DELETE FROM usage_work_day d USING fresh f
       WHERE d.day = ${day}::date AND d.work_id = f.work_id
         AND (f.views, f.unique_views, f.downloads, f.unique_downloads, f.bytes) = (0, 0, 0, 0, 0)
    ), written AS (
      INSERT INTO usage_work_day AS d (work_id, day, views, unique_views, downloads, unique_downloads, bytes)
      SELECT work_id, ${day}::date, views, unique_views, downloads, unique_downloads, bytes FROM fresh
       WHERE (views, unique_views, downloads, unique_downloads, bytes) <> (0, 0, 0, 0, 0)
      ON CONFLICT (work_id, day) DO UPDATE SET views = excluded.views, unique_views = excluded.unique_views,
        downloads = excluded.downloads, unique_downloads = excluded.unique_downloads, bytes = excluded.bytes
      WHERE (d.views, d.unique_views, d.downloads, d.unique_downloads, d.bytes) IS DISTINCT FROM
            (excluded.views, excluded.unique_views, excluded.downloads, excluded.unique_downloads, excluded.bytes)
    ), difference AS (
      SELECT work_id, f.parent_id, f.views - coalesce(o.views, 0) AS views,
             f.unique_views - coalesce(o.unique_views, 0) AS unique_views,
             f.downloads - coalesce(o.downloads, 0) AS downloads,
             f.unique_downloads - coalesce(o.unique_downloads, 0) AS unique_downloads,
             f.bytes - coalesce(o.bytes, 0) AS bytes
        FROM fresh f LEFT JOIN former o USING (work_id)
    )
    INSERT INTO usage_work AS w (work_id, parent_id, views, unique_views, downloads, unique_downloads, bytes)
    SELECT * FROM difference
     WHERE (views, unique_views, downloads, unique_downloads, bytes) <> (0, 0, 0, 0, 0)
     ORDER BY work_id
    ON CONFLICT (work_id) DO UPDATE SET views = w.views + excluded.views,
      unique_views = w.unique_views + excluded.unique_views, downloads = w.downloads + excluded.downloads,
      unique_downloads = w.unique_downloads + excluded.unique_downloads, bytes = w.bytes + excluded.bytes`);
}

/** What is stored of the versions on a day. */
export function listVersionDays(
  db: Database,
  day: string,
): Promise<Omit<VersionDay, "parentId">[]> {
  return db.$queryRaw<VersionDay[]>(sql`
    SELECT work_id AS "workId", views, unique_views AS "uniqueViews", downloads, unique_downloads AS "uniqueDownloads",
           bytes::float8 AS bytes
      FROM usage_work_day WHERE day = ${day}::date`);
}

/** Versions that are stored with a day on which they were not used. */
export async function listOtherVersions(
  db: Database,
  day: string,
  used: readonly Pick<VersionDay, "workId">[],
): Promise<{ workId: string; parentId: string }[]> {
  return db.$queryRaw<{ workId: string; parentId: string }[]>(sql`
    SELECT d.work_id AS "workId", w.parent_id AS "parentId" FROM usage_work_day d JOIN usage_work w USING (work_id)
     WHERE d.day = ${day}::date AND d.work_id <> ALL (${used.map(({ workId }) => workId)}::text[])`);
}

/** Replaces the counts of some files on a day. */
export async function writeFileDays(
  db: Database,
  day: string,
  rows: readonly FileDay[],
): Promise<void> {
  await db.$executeRaw(sql`
    INSERT INTO usage_file_day AS d (work_id, file_key, day, downloads, bytes)
    SELECT work_id, file_key, ${day}::date, downloads, bytes FROM unnest(
      ${rows.map(({ workId }) => workId)}::text[], ${rows.map(({ fileKey }) => fileKey)}::text[],
      ${rows.map(({ downloads }) => downloads)}::int[], ${rows.map(({ bytes }) => bytes)}::bigint[]
    ) AS f(work_id, file_key, downloads, bytes)
    ON CONFLICT (work_id, file_key, day) DO UPDATE SET downloads = excluded.downloads, bytes = excluded.bytes
    WHERE (d.downloads, d.bytes) IS DISTINCT FROM (excluded.downloads, excluded.bytes)`);
}

/** Removes what is stored of files on a day on which they were not downloaded. */
export async function removeOtherFiles(
  db: Database,
  day: string,
  downloaded: readonly FileDay[],
): Promise<void> {
  await db.$executeRaw(sql`
    DELETE FROM usage_file_day
     WHERE day = ${day}::date AND (work_id, file_key) NOT IN (SELECT * FROM unnest(
       ${downloaded.map(({ workId }) => workId)}::text[], ${downloaded.map(({ fileKey }) => fileKey)}::text[]))`);
}

/** Versions whose sums are not those of their days. */
export async function listDifferingSums(db: Database): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    WITH summed AS (
      SELECT work_id, sum(views) AS views, sum(unique_views) AS unique_views, sum(downloads) AS downloads,
             sum(unique_downloads) AS unique_downloads, sum(bytes) AS bytes
        FROM usage_work_day GROUP BY work_id
    )
    SELECT coalesce(s.work_id, w.work_id) AS id FROM summed s FULL JOIN usage_work w ON w.work_id = s.work_id
     WHERE (coalesce(s.views, 0), coalesce(s.unique_views, 0), coalesce(s.downloads, 0), coalesce(s.unique_downloads, 0), coalesce(s.bytes, 0))
        <> (coalesce(w.views, 0), coalesce(w.unique_views, 0), coalesce(w.downloads, 0), coalesce(w.unique_downloads, 0), coalesce(w.bytes, 0))
     ORDER BY 1`);
  return rows.map(({ id }) => id);
}
