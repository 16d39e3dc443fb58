import { typedWords, worksIndex } from "@/lib/search";
import type { FoundWorks } from "./search";
import { countsOf } from "./spelling";

/** Why a search finds nothing: words and filters without which it would find works. */
export type EmptyResultHints = {
  /** Words that no work has. */
  readonly words: readonly string[];
  /** Facets without whose chosen values works are found, and how many. */
  readonly filters: readonly { readonly facet: string; readonly count: number }[];
  /** As many are found without all chosen values together. */
  readonly withoutFilters: number;
  /** Each word is somewhere, but no work has them all. */
  readonly isApart: boolean;
};

const MAX_WORDS = 6;
const MAX_FILTERS = 8;

/** Counts, by a bounded number of statements, what the caller would find with fewer conditions. */
export async function emptyResultHints({
  countable,
}: FoundWorks<unknown>): Promise<EmptyResultHints> {
  const { query, selected = {} } = countable;
  const facets = Object.keys(selected).slice(0, MAX_FILTERS);
  const words = [
    ...new Set((query ? typedWords(query) : []).slice(0, MAX_WORDS).map(({ text }) => text)),
  ];
  const [filtered, counts] = await Promise.all([
    worksIndex().totals([
      ...facets.map((facet) => {
        const { [facet]: _, ...others } = selected;
        return { ...countable, selected: others };
      }),
      ...(facets.length > 0 ? [{ ...countable, selected: {} }] : []),
    ]),
    countsOf(countable, words),
  ]);
  const withoutFilters = filtered[facets.length] ?? 0;
  const missing = words.filter((_, at) => counts[at] === 0);
  return {
    words: missing,
    filters: facets
      .map((facet, at) => ({ facet, count: filtered[at] ?? 0 }))
      .filter(({ count }) => count > 0),
    withoutFilters,
    isApart: words.length > 1 && missing.length === 0 && withoutFilters === 0,
  };
}
