import type { Database } from "@/lib/db/database";
import { sql } from "@/lib/db/sql";

/*
 * Sums of months of versions. A month that is summed holds what its days hold: who changes a day forgets its month in the same
 * transaction, and a lock for each month keeps those who sum from those who change.
 */

const lockOf = (month: string) => sql`hashtextextended(${`usage month ${month}`}, 0)`;

/** The month of a day, as its first day. */
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Until the month is summed again its days are added up; to be called in the transaction that changes a day. */
export async function forgetMonthOf(db: Database, day: string): Promise<void> {
  const month = monthOf(day);
  await db.$queryRaw(sql`SELECT pg_advisory_xact_lock_shared(${lockOf(month)})::text`);
  await db.$executeRaw(sql`DELETE FROM usage_summed_month WHERE month = ${month}::date`);
}

/** Months before this day's that have days and are not summed, oldest first; `2026-02-01`. */
export async function listMonthsToSum(db: Database, today: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ month: string }[]>(sql`
    SELECT m.month::date::text AS month
      FROM (SELECT min(day) AS first FROM usage_work_day) AS d,
           generate_series(date_trunc('month', d.first::timestamp), ${monthOf(today)}::timestamp - interval '1 month',
                           interval '1 month') AS m(month)
     WHERE NOT EXISTS (SELECT 1 FROM usage_summed_month s WHERE s.month = m.month::date)
     ORDER BY 1`);
  return rows.map(({ month }) => month);
}

/** In a transaction. */
export async function sumMonth(db: Database, month: string): Promise<void> {
  await db.$queryRaw(sql`SELECT pg_advisory_xact_lock(${lockOf(month)})::text`);
  await db.$executeRaw(sql`DELETE FROM usage_work_month WHERE month = ${month}::date`);
  await db.$executeRaw(sql`
    INSERT INTO usage_work_month (work_id, month, views, unique_views, downloads, unique_downloads, bytes)
    SELECT work_id, ${month}::date, sum(views), sum(unique_views), sum(downloads), sum(unique_downloads), sum(bytes)
      FROM usage_work_day
     WHERE day >= ${month}::date AND day < ${month}::date + interval '1 month' GROUP BY work_id`);
  await db.$executeRaw(
    sql`INSERT INTO usage_summed_month (month) VALUES (${month}::date) ON CONFLICT DO NOTHING`,
  );
}

/** Months that are summed, `2026-02-01`, ascending. */
export async function listSummedMonths(db: Database): Promise<string[]> {
  const rows = await db.$queryRaw<{ month: string }[]>(
    sql`SELECT month::text AS month FROM usage_summed_month ORDER BY month`,
  );
  return rows.map(({ month }) => month);
}

/** The first and the last day with counts; nothing where there are none. */
export async function boundsOfDays(
  db: Database,
): Promise<{ first: string; last: string } | undefined> {
  const [row] = await db.$queryRaw<{ first: string | null; last: string | null }[]>(
    sql`SELECT min(day)::text AS first, max(day)::text AS last FROM usage_work_day`,
  );
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}
