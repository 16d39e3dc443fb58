import { config } from "@/lib/core/config";
import { sidePool } from "@/lib/db/database";
import { statementName } from "@/lib/db/statement-name";
import type pg from "pg";
import type { Statement } from "./plan";

/**
 * Searches have separate connections: a flood of them cannot keep changes waiting, each has a time limit,
 * and the planner settings are the same for all of them (see the options).
 */
export function searchPool(): pg.Pool {
  const { DATABASE_POOL, SEARCH_TIMEOUT_MS } = config();
  return sidePool("search", {
    max: Math.max(2, Math.ceil(DATABASE_POOL / 2)),
    statement_timeout: SEARCH_TIMEOUT_MS,
    // Prepared statements belong to a connection, so connections are kept for the next searches.
    idleTimeoutMillis: 300_000,
    options: [
      "jit=off", // compiling a plan takes longer than running it
      "enable_seqscan=off", // every question has an index; estimates for parameters often say otherwise
      "work_mem=16MB",
      "plan_cache_mode=force_generic_plan", // the statement already is the plan that fits
    ]
      .map((setting) => `-c ${setting}`)
      .join(" "),
  });
}

/**
 * Connections for words that are added while the caller's transaction is open. Were they taken from
 * the common pool, as many changes of one work as it has connections would hold all of them, wait for the
 * first change, and the first change for a connection.
 */
export function dictionaryPool(): pg.Pool {
  return sidePool("search words", {
    max: 2,
    pipeline: true,
    statement_timeout: 30_000,
    // They need not reach the disk by themselves: they are in the log before the change that holds them, whose
    // commit waits for all that was logged until then.
    options: "-c synchronous_commit=off",
  });
}

/** The rows of a statement, prepared. */
export async function rowsOf<Row extends object>(
  pool: pg.Pool,
  { text, values }: Statement,
): Promise<Row[]> {
  const name = statementName(text) || undefined;
  return (await pool.query<Row>({ name, text, values })).rows;
}
