import type pg from "pg";

/** A process that has not searched for longer reads the columns anew. */
const KEPT = "1 day";
const AT_ONCE = 10_000;

/** Removes old changes, and notes from which transaction on they are complete. */
export async function forgetChanges(pool: pg.Pool, source: string): Promise<void> {
  await pool.query({
    name: "forget-changes",
    text: `WITH gone AS (DELETE FROM search_change WHERE id IN
             (SELECT id FROM search_change WHERE source = $1 AND created_at < now() - interval '${KEPT}'
              ORDER BY id LIMIT ${AT_ONCE}) RETURNING xid)
           INSERT INTO search_rebuild AS r (source, changes_from)
           SELECT $1, (max(xid::text::numeric) + 1)::text::xid8 FROM gone HAVING count(*) > 0
           ON CONFLICT (source) DO UPDATE SET changes_from = greatest(r.changes_from, EXCLUDED.changes_from)`,
    values: [source],
  });
}
