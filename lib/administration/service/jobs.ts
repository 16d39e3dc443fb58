import { BadRequest, NotFound } from "@/lib/core/errors";
import { isRunningNumber } from "@/lib/core/ids";
import { checkWindow, type Page } from "@/lib/core/paging";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import type { Schedule } from "@/lib/jobs";
import * as queue from "@/lib/jobs/queued-jobs";
import { nextRun } from "@/lib/jobs/next-run";
import { queueState } from "@/lib/jobs/queue-state";
import { recordAudit } from "@/lib/audit";
import { authorise, authoriseLooking } from "./authorise";

const MAX_PER_PAGE = 100;

export type JobQuery = Page & {
  state?: queue.JobState | undefined;
  name?: string | undefined;
};

/** One page of the jobs in the queue. Finished jobs are not in it. */
export async function listJobs(ctx: Context, query: JobQuery) {
  authoriseLooking(ctx);
  checkWindow(query);
  const { page, state, name } = query;
  const size = Math.min(query.size, MAX_PER_PAGE);
  return { ...(await queue.listJobs(ctx, { state, name, page, size })), size };
}

/** The queue as a whole, by name, and what runs by the clock: `schedules` of `lib/wiring.ts`. */
export async function readQueue(ctx: Context, schedules: readonly Schedule[]) {
  authoriseLooking(ctx);
  const [totals, counts, last] = await Promise.all([
    queue.queueTotals(ctx),
    queueState(ctx),
    queue.lastScheduled(ctx),
  ]);
  return {
    totals,
    counts,
    schedules: await Promise.all(
      schedules.map(async ({ job, cron, reason }) => ({
        name: job.name,
        cron,
        reason,
        lastRunAt: last.get(job.name),
        nextRunAt: await nextRun(cron, ctx.now),
      })),
    ),
  };
}

/** Tries a job again now. One that is running is left to its worker. */
export async function retryJob(ctx: Context, id: string): Promise<queue.QueuedJob> {
  return change(ctx, id, "job.retry", async (open, job) => {
    await queue.retryJob(open, job.id);
    return (await queue.lockJob(open, id)) ?? job;
  });
}

/** Takes a job out of the queue without its being done. */
export async function removeJob(ctx: Context, id: string): Promise<void> {
  await change(ctx, id, "job.remove", (open, job) => queue.removeJob(open, job.id));
}

async function change<Result>(
  ctx: Context,
  id: string,
  action: string,
  act: (open: Context, job: queue.QueuedJob) => Promise<Result>,
): Promise<Result> {
  authorise(ctx);
  return inTransaction(ctx, async (open) => {
    const job = isRunningNumber(id) ? await queue.lockJob(open, id) : undefined;
    if (!job) throw new NotFound("administration.noSuchJob");
    if (job.state === "running") throw new BadRequest("administration.jobRunning");
    const result = await act(open, job);
    await recordAudit(open, {
      action,
      objectType: "job",
      objectId: job.id,
      detail: { name: job.name, state: job.state, attempts: job.attempts },
    });
    return result;
  });
}
