import { type Highlights, markedWords } from "./passages";
import type { Countable, SearchIndex } from "./port";
import { withPrefixes } from "./query";
import { wordsIn } from "./tokens";
import { type TypedWord, typedWords } from "./typed-words";

const MAX_WORDS = 6;
/** Words that are looked up in other spellings. */
const MAX_MENDED = 3;
const MAX_CANDIDATES = 8;

/** What an index was asked, for further counts. */
export type CountableSearch = Countable & {
  /** Words may be typed in part, as `withPrefixes` reads them. */
  readonly hasPrefixes?: boolean;
};

/** A search that found this. */
export type CheckedSearch = {
  readonly countable?: CountableSearch | undefined;
  readonly effective: { readonly params: Readonly<Record<string, unknown>> };
};

/** How the words of a search are spelt, compared with those that are found. */
type SpellingCheck = {
  /** The search with words spelt as they are found; undefined when nothing better is known. */
  readonly corrected: CorrectedQuery | undefined;
  /** Words that nothing has, as they were typed. */
  readonly missing: readonly string[];
  /** Those of them for which no other spelling is known. */
  readonly unknown: readonly string[];
};

export type CorrectedQuery = {
  readonly query: string;
  /** The same without words that find nothing: what the results are for. */
  readonly found: string;
};

/**
 * Looks for words of a search that find nothing at all. Only what the caller may see counts: neither a correction nor its
 * absence reveals others. What is marked in the hits is known to be there, so that a search whose words are all right asks for
 * nothing.
 */
export async function checkSpelling(
  index: SearchIndex,
  { countable, effective }: CheckedSearch,
  highlights: readonly Highlights[] = [],
): Promise<SpellingCheck> {
  const typed = effective.params.q;
  if (!countable?.query || typeof typed !== "string")
    return { corrected: undefined, missing: [], unknown: [] };
  const seen = markedWords(highlights);
  const words = typedWords(countable.query)
    .slice(0, MAX_WORDS)
    .filter(({ text }) => !wordsIn(text).every((word) => seen.has(word)));
  const counts = await countWords(
    index,
    countable,
    words.map(({ text }) => text),
  );
  const missing = words.filter((_, at) => counts[at] === 0);
  const better = await Promise.all(
    missing.slice(0, MAX_MENDED).map((word) => correctWord(index, countable, word)),
  );
  const corrections = missing.map((word, at) => ({ word, better: better[at] }));
  const isMended = corrections.some((one) => one.better !== undefined);
  return {
    corrected: isMended ? correctedQuery(typed, corrections) : undefined,
    missing: [...new Set(missing.map((word) => word.text))],
    unknown: [...new Set(corrections.filter((one) => !one.better).map(({ word }) => word.text))],
  };
}

type Correction = { readonly word: TypedWord; readonly better: string | undefined };

/** With operators between its words, a query without one of them is not what was searched for. */
const OPERATOR = /[()]|&&|\|\||(?:^|\s)(?:AND|OR|NOT)(?:\s|$)/;

function correctedQuery(typed: string, corrections: readonly Correction[]): CorrectedQuery {
  let query = typed;
  let found = typed;
  // From the end, so that places before stay where they are.
  for (const { word, better } of corrections.toReversed()) {
    const replaced = (text: string, by: string) =>
      text.slice(0, word.at.start) + by + text.slice(word.at.end);
    found = replaced(found, better ?? "");
    if (better !== undefined) query = replaced(query, better);
  }
  return { query, found: OPERATOR.test(typed) ? query : found.replaceAll(/\s+/g, " ").trim() };
}

/** For a word that nothing has, the one nearest to it; of several the one that most have. */
async function correctWord(
  index: SearchIndex,
  countable: CountableSearch,
  { text }: TypedWord,
): Promise<string | undefined> {
  const candidates = (await index.spellings(text)).slice(0, MAX_CANDIDATES);
  // As whole words: that one begins a word that the asker may see says nothing about where it stands itself.
  const counts = await countWords(
    index,
    { ...countable, hasPrefixes: false },
    candidates.map(({ word }) => word),
  );
  const [best] = candidates
    .map((one, at) => ({ ...one, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.slips - b.slips || b.count - a.count);
  return best?.word;
}

/** How many documents of a search have each word, regardless of its other conditions. */
export const countWords = (
  index: SearchIndex,
  { scope, where, hasPrefixes }: CountableSearch,
  words: readonly string[],
): Promise<number[]> =>
  index.totals(
    words.map((text) => {
      const at = { start: 0, end: 0 };
      const word = { kind: "word", field: undefined, text, edits: 0, at } as const;
      return { scope, where, query: hasPrefixes ? withPrefixes(word) : word };
    }),
  );
