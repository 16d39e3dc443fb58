export { defineJob, type AnyJob, type Job, type JobRequest, type Schedule } from "./define";
export { enqueue, enqueueAll, enqueueSql } from "./queue";
