import { type Database, database, pool } from "@/lib/db/database";
import { raw } from "@/lib/db/sql";
import { mergeRecent } from "./merge-recent";
import { runTransaction } from "@/lib/db/transaction";
import type { IndexDefinition } from "../definition";
import type { RebuildOptions, RebuildProgress, RebuildSource, SearchDocument } from "../port";

/** Grows when rows are made in another way, so that those of before have to be written anew. */
const ANALYSIS = 4;
const BATCH = 500;
const BATCH_TIMEOUT_MS = 120_000;
const REMOVED_AT_ONCE = 5_000;

type State = { generation: number; after: string | null; done: number };

/**
 * Writes every document anew while searches go on. Rows carry the number of the rebuild that wrote them
 * last; changes made meanwhile write the new number too, so at the end rows with an older one are those that
 * nothing stands behind any more. Each batch is one transaction together with how far it came: a rebuild that
 * was interrupted continues there.
 */
export async function rebuildIndex(
  { name, table }: IndexDefinition,
  put: (db: Database, documents: readonly SearchDocument[]) => Promise<void>,
  source: RebuildSource,
  { batchSize = BATCH, resume = false, onProgress, signal }: RebuildOptions,
): Promise<RebuildProgress> {
  const total = await source.count();
  let state = await begin(name, table, resume);
  const report = (removed: number, isFinished: boolean): RebuildProgress => {
    const progress = { done: state.done, total: Math.max(total, state.done), removed, isFinished };
    onProgress?.(progress);
    return progress;
  };
  for (;;) {
    if (signal?.aborted) return report(0, false);
    const { generation, after, done } = state;
    const step = await runTransaction(
      async (db) => {
        const batch = await source.next(db, after ?? undefined, batchSize);
        const next: State = {
          generation,
          after: batch.after ?? null,
          done: done + batch.documents.length,
        };
        // Ends this rebuild quietly when another one has begun in the meantime.
        const ours =
          await db.$executeRaw`UPDATE search_rebuild SET after = ${next.after}, done = ${next.done}
          WHERE source = ${name} AND generation = ${generation} AND is_running`;
        if (ours > 0) await put(db, batch.documents);
        return { next, isOurs: ours > 0 };
      },
      { timeoutMs: BATCH_TIMEOUT_MS },
    );
    state = step.next;
    if (!step.isOurs) return report(0, false);
    if (state.after === null) break;
    report(0, false);
  }
  const removed = await sweep(table, state.generation);
  await mergeRecent(name, table);
  await pool().query(
    `DELETE FROM search_posting WHERE source = $1 AND first < (SELECT min(number) FROM ${table})`,
    [name],
  );
  await database()
    .$executeRaw`UPDATE search_rebuild SET is_running = false, after = NULL, finished_at = now(), analysis = ${ANALYSIS}
    WHERE source = ${name} AND generation = ${state.generation}`;
  await pool().query(`ANALYZE ${table}`);
  return report(removed, true);
}

/** Whether rows were written by another analysis. An empty index counts as current, because all its rows will be. */
export async function isOutdated({ name, table }: IndexDefinition): Promise<boolean> {
  await database().$executeRaw`
    INSERT INTO search_rebuild (source, generation, analysis)
    SELECT ${name}, 1, ${ANALYSIS}::int WHERE NOT EXISTS (SELECT FROM ${raw(table)})
    ON CONFLICT (source) DO UPDATE SET analysis = EXCLUDED.analysis`;
  const [state] = await database().$queryRaw<{ analysis: number }[]>`
    SELECT analysis FROM search_rebuild WHERE source = ${name}`;
  return (state?.analysis ?? 0) < ANALYSIS;
}

async function begin(name: string, table: string, resume: boolean): Promise<State> {
  const number = raw(`nextval(pg_get_serial_sequence('${table}', 'number'))::int`);
  const [state] = await database().$queryRaw<State[]>`
    INSERT INTO search_rebuild AS r (source, generation, is_running, started_at, first_number)
    VALUES (${name}, 2, true, now(), ${number})
    ON CONFLICT (source) DO UPDATE SET
      first_number = CASE WHEN ${resume} AND r.is_running THEN r.first_number ELSE EXCLUDED.first_number END,
      generation = r.generation + CASE WHEN ${resume} AND r.is_running THEN 0 ELSE 1 END,
      after = CASE WHEN ${resume} AND r.is_running THEN r.after END,
      done = CASE WHEN ${resume} AND r.is_running THEN r.done ELSE 0 END,
      started_at = CASE WHEN ${resume} AND r.is_running THEN r.started_at ELSE now() END,
      finished_at = NULL, is_running = true
    RETURNING generation, after, done`;
  if (!state) throw new Error("the rebuild could not be noted down");
  return state;
}

/** Removes what this rebuild did not meet, a piece at a time so that nothing else waits long. */
async function sweep(table: string, generation: number): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await pool().query(
      `DELETE FROM ${table} WHERE (id, kind) IN
         (SELECT id, kind FROM ${table} WHERE generation < $1 LIMIT ${REMOVED_AT_ONCE})`,
      [generation],
    );
    removed += rowCount ?? 0;
    if (!rowCount || rowCount < REMOVED_AT_ONCE) return removed;
  }
}
