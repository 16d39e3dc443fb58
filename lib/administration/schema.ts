import { z } from "zod";

/** Shapes of what administrators see of the service itself. */
const moment = z.string().describe("UTC, ISO 8601");
const links = z.record(z.string(), z.string());
const count = z.int();

export const JOB_STATES = ["running", "waiting", "failing", "dead"] as const;
export type JobState = (typeof JOB_STATES)[number];

const jobState = z
  .enum(JOB_STATES)
  .describe(
    "`waiting`: not tried yet; `failing`: tried, and will be again; `dead`: failed for good",
  );

export const jobJson = z.object({
  id: z.string(),
  name: z.string(),
  state: jobState,
  attempts: count,
  max_attempts: count,
  run_at: moment,
  created: moment,
  updated: moment,
  last_error: z.string().nullable(),
  input: z.unknown().describe("What the job is given; long texts are cut"),
  links,
});
export type JobJson = z.output<typeof jobJson>;

export const jobsJson = z.object({
  hits: z.object({ hits: z.array(jobJson), total: count }),
  sortBy: z.string(),
  page: count,
  links,
});

const queueTotals = z.object({
  running: count,
  waiting: count,
  failing: count,
  dead: count,
  oldest_due_at: moment.nullable().describe("When the job that has waited longest was due"),
  workers: count.describe("Connected worker processes"),
});

export const queueJson = queueTotals.extend({
  jobs: z.array(
    z.object({
      name: z.string(),
      running: count,
      waiting: count,
      failing: count,
      dead: count,
      last_error: z.string().nullable(),
    }),
  ),
  schedules: z.array(
    z.object({
      name: z.string(),
      cron: z.string().describe("Five fields, in UTC"),
      why: z.string(),
      last_run_at: moment.nullable(),
      next_run_at: moment.nullable(),
    }),
  ),
  links,
});
export type QueueJson = z.output<typeof queueJson>;

export const HEALTH_STATES = ["good", "attention", "bad"] as const;
export type HealthState = (typeof HEALTH_STATES)[number];
const state = z.enum(HEALTH_STATES);

export const certificateJson = z.object({
  name: z.string(),
  partner: z.string().nullable().describe("The partner instance that it belongs to"),
  state,
  valid_until: moment.nullable(),
  days_left: count.nullable(),
  problem: z.string().nullable(),
});
export type CertificateJson = z.output<typeof certificateJson>;

export const healthJson = z.object({
  state: state.describe("The worst state of any part"),
  checked_at: moment,
  service: z.object({
    state,
    version: z.string(),
    node: z.string(),
    address: z.string(),
    uptime_seconds: count,
    memory_bytes: count.describe("Memory of the process that responds"),
  }),
  database: z.object({
    state,
    version: z.string(),
    size_bytes: count,
    connections: count,
    max_connections: count,
    checksums: z.boolean(),
  }),
  queue: queueTotals.extend({ state }),
  search: z.array(
    z.object({ id: z.string(), state, rows: count, documents: count, difference: count }),
  ),
  storage: z.object({
    state,
    objects: count,
    objects_bytes: count,
    free_bytes: count,
    total_bytes: count,
  }),
  mail: z.object({
    state,
    engine: z.enum(["smtp", "outbox"]),
    goes_to: z.string(),
    last_failure: z.object({ at: moment, error: z.string() }).nullable(),
  }),
  certificates: z.array(certificateJson),
  links,
});
export type HealthJson = z.output<typeof healthJson>;

export const LIMIT_GROUPS = ["rates", "sizes", "numbers", "times"] as const;
export const LIMIT_UNITS = [
  "per_minute",
  "per_hour",
  "bytes",
  "count",
  "ms",
  "seconds",
  "hours",
  "days",
] as const;
export const limitsJson = z.object({
  limits: z.array(
    z.object({
      setting: z.string().describe("The setting that changes it"),
      group: z.enum(LIMIT_GROUPS),
      unit: z.enum(LIMIT_UNITS),
      value: z.number(),
      is_default: z.boolean(),
    }),
  ),
  switches: z.object({ rate_limits: z.boolean(), rate_store: z.string() }),
  links,
});
export type LimitsJson = z.output<typeof limitsJson>;

const mailJson = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  at: moment,
  text: z.string(),
  links,
});
export type MailJson = z.output<typeof mailJson>;

export const outboxJson = z.object({
  hits: z.object({ hits: z.array(mailJson), total: count }),
  engine: z.enum(["smtp", "outbox"]),
  sortBy: z.string(),
  page: count,
  links,
});
