import type { Database } from "@/lib/db/database";
import { sql } from "@/lib/db/sql";

/** Takes the mark of the earliest day that no other process is aggregating; to be called in a transaction. */
export async function takeDirtyDay(db: Database): Promise<string | undefined> {
  const [row] = await db.$queryRaw<{ day: string }[]>(sql`
    DELETE FROM usage_dirty_day WHERE day = (
      SELECT day FROM usage_dirty_day ORDER BY day LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING day::text AS day`);
  return row?.day;
}

/**
 * Clicks of one visitor on one version or file with no gap above 30 seconds are one, at the time of the last (COUNTER
 * Release 5, "double-click filtering"). Robots and machines are in no count. Totals from elsewhere are added. The visitor comes
 * first in the windows: it tells most events apart, and one sort serves all three.
 */
const countedEvents = (day: string) => sql`
  click AS (
    SELECT e.kind, i.work_id, i.parent_id, e.item_id, e.file_key, e.bytes, e.visitor, e.at, e.country, e.referrer,
           lead(e.at) OVER (PARTITION BY e.visitor, e.kind, i.work_id, e.file_key ORDER BY e.at, e.id) AS next_at
      FROM usage_event e JOIN usage_item i ON i.id = e.item_id JOIN usage_agent a ON a.id = e.agent_id
     WHERE e.at >= ${`${day}T00:00:00Z`}::timestamptz
       AND e.at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day' AND a.kind = 'person'
  ), counted AS (
    SELECT kind, work_id, parent_id, item_id, file_key, bytes, country, referrer,
           dense_rank() OVER (ORDER BY visitor, kind)::int AS visitor,
           row_number() OVER (PARTITION BY visitor, kind, work_id, date_trunc('hour', at, 'UTC')) = 1 AS is_unique
      FROM click WHERE next_at IS NULL OR next_at - at > interval '30 seconds'
  )`;

/**
 * Stores the events of a day without double clicks in the temporary table `counted`, until the transaction ends: all
 * counts read it, because removing double clicks takes longer than counting. `visitor` is a number for each visitor
 * and kind; `is_unique` is true for one event of a visitor on a version in an hour.
 */
export async function keepCountedEvents(db: Database, day: string): Promise<void> {
  // The events of a day are sorted and grouped in memory.
  await db.$executeRaw(sql`SET LOCAL work_mem = '64MB'`);
  await db.$executeRaw(sql`
    CREATE TEMPORARY TABLE counted (kind text, work_id text, parent_id text, item_id int, file_key text, bytes bigint,
      country text, referrer text, visitor int, is_unique boolean) ON COMMIT DROP`);
  await db.$executeRaw(sql`
    WITH ${countedEvents(day)} INSERT INTO pg_temp.counted
    SELECT kind, work_id, parent_id, item_id, file_key, bytes, country, referrer, visitor, is_unique FROM counted`);
}

/** `fresh`: the use of versions on a day, from its `counted` events and imported totals. */
const freshWorks = (day: string) => sql`
  part AS (
    SELECT work_id, max(parent_id) AS parent_id,
           count(*) FILTER (WHERE kind = 'view') AS views,
           count(*) FILTER (WHERE kind = 'view' AND is_unique) AS unique_views,
           count(*) FILTER (WHERE kind = 'download') AS downloads,
           count(*) FILTER (WHERE kind = 'download' AND is_unique) AS unique_downloads,
           coalesce(sum(bytes) FILTER (WHERE kind = 'download'), 0) AS bytes
      FROM counted GROUP BY work_id
    UNION ALL
    SELECT m.work_id, i.parent_id, m.views, m.unique_views, m.downloads, m.unique_downloads, m.bytes
      FROM usage_import m JOIN usage_item i ON i.id = m.item_id WHERE m.day = ${day}::date
  ), fresh AS (
    SELECT work_id, max(parent_id) AS parent_id, sum(views) AS views, sum(unique_views) AS unique_views,
           sum(downloads) AS downloads, sum(unique_downloads) AS unique_downloads, sum(bytes) AS bytes
      FROM part GROUP BY work_id
  )`;

/** Replaces the counts of the versions on a day, and changes the sums of all days by what differs; after `keepCountedEvents`. */
export async function aggregateWorkDay(db: Database, day: string): Promise<void> {
  await db.$executeRaw(sql`
    WITH ${freshWorks(day)}, former AS (
      SELECT * FROM usage_work_day WHERE day = ${day}::date
    ), removed AS (
      DELETE FROM usage_work_day
       WHERE day = ${day}::date AND work_id NOT IN (SELECT work_id FROM fresh)
    ), written AS (
      INSERT INTO usage_work_day AS d (work_id, day, views, unique_views, downloads, unique_downloads, bytes)
      SELECT work_id, ${day}::date, views, unique_views, downloads, unique_downloads, bytes FROM fresh
      ON CONFLICT (work_id, day) DO UPDATE SET views = excluded.views, unique_views = excluded.unique_views,
        downloads = excluded.downloads, unique_downloads = excluded.unique_downloads, bytes = excluded.bytes
      WHERE (d.views, d.unique_views, d.downloads, d.unique_downloads, d.bytes) IS DISTINCT FROM
            (excluded.views, excluded.unique_views, excluded.downloads, excluded.unique_downloads, excluded.bytes)
    ), difference AS (
      SELECT coalesce(n.work_id, o.work_id) AS work_id, coalesce(n.parent_id, '') AS parent_id,
             coalesce(n.views, 0) - coalesce(o.views, 0) AS views,
             coalesce(n.unique_views, 0) - coalesce(o.unique_views, 0) AS unique_views,
             coalesce(n.downloads, 0) - coalesce(o.downloads, 0) AS downloads,
             coalesce(n.unique_downloads, 0) - coalesce(o.unique_downloads, 0) AS unique_downloads,
             coalesce(n.bytes, 0) - coalesce(o.bytes, 0) AS bytes
        FROM fresh n FULL JOIN former o USING (work_id)
    )
    INSERT INTO usage_work AS w (work_id, parent_id, views, unique_views, downloads, unique_downloads, bytes)
    SELECT * FROM difference
     WHERE (views, unique_views, downloads, unique_downloads, bytes) <> (0, 0, 0, 0, 0)
     ORDER BY work_id
    ON CONFLICT (work_id) DO UPDATE SET views = w.views + excluded.views,
      unique_views = w.unique_views + excluded.unique_views, downloads = w.downloads + excluded.downloads,
      unique_downloads = w.unique_downloads + excluded.unique_downloads, bytes = w.bytes + excluded.bytes,
      updated_at = now()`);
}

/** Replaces the counts of the files on a day; after `keepCountedEvents`. */
export async function aggregateFileDay(db: Database, day: string): Promise<void> {
  await db.$executeRaw(sql`
    WITH fresh AS (
      SELECT work_id, file_key, count(*) AS downloads, sum(bytes) AS bytes
        FROM counted WHERE kind = 'download' GROUP BY work_id, file_key
    ), removed AS (
      DELETE FROM usage_file_day
       WHERE day = ${day}::date AND (work_id, file_key) NOT IN (SELECT work_id, file_key FROM fresh)
    )
    INSERT INTO usage_file_day AS d (work_id, file_key, day, downloads, bytes)
    SELECT work_id, file_key, ${day}::date, downloads, bytes FROM fresh
    ON CONFLICT (work_id, file_key, day) DO UPDATE SET downloads = excluded.downloads, bytes = excluded.bytes
    WHERE (d.downloads, d.bytes) IS DISTINCT FROM (excluded.downloads, excluded.bytes)`);
}

/** Days with events or imported totals, those of months excepted whose events are gone. */
const COUNTABLE_DAYS = sql`
  SELECT day FROM (
    SELECT (at AT TIME ZONE 'UTC')::date AS day FROM usage_event UNION SELECT day FROM usage_import
  ) AS d WHERE NOT EXISTS (
    SELECT 1 FROM usage_removed_month r WHERE r.month = date_trunc('month', d.day))`;

/** Answers how many days are marked now that were not. */
export async function markCountableDays(db: Database): Promise<number> {
  return db.$executeRaw(sql`
    INSERT INTO usage_dirty_day (day) ${COUNTABLE_DAYS} ON CONFLICT (day) DO NOTHING`);
}

/** The days that can be counted anew. */
export async function listCountableDays(db: Database): Promise<string[]> {
  const rows = await db.$queryRaw<{ day: string }[]>(sql`
    SELECT day::text AS day FROM (${COUNTABLE_DAYS}) AS c ORDER BY 1`);
  return rows.map(({ day }) => day);
}

/** Months whose events are gone, `2026-02`. */
export async function listRemovedMonths(db: Database): Promise<string[]> {
  const rows = await db.$queryRaw<{ month: string }[]>(sql`
    SELECT to_char(month, 'YYYY-MM') AS month FROM usage_removed_month ORDER BY 1`);
  return rows.map(({ month }) => month);
}

/** Versions whose counts on a day are not those of its events. */
export async function listDifferingWorks(db: Database, day: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    WITH ${countedEvents(day)}, ${freshWorks(day)}, stored AS (SELECT * FROM usage_work_day WHERE day = ${day}::date)
    SELECT coalesce(f.work_id, s.work_id) AS id FROM fresh f FULL JOIN stored s ON s.work_id = f.work_id
     WHERE (f.views, f.unique_views, f.downloads, f.unique_downloads, f.bytes) IS DISTINCT FROM
           (s.views, s.unique_views, s.downloads, s.unique_downloads, s.bytes)
     ORDER BY 1`);
  return rows.map(({ id }) => id);
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
