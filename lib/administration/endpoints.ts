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
  summary: "How the service is doing: queue, search, storage, mail, database, certificates",
  tag,
  status: 200,
  response: healthJson,
  translated: true,
});

export const readLimits = defineContract({
  method: "GET",
  path: "/api/admin/limits",
  summary: "Every limit with its present value and the setting that changes it",
  tag,
  status: 200,
  response: limitsJson,
});

export const readQueue = defineContract({
  method: "GET",
  path: "/api/admin/queue",
  summary: "The queue of background work by name of job, and what runs by the clock",
  tag,
  status: 200,
  response: queueJson,
  translated: true,
});

export const listJobs = defineContract({
  method: "GET",
  path: "/api/admin/jobs",
  summary: "List the jobs in the queue, those that changed last first",
  tag,
  status: 200,
  query: pageQuery.extend({
    state: z.enum(JOB_STATES).optional(),
    name: z.string().max(128).optional(),
  }),
  response: jobsJson,
});

export const retryJob = defineContract({
  method: "POST",
  path: "/api/admin/jobs/{id}/retry",
  summary: "Try a job again now, with as many tries as at first",
  tag,
  status: 200,
  response: jobJson,
});

export const removeJob = defineContract({
  method: "DELETE",
  path: "/api/admin/jobs/{id}",
  summary: "Give a job up: it leaves the queue without being done",
  tag,
  status: 204,
});

export const listOutbox = defineContract({
  method: "GET",
  path: "/api/admin/outbox",
  summary: "List the messages of an installation without mail server, newest first",
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
