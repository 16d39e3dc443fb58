import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { removeSaltsBefore } from "../repository/events";
import {
  aggregateFileDay,
  aggregateWorkDay,
  keepCountedEvents,
  listDifferingSums,
  listDifferingWorks,
  listCountableDays,
  listRemovedMonths,
  markCountableDays,
  takeDirtyDay,
} from "../repository/aggregate-days";
import { forgetMonthOf } from "../repository/months";

/** One day of a busy service. */
const TIMEOUT_MS = 120_000;

/** While one day is counted here, the database sorts the events of the other. */
const DAYS_AT_ONCE = 2;

/** What else is counted of a day; in the transaction of its counts. */
type AggregateDay = (ctx: Context, day: string) => Promise<void>;

/**
 * Counts the days whose events have changed anew, from all their events. The mark of a day goes with its counts, so a run
 * that is killed leaves whole days, and two runs never count the same day. Answers the days in their order.
 */
export async function aggregateUsageDays(
  ctx: Context,
  alsoAggregate: AggregateDay,
): Promise<string[]> {
  const aggregated = new Set<string>();
  const aggregateDays = async () => {
    for (;;) {
      const day = await inTransaction(ctx, (tx) => aggregateNextDay(tx, alsoAggregate), {
        timeoutMs: TIMEOUT_MS,
      });
      // A day that is marked again meanwhile is for the next run, or this one would go on as long as somebody reads.
      if (day === undefined || aggregated.has(day)) break;
      aggregated.add(day);
    }
  };
  await Promise.all(Array.from({ length: DAYS_AT_ONCE }, aggregateDays));
  await removeSaltsBefore(ctx.db, ctx.now.toISOString().slice(0, 10));
  return [...aggregated].sort();
}

async function aggregateNextDay(
  ctx: Context,
  alsoAggregate: AggregateDay,
): Promise<string | undefined> {
  const day = await takeDirtyDay(ctx.db);
  if (day === undefined) return undefined;
  await keepCountedEvents(ctx.db, day);
  await aggregateFileDay(ctx.db, day);
  await alsoAggregate(ctx, day);
  await forgetMonthOf(ctx.db, day);
  // Last, since it locks the sums of versions, for which other days wait until the transaction ends.
  await aggregateWorkDay(ctx.db, day);
  return day;
}

/** Runs `count` in a transaction that has the counted events of a day (`keepCountedEvents`). */
export function withCountedEvents<Result>(
  ctx: Context,
  day: string,
  count: (tx: Context) => Promise<Result>,
): Promise<Result> {
  const run = async (tx: Context) => {
    await keepCountedEvents(tx.db, day);
    return count(tx);
  };
  return inTransaction(ctx, run, { timeoutMs: TIMEOUT_MS });
}

/** Marks all days whose events are kept, so that they are counted anew. Days whose events are gone stay as they are. */
export async function markUsageDays({ db }: Context): Promise<number> {
  return markCountableDays(db);
}

/** Months, `2026-02`, whose events are gone: their counts can neither be made anew nor be compared. */
export async function listMonthsWithoutEvents({ db }: Context): Promise<string[]> {
  return listRemovedMonths(db);
}

/** What differs from the events: versions on a day, or in their sums. */
type UsageDifference = { readonly workId: string; readonly day?: string };

/** Counts the use of versions from their events, a day at a time, and compares it with what is stored. */
export async function verifyUsage(
  { db }: Context,
  alsoVerify: (day: string) => Promise<void>,
): Promise<UsageDifference[]> {
  const differences: UsageDifference[] = [];
  for (const day of await listCountableDays(db)) {
    for (const workId of await listDifferingWorks(db, day)) differences.push({ workId, day });
    await alsoVerify(day);
  }
  for (const workId of await listDifferingSums(db)) differences.push({ workId });
  return differences;
}
