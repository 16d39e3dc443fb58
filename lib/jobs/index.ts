export { defineJob, type Job, type Schedule } from "./define";
export { enqueue } from "./queue";
