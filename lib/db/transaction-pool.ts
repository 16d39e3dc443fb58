import type { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** A connection whose transaction is begun and ended by its owner. */
export type TransactionConnection = pg.PoolClient;

/** A pool that hands out the connection of the transaction around the call, where there is one. */
export class TransactionPool extends pg.Pool {
  readonly #connection: AsyncLocalStorage<TransactionConnection>;

  constructor(options: pg.PoolConfig, connection: AsyncLocalStorage<TransactionConnection>) {
    super(options);
    this.#connection = connection;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback);
    const connection = this.#connection.getStore();
    return connection ? Promise.resolve(connection) : super.connect();
  }
}

type Done = (release?: unknown) => void;
