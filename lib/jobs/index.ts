export { defineJob, type AnyJob, type JobRequest, type Schedule } from "./define";
export {
  changeAndEnqueue,
  enqueue,
  enqueueAll,
  enqueueSql,
  type QueuedJob,
  queuedJob,
  wakeSql,
} from "./queue";
