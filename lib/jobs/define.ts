import type { MessageKey } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import type { z } from "zod";

/**
 * A piece of background work. It runs at least once, after the change that asked for it is committed:
 * re-read the state, do a bounded amount, expect to run twice. Payloads hold ids, not objects.
 */
type Job<Input = unknown> = {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  /** Tries before the job is given up and shown to administrators; 12 (about a day) unless told otherwise. */
  readonly maxAttempts?: number;
  readonly run: (ctx: Context, input: Input) => Promise<void>;
  /** Notes where people look that the last try has failed too. */
  readonly giveUp?: (ctx: Context, input: Input) => Promise<void>;
};

/** A job with any input, for lists of jobs. Its own schema checks the payload before `run`. */
export type AnyJob = Omit<Job<never>, "input"> & { readonly input: z.ZodType };

/** What asking for a job takes: everything but the work, which may live in a module of a higher rank. */
export type JobRequest<Input = unknown> = Omit<Job<Input>, "run" | "giveUp">;

export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job;
}

/** A job that runs by the clock (UTC). Its input is empty. */
export type Schedule = {
  readonly job: Job<Record<string, never>>;
  /** Five fields, e.g. `2 0 * * *`. */
  readonly cron: string;
  /** Why at that time, for administrators. */
  readonly reason: MessageKey;
};
