/** Stored objects: bytes with a row that tells their length and checksums. Whatever keeps bytes uses this module. */
export { objectJobs, objectSchedules } from "./jobs";
export { insertObject, objectRow, storedTotals } from "./repository";
export {
  mayBreakOff,
  recordOrDiscard,
  openObject,
  receiveObject,
  releaseObjects,
  removeObject,
} from "./service";
