import type { ReactNode } from "react";
import { Correction } from "@/components/search/correction";
import { SearchBox } from "@/components/search/search-box";
import { isAsked, type SearchState } from "@/components/search/search-address";
import { searchedFor, type SearchOutcome } from "@/components/search/search-outcome";
import type { SearchResults } from "@/components/search/search-results";
import { SearchView } from "@/components/search/search-view";
import { Library } from "@/components/ui/icons";
import type { CollectionEntry } from "./collection-entry";
import { CollectionList } from "./collection-list";
import { NewCollectionLink } from "./collections-page";

type CollectionSearchPageProps = SearchOutcome & {
  title: string;
  state: SearchState;
  /** Undefined when the query could not be read; then `problem` says why. */
  results?: SearchResults<CollectionEntry>;
  problem?: ReactNode;
  empty: { title: string; text: string; action?: ReactNode };
};

/** Otherwise a list without entries has nothing to search in. */
const isNarrowed = (state: SearchState): boolean => isAsked(state) || state.switches.length > 0;

/** Collections to search: all of them, or one's own. */
export function CollectionSearchPage(props: CollectionSearchPageProps) {
  const { title, state, results, problem, correction, leftOut, hints, empty } = props;
  const searched = searchedFor(state, props);
  return (
    <div className="page-width pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{title}</h1>
        <NewCollectionLink />
      </div>
      {problem}
      {results && (
        <>
          {(results.hits.total > 0 || isNarrowed(state)) && (
            <div className="mt-4 max-w-2xl" data-page-search>
              <SearchBox state={state} />
            </div>
          )}
          <Correction state={state} correction={correction} leftOut={leftOut} />
          <SearchView
            state={searched}
            results={results}
            hints={hints}
            empty={{ ...empty, icon: <Library /> }}
          >
            <CollectionList label={title} entries={results.hits.hits} />
          </SearchView>
        </>
      )}
    </div>
  );
}
