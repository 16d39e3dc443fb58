import { pool } from "@/lib/db/database";
import type pg from "pg";

/**
 * New rows first go to a waiting list of an inverted index, which every search reads through, and somebody
 * has to sort them in. PostgreSQL lets whoever fills the list do it, a tenth of a second that a publication
 * would wait for. So it is done beside: a moment after a change, once for all changes of that moment.
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
