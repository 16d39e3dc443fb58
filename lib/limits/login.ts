import { config } from "@/lib/core/config";
import { TooManyRequests } from "@/lib/core/errors";
import { networkOf } from "./address";
import type { Window } from "./policies";
import { giveBack, take } from "./store";

type Bound = { name: string; window: Window; key: string };

/** Guesses allowed of one address at many accounts, or at one account from many addresses, for each allowed of a pair. */
const WIDER = 10;

/**
 * Stops guessing of passwords. Failed attempts are counted for an account at an address, so that neither a victim nor
 * the people who share an address (a university, say) can be locked out by one guesser; wider bounds for each alone
 * stop those who try many accounts or come from many addresses. The account is what was typed: unknown ones are
 * counted like others, so that the count does not tell which exist.
 *
 * Every attempt is counted before its password is looked at, so that many at once do not slip through; one that
 * succeeds is put back, so that people are not stopped for signing in often.
 */
export async function guardLogin<Result>(
  who: { account: string; address: string | undefined },
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { RATE_LIMITS, RATE_LOGIN_PER_MINUTE } = config();
  if (!RATE_LIMITS) return attempt();
  const { pair, alone } = boundsOf(who, RATE_LOGIN_PER_MINUTE);
  // What is refused for the pair must not use up what others at the same address have.
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
