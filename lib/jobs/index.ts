export { defineJob, type AnyJob, type Job, type Schedule } from "./define";
export { enqueue } from "./queue";
