import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { config } from "@/lib/core/config";
import { log } from "@/lib/core/log";
import { processWide } from "@/lib/core/process-wide";
import { type Prisma, PrismaClient } from "./generated/client";

/** One pool per process, shared by Prisma and by the few hot reads that speak SQL themselves. */

/** The client or an open transaction: what repositories take. */
export type Database = Prisma.TransactionClient;

type Connections = { pool: pg.Pool; prisma: PrismaClient; side: Map<string, pg.Pool> };

const opened = processWide<Connections>("database");

function connect(): Connections {
  const { DATABASE_URL, DATABASE_POOL } = config();
  if (!DATABASE_URL)
    throw new Error("DATABASE_URL is not set; start the service with `npm start`.");
  const pool = openPool({
    connectionString: DATABASE_URL,
    max: DATABASE_POOL,
    // A statement that hangs must not take the pool with it; long work sets its own limit.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: (query) => statementName(query.sql) }),
  });
  return { pool, prisma, side: new Map() };
}

function openPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 5_000, ...options });
  // Without a listener a connection lost while idle would end the process.
  pool.on("error", (error) => log().warn({ error: error.message }, "database connection lost"));
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

function connections(): Connections {
  return (opened.value ??= connect());
}

export const prisma = (): PrismaClient => connections().prisma;
export const pool = (): pg.Pool => connections().pool;

/** A pool with limits and settings of its own for one kind of work; opened at first use, closed with the rest. */
export function sidePool(name: string, options: pg.PoolConfig): pg.Pool {
  const { side } = connections();
  let found = side.get(name);
  if (!found) {
    found = openPool({ connectionString: config().DATABASE_URL, ...options });
    side.set(name, found);
  }
  return found;
}

const names = new Map<string, string>();

/**
 * A stable name under which PostgreSQL keeps a statement prepared; empty means "not prepared". Bounded:
 * statements whose text varies without end (long IN lists) must not fill the server's memory.
 */
export function statementName(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= 500) return "";
  const name = `s${createHash("sha1").update(sql).digest("base64url")}`;
  names.set(sql, name);
  return name;
}

/** Closes the pool; for the end of a process and between tests. */
export async function disconnect(): Promise<void> {
  const open = opened.value;
  opened.value = undefined;
  if (!open) return;
  await open.prisma.$disconnect();
  await Promise.all([open.pool, ...open.side.values()].map((pool) => pool.end()));
}
