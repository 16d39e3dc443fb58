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

/**
 * The text of a search with words spelt as works spell them, where a word of it finds nothing at all; undefined when there
 * is nothing better. Only works visible to the caller count: neither a correction nor its absence reveals others. What is
 * marked in the hits is known to be there, so that a search whose words are all right asks for nothing.
 */
export async function correctSpelling(
  { asked, effective }: FoundWorks<unknown>,
  highlights: readonly Highlights[] = [],
): Promise<string | undefined> {
  const typed = effective.params.q;
  if (!asked.query || typeof typed !== "string") return undefined;
  const seen = markedWords(highlights);
  const words = typedWords(asked.query)
    .slice(0, MAX_WORDS)
    .filter(({ text }) => !wordsIn(text).every((word) => seen.has(word)));
  const counts = await countsOf(
    asked,
    words.map(({ text }) => text),
  );
  const missing = words.filter((_, at) => counts[at] === 0).slice(0, MAX_MENDED);
  const mended = await Promise.all(missing.map((word) => correctWord(asked, word)));
  let text = typed;
  // From the end, so that places before stay where they are.
  for (const [position, { at }] of [...missing.entries()].reverse()) {
    const better = mended[position];
    if (better !== undefined) text = text.slice(0, at.start) + better + text.slice(at.end);
  }
  return text === typed ? undefined : text;
}

type SearchAsked = FoundWorks<unknown>["asked"];

/** For a word that no work has, the one nearest to it; of several the one that most works have. */
async function correctWord(asked: SearchAsked, { text }: TypedWord): Promise<string | undefined> {
  const candidates = (await worksIndex().spellings(text)).slice(0, MAX_CANDIDATES);
  const counts = await countsOf(
    asked,
    candidates.map(({ word }) => word),
  );
  const [best] = candidates
    .map((one, at) => ({ ...one, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.slips - b.slips || b.count - a.count);
  return best?.word;
}

/** How many works of a search have each word, whatever else was asked. */
export const countsOf = (
  { scope, where }: SearchAsked,
  words: readonly string[],
): Promise<number[]> =>
  worksIndex().totals(
    words.map((text) => ({
      scope,
      where,
      query: { kind: "word", field: undefined, text, edits: 0, at: { start: 0, end: 0 } },
    })),
  );
