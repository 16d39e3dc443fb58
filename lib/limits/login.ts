import { config } from "@/lib/core/config";
import { TooManyRequests } from "@/lib/core/errors";
import { networkOf } from "./address";
import type { Window } from "./policies";
import { giveBack, take } from "./store";

type Bound = { name: string; window: Window; key: string };

/** Guesses allowed of one address at many accounts, or at one account from many addresses, for each allowed of a pair. */
const WIDER = 10;

/**
 * Limits guesses of passwords. Failed attempts are counted per account and address together, so that one attacker locks
 * out neither the owner of the account nor others at the same address, such as a university. Higher limits per account
 * and per address stop those who try many accounts or use many addresses. The account is the typed name: unknown names
 * are counted too, so that the count does not reveal which accounts exist.
 *
 * Every attempt is counted before its password is checked, so that parallel attempts are counted too. The count of a
 * successful one is given back, so that frequent sign-ins are not limited.
 */
export async function guardLogin<Result>(
  who: { account: string; address: string | undefined },
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { RATE_LIMITS, RATE_LOGIN_PER_MINUTE } = config();
  if (!RATE_LIMITS) return attempt();
  const { pair, alone } = boundsOf(who, RATE_LOGIN_PER_MINUTE);
  // First the pair: an attempt that is refused there must not count against others at the same address.
  await takeAll([pair]);
  await takeAll(alone);
  const result = await attempt();
  if (result !== undefined)
    await Promise.all([pair, ...alone].map(({ name, window, key }) => giveBack(name, window, key)));
  return result;
}

function boundsOf(
  who: { account: string; address: string | undefined },
  points: number,
): { pair: Bound; alone: Bound[] } {
  const account = who.account.toLowerCase();
  const address = who.address === undefined ? undefined : networkOf(who.address);
  const wider = { seconds: 60, points: points * WIDER };
  return {
    pair: {
      name: "login:pair",
      window: { seconds: 60, points },
      key: JSON.stringify([account, address]),
    },
    alone: [
      { name: "login:account", window: wider, key: account },
      ...(address === undefined ? [] : [{ name: "login:address", window: wider, key: address }]),
    ],
  };
}

async function takeAll(bounds: readonly Bound[]): Promise<void> {
  const counts = await Promise.all(bounds.map(({ name, window, key }) => take(name, window, key)));
  const waitMs = Math.max(...counts.map(({ isOver, msToReset }) => (isOver ? msToReset : 0)));
  if (waitMs > 0) throw new TooManyRequests(Math.ceil(waitMs / 1000));
}
