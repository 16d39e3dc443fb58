import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";

/** Accounts made in a month, `2026-02`. */
type MonthOfAccounts = { month: string; accounts: number };

/** Months in which accounts were made, from a moment on, and how many there were before. */
export async function listNewAccounts(
  ctx: Context,
  from: Date,
): Promise<{ before: number; months: MonthOfAccounts[] }> {
  const rows = await ctx.db.$queryRaw<MonthOfAccounts[]>(sql`
    SELECT CASE WHEN created_at < ${from} THEN '' ELSE to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM') END AS month,
           count(*)::int AS accounts
      FROM app_user GROUP BY 1 ORDER BY 1`);
  return {
    before: rows.find(({ month }) => month === "")?.accounts ?? 0,
    months: rows.filter(({ month }) => month !== ""),
  };
}
