import type { LRUCache } from "lru-cache";
import type pg from "pg";
import { recentlyUsed } from "@/lib/core/recently-used";

/** The stem of a word in a language, and whether that language has the word among its stop words. */
type Stem = { readonly stem: string; readonly isStop: boolean };

/** A word and the stemmer that is asked about it. */
export type StemRequest = { readonly word: string; readonly stemmer: string };

const REMEMBERED = 200_000;
/** By stemmer and word. */
const remembered = new Map<string, LRUCache<string, Stem>>();

/**
 * Word forms by the snowball stemmers of PostgreSQL, which external servers have, too. Those with stop words answer an
 * empty list for a stop word; not every language has such words. Asks about unknown words by one statement.
 */
export async function loadStems(
  pool: pg.Pool,
  requests: readonly StemRequest[],
): Promise<(request: StemRequest) => Stem> {
  const found = new Map<string, Map<string, Stem | undefined>>();
  const missing: StemRequest[] = [];
  for (const request of requests) {
    const { word, stemmer } = request;
    let stems = found.get(stemmer);
    if (!stems) {
      stems = new Map();
      found.set(stemmer, stems);
    }
    if (stems.has(word)) continue;
    const known = remembered.get(stemmer)?.get(word);
    stems.set(word, known);
    if (!known) missing.push(request);
  }
  if (missing.length > 0)
    for (const [at, stem] of (await askForStems(pool, missing)).entries()) {
      const { word = "", stemmer = "" } = missing[at] ?? {};
      let known = remembered.get(stemmer);
      if (!known) remembered.set(stemmer, (known = recentlyUsed(REMEMBERED)));
      known.set(word, stem);
      found.get(stemmer)?.set(word, stem);
    }
  return ({ word, stemmer }) => found.get(stemmer)?.get(word) ?? { stem: word, isStop: false };
}

/** Asks about all of them. */
export async function askForStems(pool: pg.Pool, missing: readonly StemRequest[]): Promise<Stem[]> {
  const { rows } = await pool.query<{ stems: string[] | null; words: string[] | null }>({
    name: "stems",
    text: `SELECT ts_lexize(('search_' || stemmer)::regdictionary, word) AS stems,
             ts_lexize((stemmer || '_stem')::regdictionary, word) AS words
           FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked(word, stemmer, at) ORDER BY at`,
    values: [missing.map(({ word }) => word), missing.map(({ stemmer }) => stemmer)],
  });
  return missing.map(({ word }, at) => {
    const { stems, words } = rows[at] ?? {};
    return { stem: stems?.[0] ?? word, isStop: words?.length === 0 };
  });
}
