import type pg from "pg";
import { pauseAfter } from "@/lib/core/time-slices";
import { pool } from "@/lib/db/database";
import type { Weights } from "./tsvector-builder";
import { forgetChanges } from "./columns/forget-changes";
import { blockOf, type Postings } from "./postings";

/**
 * Adds the weights of recently written documents to the posting lists of their lexemes. The list of a common word is
 * long, so it is written once for a thousand documents and not for each. Until then their weights are read from
 * `search_recent` and ranked together with the lists.
 */
const AFTER_MS = 1_000;
/** Nothing is added while fewer documents wait, so that lists are written less often. */
export const MIN_RECENT = 1_000;
/** Documents of one transaction. */
export const BATCH = 1_000;
/** A part of a list that is longer takes no more blocks: appending writes a part anew, and longer ones apart from their row. */
export const MAX_PART_BYTES = 1_800;
/** Lists written by one statement. */
const LISTS = 2_000;
/** Other requests are served after this long. */
const MAX_MS_AT_ONCE = 15;

const scheduled = new WeakMap<pg.Pool, Set<string>>();

export function scheduleMerge(source: string, table: string): void {
  const connections = pool();
  const waiting = scheduled.get(connections) ?? new Set();
  if (waiting.has(source)) return;
  scheduled.set(connections, waiting.add(source));
  setTimeout(() => {
    waiting.delete(source);
    // The next change tries again, and a closed pool has nothing left to do.
    mergeRecent(source, table)
      .then(() => forgetChanges(connections, source))
      .catch(() => undefined);
  }, AFTER_MS).unref();
}

/** Adds all that waits, where it is enough. */
export async function mergeRecent(
  source: string,
  table: string,
  least = MIN_RECENT,
): Promise<void> {
  while ((await countRecent(source, least)) >= least && (await mergeBatch(source, table)))
    await new Promise(setImmediate);
}

async function countRecent(source: string, most: number): Promise<number> {
  const { rows } = await pool().query<{ waiting: number }>({
    name: "recent-count",
    text: `SELECT count(*)::int AS waiting FROM
             (SELECT FROM search_recent WHERE source = $1 LIMIT $2) AS r`,
    values: [source, most],
  });
  return rows[0]?.waiting ?? 0;
}

/** Adds one batch; false where nothing was added. */
async function mergeBatch(source: string, table: string): Promise<boolean> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    // Another process may hold the lock; the rows that it leaves are merged after the next change.
    const { rows: locks } = await client.query<{ isOurs: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext('search merge'), hashtext($1)) AS "isOurs"`,
      [source],
    );
    const isOurs = locks[0]?.isOurs === true;
    const taken = isOurs ? await take(client, source, table) : 0;
    await client.query("COMMIT");
    return taken > 0;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

type Recent = { number: number; postings: Weights; isPresent: boolean };

async function take(client: pg.PoolClient, source: string, table: string): Promise<number> {
  const { rows } = await client.query<Recent>({
    name: `merge-recent ${table}`,
    text: `DELETE FROM search_recent AS r WHERE source = $1 AND number IN (
             SELECT number FROM search_recent WHERE source = $1 ORDER BY number LIMIT ${BATCH})
           RETURNING number, postings, EXISTS (SELECT FROM ${table} AS t WHERE t.number = r.number) AS "isPresent"`,
    values: [source],
  });
  const lists = new Map<string, { numbers: number[]; weights: number[] }>();
  const pause = pauseAfter(MAX_MS_AT_ONCE);
  for (const { number, postings, isPresent } of rows.sort((a, b) => a.number - b.number)) {
    if (!isPresent) continue; // written again since
    for (const [at, lexeme] of postings.lexemes.entries()) {
      let list = lists.get(lexeme);
      if (!list) lists.set(lexeme, (list = { numbers: [], weights: [] }));
      list.numbers.push(number);
      list.weights.push(postings.weights[at] ?? 0);
    }
    await pause();
  }
  if (lists.size > 0) await append(client, source, lists);
  return rows.length;
}

async function append(
  client: pg.PoolClient,
  source: string,
  lists: ReadonlyMap<string, Postings>,
): Promise<void> {
  // In the order of the key, which the table then finds side by side.
  const added = [...lists].sort(([a], [b]) => (a < b ? -1 : 1));
  const pause = pauseAfter(MAX_MS_AT_ONCE);
  for (let from = 0; from < added.length; from += LISTS) {
    await appendSome(client, source, added.slice(from, from + LISTS));
    await pause();
  }
}

async function appendSome(
  client: pg.PoolClient,
  source: string,
  added: readonly (readonly [string, Postings])[],
): Promise<void> {
  await client.query({
    name: "append-postings",
    text: `INSERT INTO search_posting AS p (source, lexeme, first, documents, postings)
           SELECT $1, n.lexeme, coalesce(part.first, n.first), n.documents, n.postings
           FROM unnest($2::text[], $3::int[], $4::int[], $5::bytea[]) AS n(lexeme, first, documents, postings)
           LEFT JOIN LATERAL (
             SELECT first FROM (SELECT first, octet_length(postings) AS bytes FROM search_posting
               WHERE source = $1 AND lexeme = n.lexeme COLLATE "C" ORDER BY first DESC LIMIT 1) AS last
             WHERE bytes < ${MAX_PART_BYTES}
               AND first >= coalesce((SELECT first_number FROM search_rebuild WHERE source = $1), 0)) AS part ON TRUE
           ON CONFLICT (source, lexeme, first) DO UPDATE SET
             documents = p.documents + EXCLUDED.documents, postings = p.postings || EXCLUDED.postings`,
    values: [
      source,
      added.map(([lexeme]) => lexeme),
      added.map(([, { numbers }]) => numbers[0] ?? 0),
      added.map(([, { numbers }]) => numbers.length),
      added.map(([, postings]) => blockOf(postings)),
    ],
  });
}
