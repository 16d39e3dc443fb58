import { ACCOUNT_REFUSALS } from "@/lib/users/constants";

/** Why a sign-in through an identity provider is refused. People read `account.refusals`, administrators the same. */
const REFUSALS = [
  ...ACCOUNT_REFUSALS,
  // The provider does not work here, or said no.
  "unavailable",
  "notSignedIn",
  // The message.
  "tooLarge",
  "malformed",
  "doctype",
  "markup",
  "assertionCount",
  // Its signatures.
  "unsigned",
  "messageUnsigned",
  "assertionUnsigned",
  "signature",
  "weakAlgorithm",
  "decryption",
  // What it says.
  "issuer",
  "audience",
  "recipient",
  "destination",
  "expired",
  "notYetValid",
  "noExternalId",
  // Whether it was asked for.
  "unsolicited",
  "requestExpired",
  "replayed",
  // The browser that comes with it.
  "ticketGone",
  "otherBrowser",
  "otherAccount",
  "logoutIncomplete",
] as const;
export type Refusal = (typeof REFUSALS)[number];

export const isRefusal = (given: unknown): given is Refusal =>
  REFUSALS.some((one) => one === given);
