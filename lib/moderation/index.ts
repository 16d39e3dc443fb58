/** Blocking accounts, with what they own. */
export { moderationJobs } from "./jobs";
export { toOwnedObjectsJson } from "./serializer";
export { blockAccount, readOwnedObjects, restoreAccount } from "./service/block";
