import type pg from "pg";
import { processWide } from "@/lib/core/process-wide";

/** What the triggers of kept pages tell the connection that makes a change (migration `page_change_info`). */
const PAGE_CHANGE = "page_change";

const counted = processWide<{ count: number }>("db.page-changes");

/**
 * How many transactions of this process have changed what kept pages show. Those that were rolled back may be among them, those
 * that are open are not.
 */
export const pageChangesMade = (): number => counted.value?.count ?? 0;

/** A connection is released when its transaction has ended, and before anybody hears that it has. */
export function countPageChanges(pool: pg.Pool): void {
  const changed = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) =>
    client.on("notice", ({ message }) => {
      if (message === PAGE_CHANGE) changed.add(client);
    }),
  );
  pool.on("release", (_, client) => {
    if (!changed.delete(client)) return;
    counted.value ??= { count: 0 };
    counted.value.count++;
  });
}
