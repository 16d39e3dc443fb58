import type { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** A connection whose transaction is begun and ended by its owner. */
export type Lent = pg.PoolClient;

/** A pool that hands out the connection that is lent around the call, where there is one. */
export class LendingPool extends pg.Pool {
  readonly #lent: AsyncLocalStorage<Lent>;

  constructor(options: pg.PoolConfig, lent: AsyncLocalStorage<Lent>) {
    super(options);
    this.#lent = lent;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback);
    const lent = this.#lent.getStore();
    return lent ? Promise.resolve(lent) : super.connect();
  }
}

type Done = (release?: unknown) => void;
