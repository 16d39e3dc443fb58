import type { Context } from "./context";
import { prisma } from "./database";
import { isRetryable, translateDatabaseError } from "./errors";

const MAX_TRIES = 3;

/**
 * Runs `change` in a transaction, or joins the one that is open: the caller that opened it commits.
 * READ COMMITTED; lock the rows you change first, in the order parent, work, files. A deadlock or
 * serialization failure is tried again, so `change` must have no effects outside the database.
 */
export async function inTransaction<Result>(
  ctx: Context,
  change: (ctx: Context) => Promise<Result>,
  options: { timeoutMs?: number } = {},
): Promise<Result> {
  if (ctx.isTransaction) return change(ctx);
  for (let attempt = 1; ; attempt++) {
    try {
      return await prisma().$transaction((db) => change({ ...ctx, db, isTransaction: true }), {
        timeout: options.timeoutMs ?? 20_000,
        maxWait: 10_000,
      });
    } catch (error) {
      if (attempt < MAX_TRIES && isRetryable(error)) continue;
      throw translateDatabaseError(error);
    }
  }
}
