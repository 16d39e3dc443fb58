import { Unavailable } from "@/lib/core/errors";
import type { Context } from "./context";
import type { Database } from "./database";
import { isRetryable, translateDatabaseError } from "./errors";
import { onlyRead, OpenTransaction } from "./open-transaction";

const MAX_TRIES = 3;
const TIMEOUT_MS = 20_000;

type Options = { timeoutMs?: number };

/**
 * Runs `change` in a transaction, or joins the one that is open: the caller that opened it commits.
 * READ COMMITTED; lock the rows you change first, in the order parent, work, files. A deadlock,
 * serialization failure or `ChangedMeanwhile` is tried again, so `change` must have no effects outside the database.
 */
export async function inTransaction<Result>(
  ctx: Context,
  change: (ctx: Context) => Promise<Result>,
  options: Options = {},
): Promise<Result> {
  if (ctx.isTransaction) return change(ctx);
  for (let attempt = 1; ; attempt++) {
    try {
      return await runTransaction((db) => change({ ...ctx, db, isTransaction: true }), options);
    } catch (error) {
      if (attempt < MAX_TRIES && isRetryable(error)) continue;
      throw translateDatabaseError(error);
    }
  }
}

/** Runs `change` in a transaction once; errors come as the database gives them. */
export async function runTransaction<Result>(
  change: (db: Database) => Promise<Result>,
  { timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<Result> {
  const transaction = await OpenTransaction.begin(timeoutMs);
  let result: Result;
  try {
    result = await change(transaction.db);
    await transaction.commit();
  } catch (error) {
    await transaction.rollback();
    throw transaction.failure ? transaction.failure.error : error;
  }
  return result;
}

export type Reads = <Result>(read: (ctx: Context) => Promise<Result>) => Promise<Result>;

/**
 * Transactions that change nothing, each tried once, for reading that together takes so long at most. A transaction whose time is
 * over waits for the statement that runs, so statements are ended by the database.
 * @throws Unavailable  by the transactions, once the time is over
 */
export function readsWithin(ctx: Context, timeoutMs: number): Reads {
  const until = performance.now() + timeoutMs;
  return async (read) => {
    const leftMs = Math.ceil(until - performance.now());
    if (leftMs <= 0) throw new Unavailable("database.timeout");
    const readInTime = async (db: Database) => {
      await onlyRead(db, leftMs);
      return read({ ...ctx, db, isTransaction: true });
    };
    try {
      return await runTransaction(readInTime, { timeoutMs: leftMs });
    } catch (error) {
      throw translateDatabaseError(error);
    }
  };
}
