import { setTimeout as sleep } from "node:timers/promises";
import {
  makeWorkerUtils,
  parseCronItems,
  run,
  Logger as WorkerLogger,
  type Runner,
  type Task,
  type TaskList,
} from "graphile-worker";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { AppError, Unavailable } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { translateStatementError } from "@/lib/db/errors";
import { sentenceOf } from "@/lib/i18n/translate";
import type { AnyJob, Schedule } from "./define";
import { patientPool } from "./patient-pool";
import { announceWorker, type TakeOver } from "./worker-presence";

/** Creates or updates the queue's own tables (schema `graphile_worker`). */
export async function migrateQueue(): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool(), logger: quiet });
  try {
    await utils.migrate();
  } finally {
    await utils.release();
  }
}

/** Starts working until `stop` is called on the runner; unfinished jobs go back to the queue. */
export async function startWorker(
  jobs: readonly AnyJob[],
  schedules: readonly Schedule[],
  options: { concurrency: number; takeOver?: TakeOver },
): Promise<Runner> {
  const parsedCronItems = parseCronItems(
    schedules.map(({ job, cron }) => ({
      task: job.name,
      match: cron,
      identifier: job.name,
      options: { backfillPeriod: MS_PER_DAY, maxAttempts: job.maxAttempts ?? 12 },
    })),
  );
  const leave = await announceWorker(options.takeOver);
  try {
    const runner = await run({
      pgPool: patientPool(pool()),
      concurrency: options.concurrency,
      taskList: taskList(jobs),
      parsedCronItems,
      noHandleSignals: true,
      logger: quiet,
    });
    runner.promise.then(leave, leave);
    return runner;
  } catch (error) {
    leave();
    throw error;
  }
}

/** Works off everything that is due now, what that makes due included, then returns; for tests. */
export async function runDueJobs(jobs: readonly AnyJob[]): Promise<void> {
  const runner = await startWorker(jobs, [], { concurrency: 1 });
  const names = jobs.map(({ name }) => name);
  try {
    // The queue's own "run once" may resolve before its last job is recorded as done.
    while (await isBusy(names)) await sleep(20);
  } finally {
    await runner.stop();
  }
}

async function isBusy(names: readonly string[]): Promise<boolean> {
  const { rows } = await pool().query<{ busy: boolean }>(
    `SELECT EXISTS (
       SELECT 1 FROM graphile_worker.jobs
        WHERE task_identifier = ANY ($1)
          AND (locked_at IS NOT NULL OR (run_at <= now() AND attempts < max_attempts))) AS busy`,
    [names],
  );
  return rows[0]?.busy === true;
}

function taskList(jobs: readonly AnyJob[]): TaskList {
  const list: Record<string, Task> = {};
  for (const job of jobs) {
    if (list[job.name]) throw new Error(`Two jobs are called ${job.name}.`);
    list[job.name] = (payload, { job: row }) =>
      runJob(job, payload, `job:${row.id}`).catch(async (error: unknown) => {
        if (row.attempts >= row.max_attempts) await giveUp(job, payload, `job:${row.id}`);
        // The queue stores the text of the thrown error.
        throw error instanceof AppError ? new Error(sentenceOf(error), { cause: error }) : error;
      });
  }
  return list;
}

/** After the last try. What fails here must not hide why the job did. */
async function giveUp(job: AnyJob, payload: unknown, requestId: string): Promise<void> {
  const ctx = systemContext({ requestId });
  try {
    await job.giveUp?.(ctx, inputOf(job, payload));
  } catch (error) {
    ctx.log.error({ err: error, job: job.name }, "a job could not be given up");
  }
}

/** The schema belongs to the job, so its output is the input of `run` and `giveUp`. */
const inputOf = ({ input }: AnyJob, payload: unknown): never =>
  input.parse(withoutCron(payload ?? {})) as never;

/** Cron payloads carry `_cron`; job inputs do not know it. */
function withoutCron(payload: unknown): unknown {
  if (!payload || typeof payload !== "object") return payload;
  const { _cron, ...input } = payload as Record<string, unknown>;
  return input;
}

/** Runs one job as the worker would, optionally as if at another time. Rethrows the job's error. */
export async function runJob(
  job: AnyJob,
  payload: unknown,
  requestId: string,
  now?: Date,
): Promise<void> {
  const ctx = systemContext({ requestId, ...(now ? { now } : {}) });
  const started = performance.now();
  try {
    await job.run(ctx, inputOf(job, payload));
    ctx.log.debug({ job: job.name, ms: Math.round(performance.now() - started) }, "job done");
  } catch (thrown) {
    const error = translateStatementError(thrown);
    // Why the database cannot be used is logged once for all that need it.
    if (!(error instanceof Unavailable))
      ctx.log.error({ err: error, job: job.name }, "job failed; it is tried again later");
    throw error;
  }
}

/** The queue reports through our log: its failures as warnings, its chatter not at all. */
const quiet = new WorkerLogger(() => (level: string, message) => {
  if (level === "error" || level === "warning") log().warn({ queue: message }, "job queue");
});
