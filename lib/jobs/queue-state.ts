import type { Context } from "@/lib/db/context";

/** What waits in the queue under one name. */
type QueueCount = {
  name: string;
  waiting: number;
  running: number;
  /** Tried and failed, to be tried again. */
  failing: number;
  /** Given up after the last try. */
  dead: number;
  nextRunAt: Date | null;
  lastError: string | null;
};

/** The queue by name of job. */
export async function queueState(ctx: Context): Promise<QueueCount[]> {
  return ctx.db.$queryRaw<QueueCount[]>`
    SELECT task_identifier AS name,
           count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts)::int AS waiting,
           count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
           count(*) FILTER (WHERE attempts > 0 AND attempts < max_attempts)::int AS failing,
           count(*) FILTER (WHERE attempts >= max_attempts AND locked_at IS NULL)::int AS dead,
           min(run_at) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts) AS "nextRunAt",
           (array_agg(left(last_error, 200) ORDER BY updated_at DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS "lastError"
      FROM graphile_worker.jobs GROUP BY task_identifier ORDER BY task_identifier`;
}

/** Puts jobs that were given up back into the queue; answers how many. */
export async function retryFailed(ctx: Context, name: string): Promise<number> {
  const rows = await ctx.db.$queryRaw<{ id: bigint }[]>`
    SELECT (graphile_worker.reschedule_jobs(
              ARRAY(SELECT id FROM graphile_worker.jobs
                     WHERE task_identifier = ${name} AND attempts >= max_attempts AND locked_at IS NULL),
              run_at => now(), attempts => 0)).id`;
  return rows.length;
}
