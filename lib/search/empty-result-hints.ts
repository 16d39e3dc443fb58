import type { SearchIndex } from "./port";
import { type CheckedSearch, countWords } from "./spelling-check";
import { typedWords } from "./typed-words";

/** Why a search finds nothing: words and filters without which it would find something. */
export type EmptyResultHints = {
  /** Words that nothing has. */
  readonly words: readonly string[];
  /** Facets without whose chosen values something is found, and how much. */
  readonly filters: readonly { readonly facet: string; readonly count: number }[];
  /** As many are found without all chosen values together. */
  readonly withoutFilters: number;
  /** Each word is somewhere, but nothing has them all. */
  readonly isApart: boolean;
  /** There is nothing to find, whatever is asked. */
  readonly isNothingThere: boolean;
};

const MAX_WORDS = 6;
const MAX_FILTERS = 8;

/** Counts, by a bounded number of statements, what the caller would find with fewer conditions. */
export async function emptyResultHints(
  index: SearchIndex,
  { countable }: CheckedSearch,
): Promise<EmptyResultHints | undefined> {
  if (!countable) return undefined;
  const { query, selected = {} } = countable;
  const facets = Object.keys(selected).slice(0, MAX_FILTERS);
  const words = [
    ...new Set((query ? typedWords(query) : []).slice(0, MAX_WORDS).map(({ text }) => text)),
  ];
  const [filtered, counts] = await Promise.all([
    index.totals([
      ...facets.map((facet) => {
        const { [facet]: _, ...others } = selected;
        return { ...countable, selected: others };
      }),
      ...(facets.length > 0 ? [{ ...countable, selected: {} }] : []),
      { ...countable, query: undefined, selected: {} },
    ]),
    countWords(index, countable, words),
  ]);
  const withoutFilters = facets.length > 0 ? (filtered[facets.length] ?? 0) : 0;
  const missing = words.filter((_, at) => counts[at] === 0);
  return {
    words: missing,
    filters: facets
      .map((facet, at) => ({ facet, count: filtered[at] ?? 0 }))
      .filter(({ count }) => count > 0),
    withoutFilters,
    isApart: words.length > 1 && missing.length === 0 && withoutFilters === 0,
    isNothingThere: filtered.at(-1) === 0,
  };
}
