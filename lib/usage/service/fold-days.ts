import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { defineJob, type Schedule } from "@/lib/jobs";
import { removeSaltsBefore } from "../repository/events";
import { foldFileDay, foldWorkDay, takeDirtyDay } from "../repository/fold";

/** Days that one run folds: the next run, a minute later, takes the rest. */
const MAX_DAYS = 400;
/** One day of a busy service. */
const TIMEOUT_MS = 120_000;

/**
 * Counts the days whose events have changed anew, from all their events. The mark of a day goes with its counts, so a run
 * that is killed leaves whole days, and two runs never count the same day.
 */
export async function foldUsageDays(ctx: Context): Promise<number> {
  let folded = 0;
  while (folded < MAX_DAYS && (await inTransaction(ctx, foldOne, { timeoutMs: TIMEOUT_MS })))
    folded += 1;
  return folded;
}

async function foldOne({ db }: Context): Promise<boolean> {
  const day = await takeDirtyDay(db);
  if (day === undefined) return false;
  await foldWorkDay(db, day);
  await foldFileDay(db, day);
  return true;
}

export const foldUsageJob = defineJob({
  name: "usage.fold",
  input: z.object({}),
  run: async (ctx) => {
    await foldUsageDays(ctx);
    await removeSaltsBefore(ctx.db, ctx.now.toISOString().slice(0, 10));
  },
});

export const foldUsageSchedule: Schedule = {
  job: foldUsageJob,
  cron: "* * * * *",
  reason: "schedules.usage",
};
