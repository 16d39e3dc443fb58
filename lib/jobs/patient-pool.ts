import type { Pool, PoolClient } from "pg";

/** One of the codes after which graphile-worker tries again, for some hours. Any failure to connect gets it. */
const TRIED_AGAIN = "ETIMEDOUT";

/**
 * The pool for the queue. graphile-worker notes the end of a job without waiting for it, so that a failure would end the process
 * unless it knows the code. `pg` gives none when no connection comes in time.
 */
export const patientPool = (pool: Pool): Pool =>
  new Proxy(pool, {
    get: (target, name) => {
      if (name === "connect")
        return (callback?: Parameters<Pool["connect"]>[0]) =>
          callback ? target.connect(callback) : target.connect().catch(tryAgain);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });

function tryAgain(cause: unknown): PoolClient {
  const message = cause instanceof Error ? cause.message : String(cause);
  throw Object.assign(new Error(message, { cause }), { code: TRIED_AGAIN });
}
