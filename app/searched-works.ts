import { getLocale } from "next-intl/server";
import { EXACT, isAsked, type SearchState, toQuery } from "@/components/search/search-address";
import type { Context } from "@/lib/db/context";
import {
  checkSpelling,
  highlightsOf,
  emptyResultHints,
  type searchWorks,
  serializeSearch,
} from "@/lib/works";

type Found = Awaited<ReturnType<typeof searchWorks>>;
type Search = (query: ReturnType<typeof toQuery>) => Promise<Found>;

/**
 * The props of a results page: the list, passages that show why works were found, what became of words that no work has, and
 * hints where nothing was found. Such a word is corrected to a spelling that works have, unless that finds less or the
 * reader refused corrections; one that nothing is like is told, because others beside it may find works without it.
 */
export async function searchedWorks(ctx: Context, state: SearchState, search: Search) {
  const typed = await shown(ctx, await search(toQuery(state)), state);
  const spelling =
    state.page === 1 && state.q !== ""
      ? await checkSpelling(typed.found, typed.highlights)
      : undefined;
  // A correction takes the place of the whole query, and conditions are no words to correct.
  const mayCorrect = !state.switches.includes(EXACT) && state.within.length === 0;
  const better = mayCorrect ? spelling?.corrected : undefined;
  const corrected =
    better === undefined ? undefined : await search(toQuery({ ...state, q: better }));
  // As many may be found where other words of the search find the same works.
  if (corrected && corrected.total > 0 && corrected.total >= typed.found.total) {
    const { results, highlights } = await shown(ctx, corrected, state);
    return { results, highlights, correction: better, leftOut: spelling?.unknown };
  }
  const { results, highlights, found } = typed;
  if (found.total > 0) return { results, highlights, leftOut: spelling?.missing };
  const hints = isAsked(state) ? await emptyResultHints(found) : undefined;
  return { results, highlights, hints };
}

async function shown(ctx: Context, found: Found, { q, within }: SearchState) {
  const results = await serializeSearch(ctx, found, { languages: [await getLocale()] });
  // The name of a person that was chosen, not typed, is in the line of authors of each work.
  const highlights =
    within.length === 0 || q !== "" ? await highlightsOf(found, results.hits.hits) : undefined;
  return { found, results, highlights };
}
