import type pg from "pg";
import { Unavailable } from "@/lib/core/errors";
import { connections, type Database, withStatements } from "./database";
import { lazyModels, type Models } from "./lazy-prisma";
import { type Queryable, statementsOn } from "./statements";

/**
 * Prisma's own time limit is switched off, because it would end only Prisma's part; ours covers the whole
 * transaction.
 */
const NO_LIMIT_MS = 2 ** 31 - 1;

/**
 * A transaction on a connection of its own. Statements go straight to the connection. Prisma joins when a model is
 * first used, which most transactions never do: it gets the same connection, and its BEGIN and COMMIT are ignored.
 */
export class OpenTransaction {
  readonly db: Database;
  readonly #client: pg.PoolClient;
  readonly #deadline: NodeJS.Timeout;
  #isLate = false;
  #prisma: JoinedPrisma | undefined;

  private constructor(client: pg.PoolClient, timeoutMs: number) {
    this.#client = client;
    const guarded = { query: (...args: unknown[]) => this.#query(args) } as Queryable;
    this.db = withStatements(
      lazyModels(async () => (this.#prisma ??= new JoinedPrisma(client, guarded)).models),
      statementsOn(() => guarded),
    );
    this.#deadline = setTimeout(() => this.#expire(), timeoutMs).unref();
  }

  /** @param timeoutMs  after which nothing of it is kept and every further statement fails with `Unavailable` */
  static async begin(timeoutMs: number): Promise<OpenTransaction> {
    const client = await connections().pool.connect();
    try {
      await client.query("BEGIN");
    } catch (error) {
      client.release(true);
      throw error;
    }
    return new OpenTransaction(client, timeoutMs);
  }

  /** Keeps what was done. @throws Unavailable when it took too long */
  async commit(): Promise<void> {
    await this.#prisma?.leave();
    if (this.#isLate) throw new Unavailable("database.timeout");
    const { command } = await this.#client.query("COMMIT");
    // PostgreSQL rolls back when a statement failed before, whatever became of its error.
    if (command !== "COMMIT")
      throw new Error("A statement of the transaction failed: nothing is kept.");
    this.#release();
  }

  async rollback(): Promise<void> {
    try {
      await this.#prisma?.leave();
      if (!this.#isLate) await this.#client.query("ROLLBACK");
      this.#release();
    } catch {
      // The connection is lost, and with it the transaction.
      this.#release(true);
    }
  }

  #query(args: unknown[]): unknown {
    if (this.#isLate) return Promise.reject(new Unavailable("database.timeout"));
    return (this.#client.query as (...args: unknown[]) => unknown)(...args);
  }

  /** Lets go of all locks at once; the caller learns of it with its next statement. */
  #expire(): void {
    this.#isLate = true;
    this.#client.query("ROLLBACK").catch(() => undefined);
  }

  #release(isBroken = false): void {
    clearTimeout(this.#deadline);
    this.#client.release(isBroken);
  }
}

/** Prisma's part of a transaction that is begun and ended without it. */
class JoinedPrisma {
  readonly models: Promise<Models>;
  #leave: () => void = () => undefined;
  #left: Promise<unknown> = Promise.resolve();

  constructor(client: pg.PoolClient, guarded: Queryable) {
    const { prisma, transactionConnection } = connections();
    const untilLeft = new Promise<void>((resolve) => (this.#leave = resolve));
    this.models = new Promise((resolve, reject) => {
      const stay = (models: Models) => {
        resolve(models);
        return untilLeft;
      };
      const join = async () => (await prisma.client()).$transaction(stay, { timeout: NO_LIMIT_MS });
      this.#left = transactionConnection.run(joinedConnection(client, guarded), join).catch(reject);
    });
  }

  async leave(): Promise<void> {
    this.#leave();
    await this.#left;
  }
}

const CONTROL = new Set(["BEGIN", "COMMIT", "ROLLBACK"]);
const NOTHING = { rows: [], fields: [], rowCount: 0, command: "", oid: 0 };

function joinedConnection(client: pg.PoolClient, { query }: Queryable): pg.PoolClient {
  const run = (config: pg.QueryConfig) =>
    CONTROL.has(config.text) ? Promise.resolve(NOTHING) : query(config);
  return new Proxy(client, {
    get(target, name) {
      if (name === "query") return run;
      if (name === "release") return () => undefined;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
