import { segmentsOf } from "@/lib/core/words";
import type { SearchTerms } from "@/lib/search";

export type { SearchTerms };

/** Whether one of the words is a search term. */
export function isMatch(
  words: readonly string[],
  { words: whole, beginnings }: SearchTerms,
): boolean {
  return words.some(
    (word) => whole.includes(word) || beginnings.some((start) => word.startsWith(start)),
  );
}

/** Text before the first word that is looked for, in a part taken from the middle. */
const LEAD = 60;

/** So much of a text, from its beginning, or from shortly before the first search term. */
export function excerptOf(text: string, length: number, sought?: SearchTerms): string {
  if (text.length <= length) return text;
  const start = sought ? startOf(text, length, sought) : 0;
  const part = text.slice(start, start + length - 1);
  const isEnd = start + length - 1 >= text.length;
  return `${start > 0 ? "…" : ""}${isEnd ? part : `${part.replace(/\s+\S*$/, "")}…`}`;
}

function startOf(text: string, length: number, sought: SearchTerms): number {
  let at = 0;
  for (const stretch of segmentsOf(text)) {
    if (isMatch(stretch.words, sought)) break;
    at += stretch.text.length;
  }
  if (at >= text.length || at < length - LEAD) return 0;
  // A short rest at the end is shown in full, too.
  const space = text.lastIndexOf(" ", Math.min(at - LEAD, text.length - length + 1));
  return space < 0 ? 0 : space + 1;
}
