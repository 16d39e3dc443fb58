import { batchesOf } from "@/lib/core/batches";
import type { Context } from "@/lib/db/context";
import { aggregateUsageDays } from "@/lib/usage";
import { describeForStatistics, indexUsage } from "@/lib/works";
import { listReadWorks, writeLabels } from "../repository/write-days";
import { aggregateRecords, type RecordProgress } from "./aggregate-records";
import { UsageDayCounter } from "./usage-day-counter";

/** Works whose names are read at once. */
const MAX_WORKS = 200;

export type Progress = {
  /** A day of use was counted anew. */
  readonly onDay?: (day: string) => void;
  /** Works were counted anew. */
  readonly onWorks?: RecordProgress;
};

/** How many works were counted anew, and the days whose use was. */
export type Aggregated = { readonly works: number; readonly days: readonly string[] };

/** Counts what has changed. */
export async function aggregate(ctx: Context, progress: Progress = {}): Promise<Aggregated> {
  const works = await aggregateRecords(ctx, progress.onWorks);
  const days = await aggregateUsageDays(ctx, {
    makeCounter: () => new UsageDayCounter(),
    ...progress,
  });
  await followUsage(ctx, days);
  return { works, days };
}

/** Names and the search index follow the counts; they need no part in their transaction. */
async function followUsage(ctx: Context, days: readonly string[]): Promise<void> {
  const works = await listReadWorks(ctx, days);
  for (const ids of batchesOf(works, { maxSize: MAX_WORKS, sizeOf: () => 1 })) {
    await writeLabels(
      ctx,
      (await describeForStatistics(ctx, ids)).flatMap(({ labels }) => labels),
    );
    await indexUsage(ctx, ids);
  }
}
