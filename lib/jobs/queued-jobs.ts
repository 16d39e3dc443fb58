import type { Context } from "@/lib/db/context";
import { join, raw, type Sql, sql } from "@/lib/db/sql";
import { PRESENCE } from "./worker-presence";

/**
 * The queue job by job, as administrators see it. A job is `running` while a worker holds it, `waiting` before its
 * first try, `failing` when it was tried and will be again, `dead` when it was given up after its last try.
 */
export const JOB_STATES = ["running", "waiting", "failing", "dead"] as const;
export type JobState = (typeof JOB_STATES)[number];

export type QueuedJob = {
  id: string;
  name: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  runAt: Date;
  createdAt: Date;
  updatedAt: Date;
  lastError: string | null;
  payload: unknown;
};

const STATE = sql`CASE WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'dead'
  WHEN j.attempts > 0 THEN 'failing' ELSE 'waiting' END`;

/** The queue offers its jobs without what they take; that is in the table behind. */
const FROM = sql`graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id`;

const JOB = sql`SELECT j.id::text AS id, t.identifier AS name, ${STATE} AS state, j.attempts::int AS attempts,
    j.max_attempts::int AS "maxAttempts", j.run_at AS "runAt", j.created_at AS "createdAt",
    j.updated_at AS "updatedAt", left(j.last_error, 2000) AS "lastError", j.payload
  FROM ${FROM}`;

export type JobQuestion = {
  state: JobState | undefined;
  name: string | undefined;
  page: number;
  size: number;
};

const asked = ({ state, name }: Pick<JobQuestion, "state" | "name">): Sql =>
  join(
    [
      sql`TRUE`,
      ...(state ? [sql`${STATE} = ${state}`] : []),
      ...(name ? [sql`t.identifier = ${name}`] : []),
    ],
    " AND ",
  );

/** One page of jobs, those that changed last first, and how many there are. */
export async function listJobs(
  ctx: Context,
  { state, name, page, size }: JobQuestion,
): Promise<{ jobs: QueuedJob[]; total: number }> {
  const where = asked({ state, name });
  const jobs = await ctx.db.$queryRaw<
    QueuedJob[]
  >`${JOB} WHERE ${where} ORDER BY j.updated_at DESC, j.id DESC
         LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const [counted] = await ctx.db.$queryRaw<
    { total: number }[]
  >`SELECT count(*)::int AS total FROM ${FROM} WHERE ${where}`;
  return { jobs, total: counted?.total ?? 0 };
}

/** As it is now; in a transaction, until its end. */
export async function lockJob(ctx: Context, id: string): Promise<QueuedJob | undefined> {
  const [job] = await ctx.db.$queryRaw<
    QueuedJob[]
  >`${JOB} WHERE j.id = ${id}::bigint FOR UPDATE OF j`;
  return job;
}

/** Tries a job again now, with as many tries as at first. */
export async function retryJob(ctx: Context, id: string): Promise<void> {
  await ctx.db.$executeRaw`
    SELECT graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at => now(), attempts => 0)`;
}

/** Takes a job out of the queue without its being done. */
export async function removeJob(ctx: Context, id: string): Promise<void> {
  await ctx.db.$executeRaw`SELECT graphile_worker.complete_jobs(ARRAY[${id}::bigint])`;
}

export type QueueTotals = Record<JobState, number> & {
  /** When the job that has waited longest was due. */
  oldestDueAt: Date | null;
  /** Worker processes that are connected. */
  workers: number;
};

/** The queue as a whole. */
export async function queueTotals(ctx: Context): Promise<QueueTotals> {
  const [totals] = await ctx.db.$queryRaw<
    QueueTotals[]
  >`SELECT count(*) FILTER (WHERE state = 'running')::int AS running,
            count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
            count(*) FILTER (WHERE state = 'failing')::int AS failing,
            count(*) FILTER (WHERE state = 'dead')::int AS dead,
            min(run_at) FILTER (WHERE state IN ('waiting', 'failing') AND run_at <= now()) AS "oldestDueAt",
            (SELECT count(*)::int FROM pg_locks
              WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted AND objsubid = 1
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                AND ((classid::bigint << 32) | objid::bigint) = ${raw(PRESENCE)}) AS workers
       FROM (SELECT j.run_at, ${STATE} AS state FROM ${FROM}) AS jobs`;
  if (!totals) throw new Error("The queue says nothing about itself.");
  return totals;
}

/** The latest failure under a name, of what is still in the queue. */
export async function lastFailure(
  ctx: Context,
  name: string,
): Promise<{ at: Date; error: string } | undefined> {
  const [failure] = await ctx.db.$queryRaw<
    { at: Date; error: string }[]
  >`SELECT j.updated_at AS at, left(j.last_error, 500) AS error FROM ${FROM}
      WHERE t.identifier = ${name} AND j.last_error IS NOT NULL ORDER BY j.updated_at DESC LIMIT 1`;
  return failure;
}

/** When schedules last put their jobs into the queue, by name of job. */
export async function lastScheduled(ctx: Context): Promise<ReadonlyMap<string, Date>> {
  const rows = await ctx.db.$queryRaw<
    { name: string; at: Date }[]
  >`SELECT identifier AS name, last_execution AS at FROM graphile_worker._private_known_crontabs
      WHERE last_execution IS NOT NULL`;
  return new Map(rows.map(({ name, at }) => [name, at]));
}
