import { differingKeys } from "@/lib/core/differing-keys";
import type { Context } from "@/lib/db/context";
import {
  listDifferingUsageSums,
  listMonthsWithoutEvents,
  listUsageDays,
  verifyUsageDay,
} from "@/lib/usage";
import { textOfDay } from "@/lib/core/calendar";
import { type Counts, GLOBAL_ID } from "../counts";
import { recordDaysOf } from "../record-days";
import { listCountedCollections } from "../repository/record-days";
import { listWorksAfter } from "../repository/record-states";
import { listDay } from "../repository/write-days";
import { aggregate } from "./aggregate";
import { RecordChanges, sumOf } from "./record-changes";
import { subtractStored } from "./subtract-stored";
import { UsageDayCounter } from "./usage-day-counter";
import { readWorkStates } from "./work-states";

/** Works that are read at once. */
const MAX_WORKS = 200;

/** A sentence for the operator about each day, or sum, that is not what it should be. */
export type Verified = {
  readonly collections: number;
  readonly days: number;
  /** `2026-02`: they stay as they were counted. */
  readonly monthsWithoutEvents: readonly string[];
  readonly differences: readonly string[];
};

/**
 * Counts everything anew from works, memberships and events, and compares it with what is stored; nothing is changed but what
 * `aggregate` does first. What differs is looked at twice, since works and events may have come meanwhile.
 */
export async function verifyStatistics(
  ctx: Context,
  onStep: (step: string) => void = () => {},
): Promise<Verified> {
  await aggregate(ctx);
  const differences: string[] = [];
  const collections = [GLOBAL_ID, ...(await listCountedCollections(ctx))];
  for (const collectionId of collections) {
    onStep(`Collection ${collectionId}`);
    differences.push(...(await twice(ctx, () => recordDifferences(ctx, collectionId))));
  }
  const days = await listUsageDays(ctx);
  for (const day of days) {
    onStep(`Use on ${day}`);
    differences.push(...(await twice(ctx, () => usageDifferences(ctx, day))));
  }
  const sums = await twice(ctx, () => listDifferingUsageSums(ctx));
  differences.push(...sums.map((workId) => `sums of the use of ${workId}`));
  return {
    collections: collections.length,
    days: days.length,
    monthsWithoutEvents: await listMonthsWithoutEvents(ctx),
    differences,
  };
}

async function twice(ctx: Context, compare: () => Promise<string[]>): Promise<string[]> {
  const first = await compare();
  if (first.length === 0) return [];
  await aggregate(ctx);
  return compare();
}

async function recordDifferences(ctx: Context, collectionId: string): Promise<string[]> {
  const differing = new RecordChanges();
  await subtractStored(ctx, differing, [collectionId]);
  const only = new Set([collectionId]);
  const wanted = collectionId === GLOBAL_ID ? undefined : collectionId;
  for (let after = ""; ;) {
    const ids = await listWorksAfter(ctx.db, { after, limit: MAX_WORKS, collectionId: wanted });
    for (const { state } of (await readWorkStates(ctx, ids)).states)
      differing.add(recordDaysOf(state, { collectionIds: only }).days, state.ownerId, 1);
    if (ids.length < MAX_WORKS) break;
    after = ids.at(-1) ?? "";
  }
  return [
    ...differing.keys().map(({ kind, day }) => `${textOfDay(day)}: ${kind} of ${collectionId}`),
    ...differing
      .uploads()
      .map(
        ({ basis, ownerId, day }) =>
          `${textOfDay(day)}: works of account ${ownerId} on basis ${basis} in ${collectionId}`,
      ),
  ];
}

async function usageDifferences(ctx: Context, day: string): Promise<string[]> {
  let collections: string[] = [];
  const counter = new UsageDayCounter(async (tx, _day, counted) => {
    const stored = await listDay(tx, { kind: "usage", day });
    collections = differingKeys(
      new Map(counted.map((row) => [row.collectionId, sumText(JSON.parse(row.json) as Counts)])),
      new Map(stored.map((row) => [row.collectionId, sumText(row.counts)])),
    );
  });
  const versions = await verifyUsageDay(ctx, day, counter);
  return [
    ...collections.map((id) => `${day}: usage of ${id}`),
    ...versions.map((id) => `${day}: use of ${id}`),
  ];
}

/** Numbers in one order, however they were stored. */
const sumText = (counts: Counts) => JSON.stringify(sumOf([counts]) ?? null);
