/** What those who run the service see of it: how it is doing, its queue, its limits, its mail. */
export { INDEXES, sentenceOf, indexProblem, type Index } from "./indexes";
export { canAdminister } from "./policy";
export { readHealth } from "./service/health";
export { type JobQuery, listJobs, readQueue, removeJob, retryJob } from "./service/jobs";
export { readLimits } from "./service/limits";
export { listOutbox, readMail } from "./service/outbox";
export {
  toHealthJson,
  toJobJson,
  toJobsJson,
  toLimitsJson,
  toMailJson,
  toOutboxJson,
  toQueueJson,
} from "./serializer";
