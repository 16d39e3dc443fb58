import { config } from "@/lib/core/config";
import { TooManyRequests } from "@/lib/core/errors";
import { clientAddress, networkOf } from "./address";
import { type CountedBy, policyOf } from "./policies";
import { type Count, take } from "./store";

export { clientAddress } from "./address";
export { guardLogin } from "./login";

/** What taking one point from a limit gave: headers for the answer, and the refusal when none are left. */
export type Taken = { headers: Record<string, string>; check: () => void };

/**
 * Counts a call against a named limit of `policies.ts`.
 *
 * @param account  id of the account the call is made for, if any
 */
export async function takeFromLimit(
  name: string,
  request: { readonly headers: Headers },
  account: string | undefined,
): Promise<Taken | undefined> {
  const settings = config();
  const policy = policyOf(name);
  if (!settings.RATE_LIMITS) return undefined;
  const windows = account === undefined ? policy.guest(settings) : policy.user(settings);
  const keys = keysOf(request, account, settings.TRUSTED_PROXIES);
  const counts = await Promise.all(
    windows.map((window) => take(`${name}:${window.by}`, window, keys[window.by])),
  );
  const told = policy.tells?.(account);
  const shown = counts.filter(
    (count, at) => told === undefined || windows[at]?.by === told || count.isOver,
  );
  return takenOf(shown);
}

function keysOf(
  request: { readonly headers: Headers },
  account: string | undefined,
  trustedProxies: number,
): Record<CountedBy, string> {
  const address = clientAddress(request, trustedProxies);
  const network = address ? networkOf(address) : "unknown";
  return {
    address: network,
    client: `${network} ${request.headers.get("user-agent") ?? ""}`,
    account: account ?? "",
  };
}

/** The answer tells of the window that will be used up first. */
function takenOf(counts: readonly Count[]): Taken | undefined {
  const [tightest] = [...counts].sort(
    (a, b) =>
      Number(b.isOver) - Number(a.isOver) ||
      // Of several used up ones the longest decides when to come back.
      (a.isOver ? b.msToReset - a.msToReset : a.remaining - b.remaining),
  );
  if (!tightest) return undefined;
  const { points, remaining, msToReset, isOver } = tightest;
  const seconds = Math.max(Math.ceil(msToReset / 1000), 1);
  return {
    headers: {
      "X-RateLimit-Limit": String(points),
      "X-RateLimit-Remaining": String(remaining),
      "X-RateLimit-Reset": String(Math.ceil((Date.now() + msToReset) / 1000)),
    },
    check: () => {
      if (isOver) throw new TooManyRequests(seconds);
    },
  };
}
