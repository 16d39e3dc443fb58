import { getLocale } from "next-intl/server";
import { EXACT, hasFilters, type SearchState, toQuery } from "@/components/search/search-address";
import type { Context } from "@/lib/db/context";
import {
  correctSpelling,
  highlightsOf,
  emptyResultHints,
  type searchWorks,
  serializeSearch,
} from "@/lib/works";

type Found = Awaited<ReturnType<typeof searchWorks>>;
type Search = (query: ReturnType<typeof toQuery>) => Promise<Found>;

/**
 * The props of a results page: the list, passages that show why works were found, and hints where none were. A word that
 * no work has is corrected to a spelling that works have, if that finds more and the reader did not refuse corrections.
 */
export async function searchedWorks(ctx: Context, state: SearchState, search: Search) {
  const typed = await shown(ctx, await search(toQuery(state)), state);
  const isFirst = state.page === 1 && !state.switches.includes(EXACT);
  // A correction takes the place of the whole query, and conditions are no words to correct.
  const mayCorrect = isFirst && state.within.length === 0;
  const better = mayCorrect ? await correctSpelling(typed.found, typed.highlights) : undefined;
  const corrected =
    better === undefined ? undefined : await search(toQuery({ ...state, q: better }));
  if (better !== undefined && corrected && corrected.total > typed.found.total) {
    const { results, highlights } = await shown(ctx, corrected, state);
    return { results, highlights, correction: better };
  }
  const { results, highlights, found } = typed;
  const isSearch = state.q !== "" || hasFilters(state);
  const hints = found.total === 0 && isSearch ? await emptyResultHints(found) : undefined;
  return { results, highlights, hints };
}

async function shown(ctx: Context, found: Found, { q, within }: SearchState) {
  const results = await serializeSearch(ctx, found, { languages: [await getLocale()] });
  // The name of a person that was chosen, not typed, is in the line of authors of each work.
  const highlights =
    within.length === 0 || q !== "" ? await highlightsOf(found, results.hits.hits) : undefined;
  return { found, results, highlights };
}
