import type { Context } from "@/lib/db/context";
import { asOneStatement } from "@/lib/db/one-statement";
import { sql, type Sql } from "@/lib/db/sql";
import type { JobRequest } from "./define";

/**
 * Asks for background work inside the caller's transaction: the row commits with the change, so nothing is
 * lost and nothing runs early.
 *
 * @param options.key  one waiting job per key: asking again replaces it instead of adding another
 * @param options.runAt  not before this moment
 */
export async function enqueue<Input>(
  ctx: Context,
  job: JobRequest<Input>,
  input: Input,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await ctx.db.$executeRaw`SELECT ${enqueueSql(job, input, options)}`;
}

/** As {@link enqueue}, to be put into a statement that does something else too. */
export function enqueueSql<Input>(
  job: JobRequest<Input>,
  input: Input,
  options: { key?: string; runAt?: Date } = {},
): Sql {
  const payload = JSON.stringify(job.input.parse(input));
  return sql`graphile_worker.add_job(
    ${job.name}, ${payload}::json,
    run_at => ${options.runAt ?? null}::timestamptz,
    max_attempts => ${job.maxAttempts ?? 12}::int,
    job_key => ${options.key ?? null}::text)`;
}

/** A job that is asked for together with others. */
export type QueuedJob = Readonly<Record<string, unknown>>;

/** As {@link enqueue}, for {@link changeAndEnqueue}. */
export const queuedJob = <Input>(
  job: JobRequest<Input>,
  input: Input,
  { key }: { key?: string | undefined } = {},
): QueuedJob => ({
  identifier: job.name,
  payload: job.input.parse(input),
  max_attempts: job.maxAttempts ?? 12,
  job_key: key ?? null,
});

/** Asks for jobs with different keys. */
const addJobs = (jobs: readonly QueuedJob[]): Sql => sql`SELECT graphile_worker.add_jobs(ARRAY(
    SELECT spec FROM json_populate_recordset(NULL::graphile_worker.job_spec, ${JSON.stringify(jobs)}::json) AS spec))`;

/** Makes changes and asks for jobs with different keys, all by one statement. */
export async function changeAndEnqueue(
  ctx: Context,
  changes: readonly Sql[],
  jobs: readonly QueuedJob[],
): Promise<void> {
  await ctx.db.$executeRaw(asOneStatement(changes, addJobs(jobs)));
}

/** As {@link enqueue} for any number of inputs in one statement; `keyOf` names the one waiting job of each. */
export async function enqueueAll<Input>(
  ctx: Context,
  job: JobRequest<Input>,
  inputs: readonly Input[],
  keyOf?: (input: Input) => string,
): Promise<void> {
  if (inputs.length === 0) return;
  const jobs = inputs.map((input) => queuedJob(job, input, { key: keyOf?.(input) }));
  await ctx.db.$executeRaw(addJobs(jobs));
}

/**
 * As {@link enqueueSql} for a job that looks itself for what there is to do: nothing is written where one with the key
 * waits for that moment already, so that many askers at once do not wait for each other.
 *
 * @param options.since  one that waits for a moment before this may run before the asker has committed
 */
export function wakeSql<Input>(
  job: JobRequest<Input>,
  input: Input,
  { key, runAt, since }: { key: string; runAt: Date; since?: Date },
): Sql {
  return sql`SELECT ${enqueueSql(job, input, { key, runAt })} WHERE NOT EXISTS (
    SELECT FROM graphile_worker._private_jobs j
     WHERE j.key = ${key} AND j.locked_at IS NULL AND j.attempts < j.max_attempts
       AND j.run_at <= ${runAt}::timestamptz
       AND (j.run_at >= ${since ?? null}::timestamptz) IS NOT FALSE)`;
}
