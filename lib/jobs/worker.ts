import {
  makeWorkerUtils,
  parseCronItems,
  run,
  runOnce,
  Logger as WorkerLogger,
  type Runner,
  type Task,
  type TaskList,
} from "graphile-worker";
import { log } from "@/lib/core/log";
import { systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import type { AnyJob, Schedule } from "./define";
import { announceWorker } from "./presence";

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
  options: { concurrency: number },
): Promise<Runner> {
  const parsedCronItems = parseCronItems(
    schedules.map(({ job, cron }) => ({
      task: job.name,
      match: cron,
      identifier: job.name,
      options: { backfillPeriod: 86_400_000, maxAttempts: job.maxAttempts ?? 12 },
    })),
  );
  const leave = await announceWorker();
  try {
    const runner = await run({
      pgPool: pool(),
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

/** Works off everything that is due now, then returns; for tests and the command line. */
export async function workOff(jobs: readonly AnyJob[]): Promise<void> {
  await runOnce({
    pgPool: pool(),
    taskList: taskList(jobs),
    noHandleSignals: true,
    logger: quiet,
  });
}

function taskList(jobs: readonly AnyJob[]): TaskList {
  const list: Record<string, Task> = {};
  for (const job of jobs) {
    if (list[job.name]) throw new Error(`Two jobs are called ${job.name}.`);
    list[job.name] = (payload, { job: row }) => runJob(job, payload, `job:${row.id}`);
  }
  return list;
}

/** Cron payloads carry `_cron`; job inputs do not know it. */
function withoutCron(payload: unknown): unknown {
  if (!payload || typeof payload !== "object") return payload;
  const { _cron, ...input } = payload as Record<string, unknown>;
  return input;
}

/** Runs one job as the worker would, optionally as if at another time. Throws what the job throws. */
export async function runJob(
  job: AnyJob,
  payload: unknown,
  requestId: string,
  now?: Date,
): Promise<void> {
  const ctx = systemContext({ requestId, ...(now ? { now } : {}) });
  const started = performance.now();
  try {
    // The schema belongs to the job, so what it returns is what `run` takes.
    await job.run(ctx, job.input.parse(withoutCron(payload ?? {})) as never);
    ctx.log.debug({ job: job.name, ms: Math.round(performance.now() - started) }, "job done");
  } catch (error) {
    ctx.log.error({ err: error, job: job.name }, "job failed; it is tried again later");
    throw error;
  }
}

/** The queue reports through our log: its failures as warnings, its chatter not at all. */
const quiet = new WorkerLogger(() => (level: string, message) => {
  if (level === "error" || level === "warning") log().warn({ queue: message }, "job queue");
});
