import { dayTextOf } from "@/lib/core/calendar";
import { differingKeys } from "@/lib/core/differing-keys";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import {
  listCountableDays,
  listRemovedMonths,
  markCountableDays,
  takeDirtyDay,
} from "../repository/aggregate-days";
import { removeSaltsBefore } from "../repository/events";
import { listDifferingSums, listVersionDays, type VersionDay } from "../repository/version-days";
import type { DayCounter } from "./day-counter";
import { DayReader } from "./day-reader";
import { VersionCounter } from "./version-counter";

/** One day of a busy service. */
const TIMEOUT_MS = 120_000;

/** While one day is counted here, the database sorts the events of the other. */
const DAYS_AT_ONCE = 2;

type AggregateOptions = {
  /** What counts something else from the same events; days that are counted at once have one each. */
  readonly makeCounter?: () => DayCounter;
  /** A day was counted. */
  readonly onDay?: (day: string) => void;
};

/**
 * Counts the days whose events have changed anew, from all their events. The mark of a day goes with its counts, so a run
 * that is killed leaves whole days, and two runs never count the same day. Answers the days in their order.
 */
export async function aggregateUsageDays(
  ctx: Context,
  { makeCounter, onDay }: AggregateOptions = {},
): Promise<string[]> {
  const aggregated = new Set<string>();
  const aggregateDays = async () => {
    const reader = new DayReader([...(makeCounter ? [makeCounter()] : []), new VersionCounter()]);
    for (;;) {
      const day = await inTransaction(ctx, (tx) => aggregateNextDay(tx, reader), {
        timeoutMs: TIMEOUT_MS,
      });
      // A day that is marked again meanwhile is for the next run, or this one would go on as long as somebody reads.
      if (day === undefined || aggregated.has(day)) break;
      aggregated.add(day);
      onDay?.(day);
    }
  };
  await Promise.all(Array.from({ length: DAYS_AT_ONCE }, aggregateDays));
  await removeSaltsBefore(ctx.db, dayTextOf(ctx.now));
  return [...aggregated].sort();
}

async function aggregateNextDay(ctx: Context, reader: DayReader): Promise<string | undefined> {
  const day = await takeDirtyDay(ctx.db);
  if (day !== undefined) await reader.read(ctx, { first: day, last: day });
  return day;
}

/** Marks all days whose events are kept, so that they are counted anew. Days whose events are gone stay as they are. */
export async function markUsageDays({ db }: Context): Promise<number> {
  return markCountableDays(db);
}

/** Months, `2026-02`, whose events are gone: their counts can neither be made anew nor be compared. */
export async function listMonthsWithoutEvents({ db }: Context): Promise<string[]> {
  return listRemovedMonths(db);
}

/** The days that can be counted anew. */
export async function listUsageDays({ db }: Context): Promise<string[]> {
  return listCountableDays(db);
}

/**
 * Counts a day from its events without storing anything; `counter` counts along. Answers the versions whose stored counts
 * differ.
 */
export async function verifyUsageDay(
  ctx: Context,
  day: string,
  counter: DayCounter,
): Promise<string[]> {
  let differing: string[] = [];
  const versions = new VersionCounter(async (tx, _day, counted) => {
    differing = differenceOf(counted, await listVersionDays(tx.db, day));
  });
  const reader = new DayReader([counter, versions]);
  await inTransaction(ctx, (tx) => reader.read(tx, { first: day, last: day }), {
    timeoutMs: TIMEOUT_MS,
  });
  return differing;
}

type Counted = Omit<VersionDay, "parentId">;

function differenceOf(counted: readonly Counted[], stored: readonly Counted[]): string[] {
  const texts = (all: readonly Counted[]) => new Map(all.map((row) => [row.workId, textOf(row)]));
  return differingKeys(texts(counted), texts(stored)).sort();
}

const textOf = ({ views, uniqueViews, downloads, uniqueDownloads, bytes }: Counted) =>
  [views, uniqueViews, downloads, uniqueDownloads, bytes].join(" ");

/** Versions whose sums of all days are not those of their days. */
export async function listDifferingUsageSums({ db }: Context): Promise<string[]> {
  return listDifferingSums(db);
}
