import { isObject } from "@/lib/core/json";
import { message } from "@/lib/core/message";
import { timestamp } from "@/lib/core/timestamp";
import { listJson } from "@/lib/core/list-json";
import { absoluteUrl } from "@/lib/core/absolute-url";
import type { Locale } from "@/lib/i18n/locales";
import { translate } from "@/lib/i18n/translate";
import type { QueuedJob } from "@/lib/jobs/queued-jobs";
import type { WrittenMail } from "@/lib/mail";
import type {
  CertificateJson,
  HealthJson,
  JobJson,
  LimitsJson,
  MailJson,
  QueueJson,
} from "./schema";
import type { JudgedCertificate } from "./service/certificates";
import type { readHealth } from "./service/health";
import type { JobQuery, listJobs, readQueue } from "./service/jobs";
import type { readLimits } from "./service/limits";
import type { listOutbox } from "./service/outbox";

const timestampOrNull = (at: Date | null | undefined) => (at ? timestamp(at) : null);
const self = (path: string) => ({ self: absoluteUrl(path) });

export function toJobJson(job: QueuedJob): JobJson {
  const path = `/api/admin/jobs/${job.id}`;
  return {
    id: job.id,
    name: job.name,
    state: job.state,
    attempts: job.attempts,
    max_attempts: job.maxAttempts,
    run_at: timestamp(job.runAt),
    created: timestamp(job.createdAt),
    updated: timestamp(job.updatedAt),
    last_error: job.lastError,
    input: shortened(job.payload),
    links: { self: absoluteUrl(path), retry: absoluteUrl(`${path}/retry`) },
  };
}

const MAX_CHARACTERS = 120;

/** Inputs hold ids, but mails are whole: enough of them to know which is meant. */
function shortened(value: unknown): unknown {
  if (typeof value === "string")
    return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 20).map(shortened);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]));
}

export function toJobsJson(
  { jobs, total, size }: Awaited<ReturnType<typeof listJobs>>,
  { page, state, name }: JobQuery,
) {
  const hits = jobs.map(toJobJson);
  const params = { state, name };
  return listJson({ path: "/api/admin/jobs", hits, total, page, size, sort: "updated", params });
}

type Queue = Awaited<ReturnType<typeof readQueue>>;

export function toQueueJson({ totals, counts, schedules }: Queue, locale: Locale): QueueJson {
  const { oldestDueAt, ...numbers } = totals;
  return {
    ...numbers,
    oldest_due_at: timestampOrNull(oldestDueAt),
    jobs: counts.map(({ name, waiting, running, failing, dead, lastError }) => ({
      name,
      running,
      // Counted there as one: what will be tried, whether it was before or not.
      waiting: waiting - failing,
      failing,
      dead,
      last_error: lastError,
    })),
    schedules: schedules.map(({ name, cron, reason, lastRunAt, nextRunAt }) => ({
      name,
      cron,
      why: translate(locale, message(reason)),
      last_run_at: timestampOrNull(lastRunAt),
      next_run_at: timestampOrNull(nextRunAt),
    })),
    links: self("/api/admin/queue"),
  };
}

export function toHealthJson(
  health: Awaited<ReturnType<typeof readHealth>>,
  locale: Locale,
): HealthJson {
  const { service, database, queue, storage, mail } = health;
  const { oldestDueAt, ...totals } = queue;
  return {
    state: health.state,
    checked_at: timestamp(health.checkedAt),
    service: {
      state: service.state,
      version: service.version,
      node: service.node,
      address: service.address,
      uptime_seconds: service.uptimeSeconds,
      memory_bytes: service.memoryBytes,
    },
    database: {
      state: database.state,
      version: database.version,
      size_bytes: database.sizeBytes,
      connections: database.connections,
      max_connections: database.maxConnections,
      checksums: database.checksums,
    },
    queue: { ...totals, oldest_due_at: timestampOrNull(oldestDueAt) },
    search: health.search,
    storage: {
      state: storage.state,
      objects: storage.objects,
      objects_bytes: storage.bytes,
      free_bytes: storage.freeBytes,
      total_bytes: storage.totalBytes,
    },
    mail: {
      state: mail.state,
      engine: mail.engine,
      goes_to: mail.goesTo,
      last_failure: mail.failure
        ? { at: timestamp(mail.failure.at), error: mail.failure.error }
        : null,
    },
    certificates: health.certificates.map((one) => toCertificateJson(one, locale)),
    links: self("/api/admin/health"),
  };
}

export function toCertificateJson(
  { name, partner, state, validUntil, daysLeft, problem }: JudgedCertificate,
  locale: Locale,
): CertificateJson {
  return {
    name,
    partner: partner ?? null,
    state,
    valid_until: timestampOrNull(validUntil),
    days_left: daysLeft ?? null,
    problem: problem ? translate(locale, problem) : null,
  };
}

export function toLimitsJson(found: ReturnType<typeof readLimits>): LimitsJson {
  return {
    limits: found.limits.map(({ isDefault, ...limit }) => ({ ...limit, is_default: isDefault })),
    switches: { rate_limits: found.hasRateLimits, rate_store: found.rateStore },
    links: self("/api/admin/limits"),
  };
}

export function toMailJson({ id, to, subject, at, text }: WrittenMail): MailJson {
  return {
    ...{ id, to, subject, at, text },
    links: { preview_html: absoluteUrl(`/administration/outbox/${encodeURIComponent(id)}`) },
  };
}

export function toOutboxJson(
  { mails, total, size, engine }: Awaited<ReturnType<typeof listOutbox>>,
  { page }: { page: number },
) {
  const hits = mails.map(toMailJson);
  const list = listJson({ path: "/api/admin/outbox", hits, total, page, size, sort: "newest" });
  return { ...list, engine };
}
