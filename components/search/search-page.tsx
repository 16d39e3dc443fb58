import type { WorkJson } from "@/components/works/work-json";
import { WorkList } from "@/components/works/work-list";
import { ExportLinks } from "./export-links";
import type { SearchState } from "./search-address";
import { SearchBox } from "./search-box";
import type { SearchResults } from "./search-results";
import { SearchView } from "./search-view";

type SearchPageProps = { state: SearchState; results: SearchResults<WorkJson> };

export function SearchPage({ state, results }: SearchPageProps) {
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">{state.q ? "Search results" : "Browse works"}</h1>
      <div className="mt-4 max-w-2xl" data-page-search>
        <SearchBox state={state} />
      </div>
      <SearchView
        state={state}
        results={results}
        empty={{
          title: "Nothing has been published yet",
          text: "Published works appear here as soon as the first one is public.",
        }}
      >
        <WorkList label="Works" works={results.hits.hits} />
        <ExportLinks state={state} total={results.hits.total} />
      </SearchView>
    </div>
  );
}
