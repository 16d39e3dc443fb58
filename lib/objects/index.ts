/**
 * Stored objects: bytes with a row that tells their length and checksums. Every module that stores bytes uses this
 * one.
 */
export { objectJobs, objectSchedules } from "./jobs";
export { insertObject, objectRow, storedTotals } from "./repository";
export {
  ignoreErrorsUntilRead,
  recordOrDiscard,
  openObject,
  receiveObject,
  releaseObjects,
  removeObject,
} from "./service";
