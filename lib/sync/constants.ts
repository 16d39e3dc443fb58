/** What is compared with a partner. */
export const SYNC_KINDS = ["users", "groups"] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

/** In the place of a partner's name in the audit log: it was done for all. */
export const ALL_PARTNERS = "*";

/** From so many failures of a partner in a row on, one callback at a time is tried. */
export const MAX_FAILURES = 5;
