import { MS_PER_DAY, dayTextOf } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { boundsOfDays, listMonthsToSum, listSummedMonths, sumMonth } from "../repository/months";

/** A month of a large service. */
const TIMEOUT_MS = 120_000;

/** Sums the months that are over and are not summed, or were counted anew; answers how many. */
export async function sumMonths(ctx: Context): Promise<number> {
  const months = await listMonthsToSum(ctx.db, dayTextOf(ctx.now));
  for (const month of months)
    await inTransaction(ctx, (tx) => sumMonth(tx.db, month), { timeoutMs: TIMEOUT_MS });
  return months.length;
}

/** A range as months of `usage_work_month` and days of `usage_work_day` that are in none of them. */
export type SplitRange = { readonly months: readonly string[]; readonly days: readonly string[] };

/** Both days, `2026-02-03`, included; left out: since the first, or until the last. */
export async function splitRange(
  ctx: Context,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<SplitRange> {
  const bounds = await boundsOfDays(ctx.db);
  if (!bounds) return { months: [], days: [] };
  const first = from === undefined || from < bounds.first ? bounds.first : from;
  const last = to === undefined || to > bounds.last ? bounds.last : to;
  const summed = await listSummedMonths(ctx.db);
  // Before the first day with counts and after the last there is nothing, so a month counts as whole there.
  const isWhole = (month: string) =>
    (month >= first || first === bounds.first) &&
    (lastDayOf(month) <= last || last === bounds.last);
  const isAsked = (month: string) => lastDayOf(month) >= first && month <= last;
  const months = summed.filter((month) => isAsked(month) && isWhole(month));
  const known = new Set(months.map((month) => month.slice(0, 7)));
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += MS_PER_DAY) {
    const day = dayTextOf(new Date(at));
    if (!known.has(day.slice(0, 7))) days.push(day);
  }
  return { months, days };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return dayTextOf(new Date(Date.UTC(year, number, 0)));
}
