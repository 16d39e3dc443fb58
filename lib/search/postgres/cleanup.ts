import { pool } from "@/lib/db/database";
import type pg from "pg";

/**
 * New rows first go to the pending list of a GIN index, which every search scans until the rows are moved into the
 * index. PostgreSQL does that in the statement that fills the list, which would cost a publication a tenth of a
 * second. So it is done in the background, and for many changes at once: moving a row alone takes ten times as long as one of
 * some hundred, while a hundred rows in the list cost a search a quarter of a millisecond.
 */
const AFTER_MS = 10_000;
/** So many rows are moved sooner, but not more often than once in this time. */
const MAX_WAITING = 200;
const AT_LEAST_MS = 1_000;

type Waiting = { rows: number; since: number; timer: NodeJS.Timeout };

const waitingIn = new WeakMap<pg.Pool, Map<string, Waiting>>();

export function scheduleCleanup(index: string, rows: number): void {
  const connections = pool();
  const indexes = waitingIn.get(connections) ?? new Map<string, Waiting>();
  waitingIn.set(connections, indexes);
  const clean = () => {
    indexes.delete(index);
    // Vacuum does the same sooner or later, and a closed pool has nothing left to tidy.
    connections.query(`SELECT gin_clean_pending_list('${index}')`).catch(() => undefined);
  };
  const cleanIn = (ms: number) => setTimeout(clean, ms).unref();
  const waiting = indexes.get(index) ?? { rows: 0, since: Date.now(), timer: cleanIn(AFTER_MS) };
  indexes.set(index, waiting);
  const isSoon = waiting.rows >= MAX_WAITING;
  waiting.rows += rows;
  if (isSoon || waiting.rows < MAX_WAITING) return;
  clearTimeout(waiting.timer);
  waiting.timer = cleanIn(Math.max(0, waiting.since + AT_LEAST_MS - Date.now()));
}
