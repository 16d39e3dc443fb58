import type { CorrectedQuery, EmptyResultHints } from "@/lib/search";
import type { SearchState } from "./search-address";

/** What became of words that nothing has. */
export type SearchOutcome = {
  /** What was searched for instead of what was typed. */
  correction?: CorrectedQuery | undefined;
  /** Words that nothing has: the others found something. */
  leftOut?: readonly string[] | undefined;
  /** Hints for a search without results. */
  hints?: EmptyResultHints | undefined;
};

/** The search whose results are shown. */
export const searchedFor = (state: SearchState, { correction }: SearchOutcome): SearchState =>
  correction ? { ...state, q: correction.query } : state;
