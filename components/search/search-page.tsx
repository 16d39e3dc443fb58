import { SearchX } from "lucide-react";
import { cn } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Pagination } from "@/components/ui/pagination";
import { WorkList } from "@/components/works/work-list";
import { formatCount, plural } from "@/components/ui/format";
import { FacetPanel } from "./facet-panel";
import { FilterChips } from "./filter-chips";
import { ListControls } from "./list-controls";
import {
  FACETS,
  hasFilters,
  RESULT_WINDOW,
  searchHref,
  withoutFilters,
  type SearchState,
} from "./search-address";
import { SearchBox } from "./search-box";
import type { SearchResults } from "./search-results";

const COLUMNS = "lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]";

type SearchPageProps = { state: SearchState; results: SearchResults };

export function SearchPage({ state, results }: SearchPageProps) {
  const { total } = results.hits;
  const pages = Math.ceil(Math.min(total, RESULT_WINDOW) / state.size);
  return (
    <div className="page-width pt-8">
      <h1 className="text-2xl font-semibold">{state.q ? "Search results" : "Browse works"}</h1>
      <div className="mt-4 max-w-2xl" data-page-search>
        <SearchBox state={state} />
      </div>
      <FilterChips state={state} aggregations={results.aggregations} />
      <div className={cn("mt-6 gap-x-12", hasFacets(results) && COLUMNS)}>
        {hasFacets(results) && (
          <aside aria-label="Filters" data-print="hide">
            <Disclosure
              summary="Filters"
              className="open-when-wide mb-4 max-lg:rounded-md max-lg:border max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-1"
            >
              <FacetPanel state={state} aggregations={results.aggregations} />
            </Disclosure>
          </aside>
        )}
        <section aria-label="Results" className="min-w-0">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p role="status">{countOf(state, results)}</p>
            {total > 0 && <ListControls state={state} sortBy={results.sortBy} />}
          </div>
          {results.hits.hits.length > 0 ? (
            <WorkList label="Works" works={results.hits.hits} />
          ) : (
            <NothingFound state={state} total={total} />
          )}
          <div className="mt-8">
            <Pagination
              page={state.page}
              pages={pages}
              href={(page) => searchHref({ ...state, page })}
            />
          </div>
          {state.page === pages && total > RESULT_WINDOW && (
            <p className="mt-4 text-center text-sm text-muted">
              The list ends after {formatCount(RESULT_WINDOW)} works. Narrow the search to see
              others.
            </p>
          )}
        </section>
      </div>
    </div>
  );
}

function hasFacets({ aggregations = {} }: SearchResults): boolean {
  return FACETS.some((facet) => (aggregations[facet]?.buckets.length ?? 0) > 0);
}

function countOf({ page, size }: SearchState, { hits }: SearchResults): string {
  if (hits.hits.length === 0)
    return hits.total === 0 ? "No works" : plural(hits.total, "work", "works");
  const first = (page - 1) * size + 1;
  const last = first + hits.hits.length - 1;
  if (first === 1 && last === hits.total) return plural(hits.total, "work", "works");
  return `${formatCount(first)}–${formatCount(last)} of ${plural(hits.total, "work", "works")}`;
}

function NothingFound({ state, total }: { state: SearchState; total: number }) {
  if (total > 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title="This page is empty"
        action={
          <LinkButton href={searchHref({ ...state, page: 1 })}>Go to the first page</LinkButton>
        }
      >
        The list is shorter than this page number.
      </EmptyState>
    );
  if (!state.q && !hasFilters(state))
    return (
      <EmptyState icon={<SearchX />} title="Nothing has been published yet">
        Published works appear here as soon as the first one is public.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<SearchX />}
      title="No works match"
      action={
        hasFilters(state) ? (
          <LinkButton href={searchHref(withoutFilters(state))}>Clear the filters</LinkButton>
        ) : (
          <LinkButton href="/search">Browse all works</LinkButton>
        )
      }
    >
      <ul className="mt-2 inline-block list-disc ps-5 text-start">
        <li>Check the spelling, or try fewer or more general words.</li>
        <li>Use a star for unknown endings: manuscript*</li>
        <li>Put exact wording between quotation marks.</li>
      </ul>
    </EmptyState>
  );
}
