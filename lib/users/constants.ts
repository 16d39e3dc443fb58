export const PASSWORD_MIN = 8;

/** Links that one address can be sent in the time a link is good, so that no mailbox is flooded. */
export const MAX_REGISTRATION_MAILS = 3;

/** What notifications are about; each can be switched off for itself. */
export const NOTICE_FAMILIES = [
  "reviews",
  "comments",
  "membership",
  "hierarchy",
  "access",
  "system",
] as const;
export type NoticeFamily = (typeof NOTICE_FAMILIES)[number];

/** Why somebody whom an identity provider has recognised is not signed in. */
export const ACCOUNT_REFUSALS = [
  "accountClosed",
  "identityTaken",
  "noEmail",
  "siteRole",
  "unconfirmed",
] as const;
export type AccountRefusal = (typeof ACCOUNT_REFUSALS)[number];
