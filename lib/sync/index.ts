/** Comparison of people and groups with their partners: a queue of callbacks, and what follows from them. */
export { requestSyncSql } from "./queue";
export { findEntries, listExpected, releaseLeases, type SyncEntry } from "./repository";
export { isSyncKind, SYNC_EVENTS, type SyncEvent, type SyncKind, type SyncSignal } from "./schema";
export { authoriseSync, listSyncs, retryDeadSyncs, syncAll, syncNow } from "./service";
export { syncJobs, syncSchedules } from "./jobs";
