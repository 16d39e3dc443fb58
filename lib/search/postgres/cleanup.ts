import { pool } from "@/lib/db/database";
import type pg from "pg";

/**
 * New rows first go to the pending list of a GIN index, which every search scans until the rows are moved into the
 * index. PostgreSQL does that in the statement that fills the list, which would cost a publication a tenth of a
 * second. So it is done in the background: a moment after a change, once for all changes of that moment.
 */
const AFTER_MS = 1_000;

const scheduled = new WeakMap<pg.Pool, Set<string>>();

export function scheduleCleanup(index: string): void {
  const connections = pool();
  const indexes = scheduled.get(connections) ?? new Set();
  if (indexes.has(index)) return;
  scheduled.set(connections, indexes.add(index));
  setTimeout(() => {
    indexes.delete(index);
    // Vacuum does the same sooner or later, and a closed pool has nothing left to tidy.
    connections.query(`SELECT gin_clean_pending_list('${index}')`).catch(() => undefined);
  }, AFTER_MS).unref();
}
