/** What is compared with a partner. */
export const SYNC_KINDS = ["users", "groups"] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

/** From so many failures of a partner in a row on, one callback at a time is tried. */
export const MAX_FAILURES = 5;
