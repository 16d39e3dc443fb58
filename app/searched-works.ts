import { getLocale } from "next-intl/server";
import {
  type SearchQuery,
  type SearchState,
  withoutFilter,
} from "@/components/search/search-address";
import type { UnreadFilter } from "@/components/search/search-outcome";
import { type Issue, ValidationError } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { translate } from "@/lib/i18n/translate";
import { worksIndex } from "@/lib/search";
import { highlightsOf, type searchWorks, serializeSearch } from "@/lib/works";
import { correctedSearch } from "./corrected-search";

type Found = Awaited<ReturnType<typeof searchWorks>>;

type Find = (query: SearchQuery) => Promise<Found>;

/** The props of a page of works that a search finds. Filters that cannot be read are left out of it, and named. */
export async function searchedWorks(ctx: Context, state: SearchState, find: Find) {
  try {
    return { state, ...(await search(ctx, state, find)) };
  } catch (error) {
    const issues = error instanceof ValidationError ? error.issues : [];
    const ofFilters = issues.filter(({ field }) => field in state.filters);
    if (ofFilters.length === 0) throw error;
    const readable = ofFilters.reduce((rest, { field }) => withoutFilter(rest, field), state);
    const unread = await unreadFilters(ofFilters);
    return { state: readable, unread, ...(await search(ctx, readable, find)) };
  }
}

/** What is found, with passages that show why. */
const search = (ctx: Context, state: SearchState, find: Find) =>
  correctedSearch(worksIndex(), state, {
    find,
    show: (found) => withPassages(ctx, found, state),
  });

async function unreadFilters(issues: readonly Issue[]): Promise<UnreadFilter[]> {
  const locale = await getLocale();
  return issues.map(({ field, messages }) => ({
    facet: field,
    reasons: messages.map((one) => translate(locale, one)),
  }));
}

async function withPassages(ctx: Context, found: Found, { q, within }: SearchState) {
  const results = await serializeSearch(ctx, found, { languages: [await getLocale()] });
  // The name of a person that was chosen, not typed, is in the line of authors of each work.
  const highlights =
    within.length === 0 || q !== "" ? await highlightsOf(found, results.hits.hits) : undefined;
  return { results, highlights };
}
