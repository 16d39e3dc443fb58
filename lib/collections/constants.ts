/** Why an account may or may not act on a collection. */
export const ACCESS_ACTIONS = [
  "read",
  "listPublicMembers",
  "listMembers",
  "askForMembership",
  "submitWorks",
  "includeDirectly",
  "curate",
  "seeInbox",
  "update",
  "manageMembers",
  "seeMembershipRequests",
  "manageOwners",
  "own",
] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/** The licence that works made for the collection begin with; a term of the vocabulary `licenses`. */
export const DEFAULT_LICENCE = "works:default_license";
/** Whether the collection has a page of statistics, where that is for its managers to say. */
export const DASHBOARD_ENABLED = "stats:dashboard_enabled";
/** What that page shows (`lib/statistics/layout.ts`). */
export const DASHBOARD_LAYOUT = "stats:dashboard_layout";
