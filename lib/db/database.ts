import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { config } from "@/lib/core/config";
import { log } from "@/lib/core/log";
import { processWide } from "@/lib/core/process-wide";
import { BatchingSocket } from "./batching-socket";
import { lazyModels, LazyPrisma, type Models } from "./lazy-prisma";
import { countPageChanges } from "./page-changes";
import { TransactionPool, type TransactionConnection } from "./transaction-pool";
import { type Statements, statementsOn } from "./statements";

/** Prisma's models, and statements of one's own: on the pool, or in an open transaction. What repositories take. */
export type Database = Models & Statements;

/** One pool per process: Prisma, the transactions and the queue take their connections from it. */
type Connections = {
  readonly pool: pg.Pool;
  readonly prisma: LazyPrisma;
  readonly database: Database;
  /** The connection that Prisma gets for the transaction it begins here, in place of one of the pool. */
  readonly transactionConnection: AsyncLocalStorage<TransactionConnection>;
  readonly side: Map<string, pg.Pool>;
};

const opened = processWide<Connections>("database");

function connect(): Connections {
  const { DATABASE_URL, DATABASE_POOL } = config();
  if (!DATABASE_URL)
    throw new Error("DATABASE_URL is not set; start the service with `npm start`.");
  const transactionConnection = new AsyncLocalStorage<TransactionConnection>();
  const pool = keepAlive(
    new TransactionPool(
      {
        ...POOL,
        connectionString: DATABASE_URL,
        max: DATABASE_POOL,
        // A statement need not wait for the answer to the one before, see OpenTransaction.
        pipeline: true,
        // A statement that hangs must not take the pool with it; long work sets its own limit.
        statement_timeout: 30_000,
        idle_in_transaction_session_timeout: 60_000,
      },
      transactionConnection,
    ),
  );
  const prisma = new LazyPrisma(pool);
  const database = withStatements(
    lazyModels(() => prisma.client()),
    statementsOn(() => pool),
  );
  return { pool, prisma, database, transactionConnection, side: new Map() };
}

const POOL: pg.PoolConfig = {
  connectionTimeoutMillis: 5_000,
  stream: () => new BatchingSocket(),
};

function keepAlive(pool: pg.Pool): pg.Pool {
  // Without a listener a connection lost while idle would end the process.
  pool.on("error", (error) => log().warn({ error: error.message }, "database connection lost"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  countPageChanges(pool);
  return pool;
}

/** The models of a client, with statements that do not pass through it. */
export function withStatements(models: Models, statements: Statements): Database {
  return new Proxy(models, {
    get: (target, name) =>
      name in statements
        ? statements[name as keyof Statements]
        : (Reflect.get(target, name) as unknown),
  }) as Database;
}

export function connections(): Connections {
  return (opened.value ??= connect());
}

/** The database outside of transactions. */
export const database = (): Database => connections().database;
export const pool = (): pg.Pool => connections().pool;

/** A pool with limits and settings of its own for one kind of work; opened at first use, closed with the rest. */
export function sidePool(name: string, options: pg.PoolConfig): pg.Pool {
  const { side } = connections();
  let found = side.get(name);
  if (!found) {
    found = keepAlive(
      new pg.Pool({ ...POOL, connectionString: config().DATABASE_URL, ...options }),
    );
    side.set(name, found);
  }
  return found;
}

/** Closes the pool; for the end of a process and between tests. */
export async function disconnect(): Promise<void> {
  const open = opened.value;
  opened.value = undefined;
  if (!open) return;
  await open.prisma.close();
  await Promise.all([open.pool, ...open.side.values()].map((pool) => pool.end()));
}
