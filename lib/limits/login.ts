import { config } from "@/lib/core/config";
import { TooManyRequests } from "@/lib/core/errors";
import { networkOf } from "./address";
import { giveBack, take } from "./store";

/**
 * Stops guessing of passwords: failed attempts are counted for the account and for the address. Every
 * attempt is counted before its password is looked at, so that many at once do not slip through; one that
 * succeeds is put back, so that people are not stopped for signing in often.
 */
export async function guardLogin<Result>(
  who: { account: string; address: string | undefined },
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { RATE_LIMITS, RATE_LOGIN_PER_MINUTE } = config();
  if (!RATE_LIMITS) return attempt();
  const window = { seconds: 60, points: RATE_LOGIN_PER_MINUTE };
  const keys: readonly (readonly [name: string, key: string])[] = [
    ["login:account", who.account.toLowerCase()],
    ...(who.address ? [["login:address", networkOf(who.address)] as const] : []),
  ];
  const counts = await Promise.all(keys.map(([name, key]) => take(name, window, key)));
  const waitMs = Math.max(...counts.map(({ isOver, msToReset }) => (isOver ? msToReset : 0)));
  if (waitMs > 0) throw new TooManyRequests(Math.ceil(waitMs / 1000));
  const result = await attempt();
  if (result !== undefined)
    await Promise.all(keys.map(([name, key]) => giveBack(name, window, key)));
  return result;
}
