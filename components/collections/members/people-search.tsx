import type { ReactNode } from "react";
import { isAsked, type SearchState } from "@/components/search/search-address";
import { SearchBox } from "@/components/search/search-box";
import type { SearchResults } from "@/components/search/search-results";
import { SearchView } from "@/components/search/search-view";
import { UsersRound } from "@/components/ui/icons";

type PeopleSearchProps = {
  state: SearchState;
  results: SearchResults;
  /** What to say where nobody is listed yet. */
  empty: { title: string; text: ReactNode };
  children: ReactNode;
};

/** A list of people with its search; a list of nobody is not to be searched. */
export function PeopleSearch({ state, results, empty, children }: PeopleSearchProps) {
  return (
    <>
      {(isAsked(state) || results.hits.total > 0) && (
        <div className="max-w-xl">
          <SearchBox state={state} />
        </div>
      )}
      <SearchView state={state} results={results} empty={{ ...empty, icon: <UsersRound /> }}>
        {children}
      </SearchView>
    </>
  );
}
