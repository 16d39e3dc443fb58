import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount, plural } from "@/components/ui/format";
import { LinkButton } from "@/components/ui/link-button";
import { Pagination } from "@/components/ui/pagination";
import { FacetPanel } from "./facet-panel";
import { FilterChips } from "./filter-chips";
import { ListControls } from "./list-controls";
import {
  hasFilters,
  RESULT_WINDOW,
  searchHref,
  withoutFilters,
  type SearchState,
} from "./search-address";
import type { SearchResults } from "./search-results";

const COLUMNS = "lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]";

type SearchViewProps = {
  state: SearchState;
  results: SearchResults;
  /** What to say where there is nothing to search yet. */
  empty: { title: string; text: string; action?: ReactNode };
  /** Choices of the place beside its order. */
  choices?: ReactNode;
  /** The hits. */
  children: ReactNode;
};

/** Filters, order and pages around a list of hits; the search box stands where the page wants it. */
export function SearchView({ state, results, empty, choices, children }: SearchViewProps) {
  const { noun } = state.place;
  const { total } = results.hits;
  const pages = Math.ceil(Math.min(total, RESULT_WINDOW) / state.size);
  const facets = hasFacets(state, results);
  return (
    <>
      <FilterChips state={state} aggregations={results.aggregations} />
      <div className={cn("mt-6 gap-x-12", facets && COLUMNS)}>
        {facets && (
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
            {choices}
            {total > 0 && <ListControls state={state} sortBy={results.sortBy} />}
          </div>
          {results.hits.hits.length > 0 ? (
            children
          ) : (
            <NothingFound state={state} total={total} empty={empty} />
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
              The list ends after {formatCount(RESULT_WINDOW)} {noun.many}. Narrow the search to see
              others.
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function hasFacets({ place }: SearchState, { aggregations = {} }: SearchResults): boolean {
  return place.facets.some((facet) => (aggregations[facet]?.buckets.length ?? 0) > 0);
}

function countOf({ place, page, size }: SearchState, { hits }: SearchResults): string {
  const all = plural(hits.total, place.noun.one, place.noun.many);
  if (hits.hits.length === 0) return hits.total === 0 ? `No ${place.noun.many}` : all;
  const first = (page - 1) * size + 1;
  const last = first + hits.hits.length - 1;
  if (first === 1 && last === hits.total) return all;
  return `${formatCount(first)}–${formatCount(last)} of ${all}`;
}

type NothingFoundProps = Pick<SearchViewProps, "state" | "empty"> & { total: number };

function NothingFound({ state, total, empty }: NothingFoundProps) {
  const { place } = state;
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
      <EmptyState icon={<SearchX />} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<SearchX />}
      title={`No ${place.noun.many} match`}
      action={
        hasFilters(state) ? (
          <LinkButton href={searchHref(withoutFilters(state))}>Clear the filters</LinkButton>
        ) : (
          <LinkButton href={place.path}>Browse all {place.noun.many}</LinkButton>
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
