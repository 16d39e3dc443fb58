/** What is compared with a partner. */
export const SYNC_KINDS = ["users", "groups"] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];
