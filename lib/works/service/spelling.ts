import { typedWords, type TypedWord, worksIndex } from "@/lib/search";
import type { FoundWorks } from "./search";

/** A search with so many results gets no spelling suggestion. */
const MAX_FOUND = 10;
const MAX_WORDS = 6;
const MAX_CANDIDATES = 8;

/**
 * The text of a search with words spelt as works spell them, where hardly anything was found; undefined when there is
 * nothing better. Only works visible to the caller count: neither a suggestion nor its absence reveals others.
 */
export async function suggestSpelling({
  asked,
  total,
  effective,
}: FoundWorks<unknown>): Promise<string | undefined> {
  const typed = effective.params.q;
  if (!asked.query || typeof typed !== "string" || total > MAX_FOUND) return undefined;
  const words = typedWords(asked.query).slice(0, MAX_WORDS);
  const mended = await Promise.all(words.map((word) => correctWord(asked, word)));
  let text = typed;
  // From the end, so that places before stay where they are.
  for (const [position, { at }] of [...words.entries()].reverse()) {
    const better = mended[position];
    if (better !== undefined) text = text.slice(0, at.start) + better + text.slice(at.end);
  }
  return text === typed ? undefined : text;
}

type SearchAsked = FoundWorks<unknown>["asked"];

/** For a word that no work has, the one nearest to it; of several the one that most works have. */
async function correctWord(asked: SearchAsked, { text }: TypedWord): Promise<string | undefined> {
  if ((await countOf(asked, text)) > 0) return undefined;
  const candidates = (await worksIndex().spellings(text)).slice(0, MAX_CANDIDATES);
  const counted = await Promise.all(
    candidates.map(async (one) => ({ ...one, count: await countOf(asked, one.word) })),
  );
  const [best] = counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.slips - b.slips || b.count - a.count);
  return best?.word;
}

async function countOf({ where }: SearchAsked, word: string): Promise<number> {
  const { total } = await worksIndex().query({
    scope: { of: "records", versions: "latest" },
    where,
    query: { kind: "word", field: undefined, text: word, edits: 0, at: { start: 0, end: 0 } },
    sort: "newest",
    page: 1,
    size: 1,
  });
  return total;
}
