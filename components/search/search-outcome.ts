import type { CorrectedQuery, EmptyResultHints } from "@/lib/search";
import type { SearchState } from "./search-address";

/** A filter of the address that makes no sense, and why not. */
export type UnreadFilter = { facet: string; reasons: readonly string[] };

/** What became of words that nothing has, and of filters that make no sense. */
export type SearchOutcome = {
  /** What was searched for instead of what was typed. */
  correction?: CorrectedQuery | undefined;
  /** Words that nothing has: the others found something. */
  leftOut?: readonly string[] | undefined;
  /** Filters that were left out of the search. */
  unread?: readonly UnreadFilter[] | undefined;
  /** Hints for a search without results. */
  hints?: EmptyResultHints | undefined;
};

/** The search whose results are shown. */
export const searchedFor = (state: SearchState, { correction }: SearchOutcome): SearchState =>
  correction ? { ...state, q: correction.query } : state;
