/** The administration pages' data: health, queue, limits, mail. */
export { administrationJobs, rebuildOutdatedIndexes } from "./jobs";
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
