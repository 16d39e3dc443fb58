import {
  EXACT,
  isAsked,
  type SearchQuery,
  type SearchState,
  toQuery,
} from "@/components/search/search-address";
import type { SearchOutcome } from "@/components/search/search-outcome";
import {
  type CheckedSearch,
  checkSpelling,
  emptyResultHints,
  type Highlights,
  type SearchIndex,
} from "@/lib/search";

type Search<Found, Shown> = {
  find: (query: SearchQuery) => Promise<Found>;
  /** What the page shows of it. */
  show: (found: Found) => Promise<Shown>;
};
type Results = { results: unknown; highlights?: readonly Highlights[] | undefined };

/**
 * The props of a results page: what was found, what became of words that nothing has, and hints where nothing was found.
 * Such a word is corrected to a spelling that is found, unless that finds less or the reader refused corrections; one that
 * nothing is like is told, because others beside it may find something without it.
 */
export async function correctedSearch<
  Found extends CheckedSearch & { total: number },
  Shown extends Results,
>(
  index: SearchIndex,
  state: SearchState,
  { find, show }: Search<Found, Shown>,
): Promise<Shown & SearchOutcome> {
  const found = await find(toQuery(state));
  const shown = await show(found);
  const spelling =
    state.page === 1 && state.q !== ""
      ? await checkSpelling(index, found, shown.highlights)
      : undefined;
  // A correction takes the place of the whole query, and conditions are no words to correct.
  const mayCorrect = !state.switches.includes(EXACT) && state.within.length === 0;
  const better = mayCorrect ? spelling?.corrected : undefined;
  const corrected = better && (await find(toQuery({ ...state, q: better.query })));
  // As many may be found where other words of the search find the same.
  if (corrected && corrected.total > 0 && corrected.total >= found.total)
    return { ...(await show(corrected)), correction: better, leftOut: spelling?.unknown };
  if (found.total > 0) return { ...shown, leftOut: spelling?.missing };
  const hints = isAsked(state) ? await emptyResultHints(index, found) : undefined;
  return { ...shown, hints };
}
