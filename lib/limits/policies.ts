import type { Config } from "@/lib/core/config";

/** So many calls in so many seconds. The window begins with the first call. */
export type Window = { readonly seconds: number; readonly points: number };

/** Whose calls are counted together: one browser at an address, an address (network), or an account. */
export type CountedBy = "client" | "address" | "account";

type Policy = {
  /** Whose window an answer tells of; the one that will be used up first unless told otherwise. */
  readonly tells?: (account: string | undefined) => CountedBy;
  readonly guest: (settings: Config) => readonly (Window & { by: CountedBy })[];
  readonly user: (settings: Config) => readonly (Window & { by: CountedBy })[];
};

const MINUTE = 60;
const HOUR = 3600;

/**
 * The limits that contracts can name. Guests are counted by address and user agent, so that people behind one address do
 * not share a limit; a further limit per address stops a client that changes its user agent.
 */
const policies = {
  default: {
    guest: (settings) => [
      { by: "client", seconds: MINUTE, points: settings.RATE_GUEST_PER_MINUTE },
      { by: "client", seconds: HOUR, points: settings.RATE_GUEST_PER_HOUR },
      { by: "address", seconds: MINUTE, points: settings.RATE_ADDRESS_PER_MINUTE },
    ],
    user: (settings) => [
      { by: "account", seconds: MINUTE, points: settings.RATE_USER_PER_MINUTE },
      { by: "account", seconds: HOUR, points: settings.RATE_USER_PER_HOUR },
    ],
  },
  /** What makes the service send mail to people who did not ask for it. */
  mail: {
    guest: (settings) => [{ by: "address", seconds: HOUR, points: settings.RATE_MAIL_PER_HOUR }],
    user: (settings) => [{ by: "address", seconds: HOUR, points: settings.RATE_MAIL_PER_HOUR }],
  },
  /** Statistics: an account has a window of its own, and meets that of its address only when it is used up. */
  statistics: {
    tells: (account) => (account === undefined ? "address" : "account"),
    guest: (settings) => [
      { by: "address", seconds: MINUTE, points: settings.RATE_STATISTICS_PER_MINUTE },
    ],
    user: (settings) => [
      { by: "account", seconds: HOUR, points: settings.RATE_STATISTICS_USER_PER_HOUR },
      { by: "address", seconds: MINUTE, points: settings.RATE_STATISTICS_PER_MINUTE },
    ],
  },
  /** Signals of partner instances, whose platforms send them for all their people. */
  partner: {
    guest: (settings) => [
      { by: "address", seconds: MINUTE, points: settings.RATE_PARTNER_PER_MINUTE },
    ],
    user: (settings) => [
      { by: "account", seconds: MINUTE, points: settings.RATE_PARTNER_PER_MINUTE },
    ],
  },
} satisfies Record<string, Policy>;

export function policyOf(name: string): Policy {
  const policy = Object.entries<Policy>(policies).find(([known]) => known === name)?.[1];
  if (!policy) throw new Error(`There is no rate limit called ${name}.`);
  return policy;
}
