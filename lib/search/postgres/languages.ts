import { LRUCache } from "lru-cache";
import type pg from "pg";

/** The languages that documents of an index are analysed in, and queries therefore too. Added, never removed. */
type Languages = {
  readonly add: (stemmers: readonly string[]) => Promise<void>;
  readonly all: () => Promise<readonly string[]>;
};

/** Another process may add one at any time. */
const FRESH_MS = 5_000;

export function languagesOf(
  source: string,
  pools: { reader: () => pg.Pool; writer: () => pg.Pool },
): Languages {
  const known = new WeakMap<pg.Pool, Set<string>>();
  const read = new LRUCache<pg.Pool, Promise<readonly string[]>>({ max: 10, ttl: FRESH_MS });
  return {
    async add(stemmers) {
      const pool = pools.writer();
      const held = known.get(pool) ?? new Set();
      known.set(pool, held);
      const fresh = [...new Set(stemmers)].filter((stemmer) => !held.has(stemmer));
      if (fresh.length === 0) return;
      await pool.query({
        name: "add-languages",
        text: `INSERT INTO search_language (source, language)
               SELECT $1, language FROM unnest($2::text[]) AS language ORDER BY language ON CONFLICT DO NOTHING`,
        values: [source, fresh],
      });
      for (const stemmer of fresh) held.add(stemmer);
      read.clear();
    },
    all() {
      const pool = pools.reader();
      const kept = read.get(pool);
      if (kept) return kept;
      const reading = pool
        .query<{ language: string }>({
          name: "languages",
          text: "SELECT language FROM search_language WHERE source = $1 ORDER BY language",
          values: [source],
        })
        .then(({ rows }) => rows.map(({ language }) => language));
      reading.catch(() => read.delete(pool));
      read.set(pool, reading);
      return reading;
    },
  };
}
