import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { type Contract, defineContract } from "@/lib/http/contract";
import {
  healthJson,
  JOB_STATES,
  jobJson,
  jobsJson,
  limitsJson,
  outboxJson,
  queueJson,
} from "./schema";

/** All of this is for administrators who are signed in by cookie; a token gets 403. */
const tag = "administration";

export const readHealth = defineContract({
  method: "GET",
  path: "/api/admin/health",
  summary: "Read the health of the service: queue, search, storage, mail, database, certificates",
  tag,
  status: 200,
  response: healthJson,
  translated: true,
});

export const readLimits = defineContract({
  method: "GET",
  path: "/api/admin/limits",
  summary: "List every limit with its current value and the setting that changes it",
  tag,
  status: 200,
  response: limitsJson,
});

export const readQueue = defineContract({
  method: "GET",
  path: "/api/admin/queue",
  summary: "Read the queue of background jobs by name, and the scheduled jobs",
  tag,
  status: 200,
  response: queueJson,
  translated: true,
});

export const listJobs = defineContract({
  method: "GET",
  path: "/api/admin/jobs",
  summary: "List the jobs in the queue, last changed first",
  tag,
  status: 200,
  query: pageQuery.extend({
    state: z
      .enum(JOB_STATES)
      .optional()
      .describe("Only jobs in this state; `dead` ones are not tried again by themselves"),
    name: z.string().max(128).optional().describe("Only jobs of this kind, e.g. `sessions.forget`"),
  }),
  response: jobsJson,
});

export const retryJob = defineContract({
  method: "POST",
  path: "/api/admin/jobs/{id}/retry",
  summary: "Retry a job now, with as many attempts as at first",
  tag,
  status: 200,
  response: jobJson,
});

export const removeJob = defineContract({
  method: "DELETE",
  path: "/api/admin/jobs/{id}",
  summary: "Discard a job: it leaves the queue without being done",
  tag,
  status: 204,
});

export const listOutbox = defineContract({
  method: "GET",
  path: "/api/admin/outbox",
  summary: "List the emails of an installation without a mail server, newest first",
  tag,
  status: 200,
  query: pageQuery,
  response: outboxJson,
});

export const administrationContracts: readonly Contract[] = [
  readHealth,
  readLimits,
  readQueue,
  listJobs,
  retryJob,
  removeJob,
  listOutbox,
];
