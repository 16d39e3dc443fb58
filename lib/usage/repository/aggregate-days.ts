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
