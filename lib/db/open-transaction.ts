import type pg from "pg";
import { Unavailable } from "@/lib/core/errors";
import { connections, type Database, withStatements } from "./database";
import { lazyModels, type Models } from "./lazy-prisma";
import { sql } from "./sql";
import { type Queryable, statementsOn } from "./statements";

/**
 * Prisma's own time limit is switched off, because it would end only Prisma's part; ours covers the whole
 * transaction.
 */
const NO_LIMIT_MS = 2 ** 31 - 1;
/** Prepared, so that it leaves with the statement behind it (see `BatchingSocket`). */
const BEGIN = { name: "begin", text: "BEGIN" };
/** Sent statements that are not waited for; more would fill memory where the database is slower than the caller. */
const MAX_SENT = 4;

/**
 * A transaction on a connection of its own. Statements go straight to the connection. Prisma joins when a model is
 * first used, which most transactions never do: it gets the same connection, and its BEGIN and COMMIT are ignored.
 *
 * The connection takes statements before it has answered earlier ones (`pipeline` of the pool) and executes them in order,
 * so statements that do not depend on each other's results are best sent at once: `Promise.all([lock, read])` reads what was
 * committed when the lock was taken.
 */
export class OpenTransaction {
  readonly db: Database;
  readonly #client: pg.PoolClient;
  readonly #deadline: NodeJS.Timeout;
  #isBegun = false;
  #isLate = false;
  /** The answers to the latest of `$send`, oldest first. */
  readonly #sent: Promise<void>[] = [];
  #failure: { readonly error: unknown } | undefined;
  #prisma: JoinedPrisma | undefined;

  private constructor(client: pg.PoolClient, timeoutMs: number) {
    this.#client = client;
    const guarded = { query: (...args: unknown[]) => this.#query(args) } as Queryable;
    this.db = withStatements(
      lazyModels(async () => (this.#prisma ??= new JoinedPrisma(client, guarded)).models),
      statementsOn(
        () => guarded,
        (sent) => this.#untilSent(sent),
      ),
    );
    this.#deadline = setTimeout(() => this.#expire(), timeoutMs).unref();
  }

  /** @param timeoutMs  after which nothing of it is kept and every further statement fails with `Unavailable` */
  static async begin(timeoutMs: number): Promise<OpenTransaction> {
    return new OpenTransaction(await connections().pool.connect(), timeoutMs);
  }

  /**
   * Why it cannot be committed, where a statement failed that was not waited for: those behind it failed only because it had.
   */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /** Keeps what was done. @throws Unavailable when it took too long */
  async commit(): Promise<void> {
    await this.#prisma?.leave();
    if (this.#isLate) throw new Unavailable("database.timeout");
    if (this.#isBegun) {
      const { command } = await this.#client.query("COMMIT");
      // PostgreSQL rolls back when a statement failed before, whatever became of its error.
      if (command !== "COMMIT")
        throw new Error("A statement of the transaction failed: nothing is kept.");
    }
    this.#release();
  }

  async rollback(): Promise<void> {
    try {
      await this.#prisma?.leave();
      if (this.#isBegun && !this.#isLate) await this.#client.query("ROLLBACK");
      this.#release();
    } catch {
      // The connection is lost, and with it the transaction.
      this.#release(true);
    }
  }

  #query(args: unknown[]): unknown {
    if (this.#isLate) return Promise.reject(new Unavailable("database.timeout"));
    this.#begin();
    return (this.#client.query as (...args: unknown[]) => unknown)(...args);
  }

  async #untilSent(sent: Promise<unknown>): Promise<void> {
    const answered = sent.then(
      () => undefined,
      (error: unknown) => void (this.#failure ??= { error }),
    );
    this.#sent.push(answered);
    if (this.#sent.length > MAX_SENT) await this.#sent.shift();
  }

  /** Its result is not waited for: it fails only where the connection is lost, and with it the statements behind it. */
  #begin(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#client.query(BEGIN).catch(() => undefined);
  }

  /** Lets go of all locks at once; the caller learns of it with its next statement. */
  #expire(): void {
    this.#isLate = true;
    if (this.#isBegun) this.#client.query("ROLLBACK").catch(() => undefined);
  }

  #release(isBroken = false): void {
    clearTimeout(this.#deadline);
    this.#client.release(isBroken);
  }
}

/** From now on a transaction changes nothing, and each of its statements takes so long at most. */
export async function onlyRead(db: Database, timeoutMs: number): Promise<void> {
  await db.$executeRaw(sql`
    SELECT set_config('transaction_read_only', 'on', true), set_config('statement_timeout', ${String(timeoutMs)}, true)`);
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
