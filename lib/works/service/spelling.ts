import {
  type Highlights,
  markedWords,
  typedWords,
  type TypedWord,
  wordsIn,
  worksIndex,
} from "@/lib/search";
import type { FoundWorks } from "./search";

const MAX_WORDS = 6;
/** Words that are looked up in other spellings. */
const MAX_MENDED = 3;
const MAX_CANDIDATES = 8;

/** How the words of a search are spelt, compared with those that works have. */
type SpellingCheck = {
  /** The search with words spelt as works spell them; undefined when nothing better is known. */
  readonly corrected: string | undefined;
  /** Words that no work has, as they were typed. */
  readonly missing: readonly string[];
  /** Those of them for which no other spelling is known. */
  readonly unknown: readonly string[];
};

/**
 * Looks for words of a search that find nothing at all. Only works visible to the caller count: neither a correction nor
 * its absence reveals others. What is marked in the hits is known to be there, so that a search whose words are all right
 * asks for nothing.
 */
export async function checkSpelling(
  { countable, effective }: FoundWorks<unknown>,
  highlights: readonly Highlights[] = [],
): Promise<SpellingCheck> {
  const typed = effective.params.q;
  if (!countable.query || typeof typed !== "string")
    return { corrected: undefined, missing: [], unknown: [] };
  const seen = markedWords(highlights);
  const words = typedWords(countable.query)
    .slice(0, MAX_WORDS)
    .filter(({ text }) => !wordsIn(text).every((word) => seen.has(word)));
  const counts = await countsOf(
    countable,
    words.map(({ text }) => text),
  );
  const missing = words.filter((_, at) => counts[at] === 0);
  const better = await Promise.all(
    missing.slice(0, MAX_MENDED).map((word) => correctWord(countable, word)),
  );
  let text = typed;
  // From the end, so that places before stay where they are.
  for (const [position, { at }] of [...missing.entries()].reverse()) {
    const word = better[position];
    if (word !== undefined) text = text.slice(0, at.start) + word + text.slice(at.end);
  }
  return {
    corrected: text === typed ? undefined : text,
    missing: [...new Set(missing.map((word) => word.text))],
    unknown: [
      ...new Set(missing.filter((_, at) => better[at] === undefined).map((word) => word.text)),
    ],
  };
}

type SearchCountable = FoundWorks<unknown>["countable"];

/** For a word that no work has, the one nearest to it; of several the one that most works have. */
async function correctWord(
  countable: SearchCountable,
  { text }: TypedWord,
): Promise<string | undefined> {
  const candidates = (await worksIndex().spellings(text)).slice(0, MAX_CANDIDATES);
  const counts = await countsOf(
    countable,
    candidates.map(({ word }) => word),
  );
  const [best] = candidates
    .map((one, at) => ({ ...one, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.slips - b.slips || b.count - a.count);
  return best?.word;
}

/** How many works of a search have each word, regardless of its other conditions. */
export const countsOf = (
  { scope, where }: SearchCountable,
  words: readonly string[],
): Promise<number[]> =>
  worksIndex().totals(
    words.map((text) => ({
      scope,
      where,
      query: { kind: "word", field: undefined, text, edits: 0, at: { start: 0, end: 0 } },
    })),
  );
