/** The administration pages' data: health, queue, limits, mail. */
export { administrationJobs, administrationSchedules, rebuildOutdatedIndexes } from "./jobs";
export { INDEXES, sentenceOf, indexProblem, type Index } from "./indexes";
export { canAdminister } from "./policy";
export { certificates, judge, type JudgedCertificate } from "./service/certificates";
export { readHealth } from "./service/health";
export { type JobQuery, listJobs, readQueue, removeJob, retryJob } from "./service/jobs";
export { readLimits } from "./service/limits";
export { listOutbox, readMail } from "./service/outbox";
export {
  toCertificateJson,
  toHealthJson,
  toJobJson,
  toJobsJson,
  toLimitsJson,
  toMailJson,
  toOutboxJson,
  toQueueJson,
} from "./serializer";
