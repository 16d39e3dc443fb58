import { LRUCache } from "lru-cache";
import type pg from "pg";

/** The stem of a word in a language, and whether that language has the word among its stop words. */
export type Stem = { readonly stem: string; readonly isStop: boolean };

/** A word and the stemmer that is asked about it. */
export type StemRequest = { readonly word: string; readonly stemmer: string };

const REMEMBERED = 200_000;
const remembered = new LRUCache<string, Stem>({ max: REMEMBERED });
const keyOf = ({ word, stemmer }: StemRequest) => `${stemmer} ${word}`;

/**
 * Word forms by the snowball stemmers of PostgreSQL, which external servers have, too. Those with stop words answer an
 * empty list for a stop word; not every language has such words. Asks about unknown words by one statement.
 */
export async function loadStems(
  pool: pg.Pool,
  requests: readonly StemRequest[],
): Promise<(request: StemRequest) => Stem> {
  const found = new Map<string, Stem>();
  const missing = new Map<string, StemRequest>();
  for (const request of requests) {
    const key = keyOf(request);
    const known = remembered.get(key);
    if (known) found.set(key, known);
    else missing.set(key, request);
  }
  if (missing.size > 0)
    for (const [key, stem] of await ask(pool, [...missing])) {
      remembered.set(key, stem);
      found.set(key, stem);
    }
  return (request) => found.get(keyOf(request)) ?? { stem: request.word, isStop: false };
}

async function ask(
  pool: pg.Pool,
  missing: readonly (readonly [string, StemRequest])[],
): Promise<[string, Stem][]> {
  const { rows } = await pool.query<{ stems: string[] | null; words: string[] | null }>({
    name: "stems",
    text: `SELECT ts_lexize(('search_' || stemmer)::regdictionary, word) AS stems,
             ts_lexize((stemmer || '_stem')::regdictionary, word) AS words
           FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked(word, stemmer, at) ORDER BY at`,
    values: [missing.map(([, { word }]) => word), missing.map(([, { stemmer }]) => stemmer)],
  });
  return missing.map(([key, { word }], at) => {
    const { stems, words } = rows[at] ?? {};
    return [key, { stem: stems?.[0] ?? word, isStop: words?.length === 0 }];
  });
}
