export { defineJob, type AnyJob, type JobRequest, type Schedule } from "./define";
export { enqueue, enqueueAll, enqueueSql, wakeSql } from "./queue";
