import { batchesOf } from "@/lib/core/batches";
import type { Context } from "@/lib/db/context";
import { foldUsageDays, markUsageDays } from "@/lib/usage";
import { describeForStatistics } from "@/lib/works";
import { listReadWorks, writeLabels } from "../repository/write-days";
import { foldUsageDay } from "./fold-usage-day";

/** Works whose names are read at once. */
const MAX_WORKS = 200;

type Progress = (day: string) => void;

/** Counts what has changed, and answers the days whose use was counted anew. */
export async function aggregate(ctx: Context, onDay: Progress = () => {}): Promise<string[]> {
  const days = await foldUsageDays(ctx, async (tx, day) => {
    await foldUsageDay(tx, day);
    onDay(day);
  });
  const works = await listReadWorks(ctx, days);
  // Names are for reading only, so they need no part in the transaction of the counts.
  for (const ids of batchesOf(works, { maxSize: MAX_WORKS, sizeOf: () => 1 }))
    await writeLabels(
      ctx,
      (await describeForStatistics(ctx, ids)).flatMap(({ labels }) => labels),
    );
  return days;
}

/** Counts all days anew whose events are kept. Days whose events are gone stay as they are. */
export async function rebuildStatistics(ctx: Context, onDay: Progress): Promise<string[]> {
  await markUsageDays(ctx);
  return aggregate(ctx, onDay);
}
