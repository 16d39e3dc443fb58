import { getLocale } from "next-intl/server";
import type { SearchQuery, SearchState } from "@/components/search/search-address";
import type { Context } from "@/lib/db/context";
import { worksIndex } from "@/lib/search";
import { highlightsOf, type searchWorks, serializeSearch } from "@/lib/works";
import { correctedSearch } from "./corrected-search";

type Found = Awaited<ReturnType<typeof searchWorks>>;

/** The props of a page of works that a search finds, with passages that show why. */
export function searchedWorks(
  ctx: Context,
  state: SearchState,
  find: (query: SearchQuery) => Promise<Found>,
) {
  return correctedSearch(worksIndex(), state, {
    find,
    show: (found) => withPassages(ctx, found, state),
  });
}

async function withPassages(ctx: Context, found: Found, { q, within }: SearchState) {
  const results = await serializeSearch(ctx, found, { languages: [await getLocale()] });
  // The name of a person that was chosen, not typed, is in the line of authors of each work.
  const highlights =
    within.length === 0 || q !== "" ? await highlightsOf(found, results.hits.hits) : undefined;
  return { results, highlights };
}
