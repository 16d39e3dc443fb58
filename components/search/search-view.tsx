import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { buttonStyle } from "@/components/ui/button-style";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";
import { BookOpen, SearchX } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { EmptyResultHints } from "@/lib/search";
import { Pagination } from "@/components/ui/pagination";
import { FacetPanel } from "./facet-panel";
import { FilterChips } from "./filter-chips";
import { HintList } from "./hint-list";
import { ListControls } from "./list-controls";
import {
  hasFilters,
  isAsked,
  kindOf,
  RESULT_WINDOW,
  searchHref,
  withoutFilters,
  type SearchState,
  YEARS,
} from "./search-address";
import { allOf, type Counted, countedOf, ResultCount } from "./result-count";
import { ResultsLink } from "./results-link";
import type { Facet, SearchResults } from "./search-results";
import { YearHistogram } from "./year-histogram";

const COLUMNS = "lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]";

type SearchViewProps = {
  state: SearchState;
  results: SearchResults;
  /** What to say where there is nothing to search yet. */
  empty: { title: string; text?: ReactNode; icon?: ReactNode; action?: ReactNode };
  /** Hints for a search without results. */
  hints?: EmptyResultHints | undefined;
  /** Says a number of hits, where that changes while the page is open. */
  count?: (counted: Counted) => ReactNode;
  /** The values of the facets, where their counts change while the page is open. */
  values?: ReactNode;
  /** Choices of the place beside its order. */
  choices?: ReactNode;
  /** The hits. */
  children: ReactNode;
};

/** Filters, order and pages around a list of hits; the search box stands where the page wants it. */
export function SearchView(props: SearchViewProps) {
  const { state, results, empty, hints, values, choices, children } = props;
  const { count = (counted) => <ResultCount {...counted} /> } = props;
  const t = useTranslations("search");
  const locale = useLocale();
  const kind = kindOf(state);
  const counted = countedOf(state, results);
  const { total } = results.hits;
  const pages = Math.ceil(Math.min(total, RESULT_WINDOW) / state.size);
  const { [YEARS.facet]: years, ...listed } = narrowing(state, results);
  const facets = hasFacets(state, { ...listed, ...(years && { [YEARS.facet]: years }) });
  const drawn =
    years && years.buckets.length > 0
      ? { [YEARS.facet]: <YearHistogram state={state} facet={years} /> }
      : {};
  return (
    <>
      <div className={cn("mt-6 gap-x-12", facets && COLUMNS)}>
        {facets && (
          <aside aria-label={t("filters")} data-print="hide">
            <Disclosure summary={t("filters")} className="open-when-wide mb-4">
              {values ?? <FacetPanel state={state} aggregations={listed} drawn={drawn} />}
              <ResultsBar kind={kind} counted={counted} count={count} />
            </Disclosure>
          </aside>
        )}
        <section
          id="results"
          tabIndex={-1}
          aria-label={t("results")}
          // A few hits stay in sight of who chooses from longer filters.
          className="min-w-0 scroll-mt-4 lg:sticky lg:top-4 lg:self-start"
        >
          {/* Above the hits also where the filters are folded away, far above them. */}
          <FilterChips state={state} aggregations={results.aggregations} />
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className={total === 0 ? "sr-only" : undefined}>
              {count(counted)}
            </p>
            {choices}
            {total > 0 && <ListControls state={state} sortBy={results.sortBy} />}
          </div>
          {results.hits.hits.length > 0 ? (
            children
          ) : (
            <NothingFound state={state} results={results} empty={empty} hints={hints} />
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
              {t(`kinds.${kind}.end`, { count: formatCount(RESULT_WINDOW, locale) })}
            </p>
          )}
        </section>
      </div>
    </>
  );
}

type ResultsBarProps = {
  kind: ReturnType<typeof kindOf>;
  counted: Counted;
  count: NonNullable<SearchViewProps["count"]>;
};

/** The list is some screens below the filters on a phone: how many are left stays in sight while values are chosen. */
function ResultsBar({ kind, counted, count }: ResultsBarProps) {
  const t = useTranslations("search");
  return (
    <div
      data-results-bar
      className="sticky bottom-0 z-10 -mx-4 -mb-3 rounded-b-md border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] lg:hidden"
    >
      <ResultsLink className={buttonStyle({ className: "w-full" })}>
        {counted.total === 0
          ? t(`kinds.${kind}.none`)
          : t.rich("showResults", {
              isEstimated: String(counted.isEstimated),
              count: () => count(allOf(counted)),
            })}
      </ResultsLink>
    </div>
  );
}

type Facets = Readonly<Record<string, Facet>>;

function hasFacets({ place }: SearchState, facets: Facets): boolean {
  return place.facets.some((facet) => (facets[facet]?.buckets.length ?? 0) > 0);
}

/** Without the facets whose only value all hits have: there is nothing to choose from. */
function narrowing({ filters }: SearchState, { aggregations = {}, hits }: SearchResults): Facets {
  const isChoice = ({ buckets: [only, ...others] }: Facet) =>
    !only ||
    others.length > 0 ||
    only.doc_count !== hits.total ||
    (only.inner?.buckets.length ?? 0) > 1;
  return Object.fromEntries(
    Object.entries(aggregations).filter(([name, facet]) => filters[name] || isChoice(facet)),
  );
}

type NothingFoundProps = Pick<SearchViewProps, "state" | "results" | "empty" | "hints">;

function NothingFound({ state, results, empty, hints }: NothingFoundProps) {
  const t = useTranslations("search");
  const { place } = state;
  if (results.hits.total > 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("pageEmpty")}
        action={<LinkButton href={searchHref({ ...state, page: 1 })}>{t("firstPage")}</LinkButton>}
      >
        {t("shorter")}
      </EmptyState>
    );
  // Other words would find nothing either.
  if (!isAsked(state) || hints?.isNothingThere)
    return (
      <EmptyState icon={empty.icon ?? <BookOpen />} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  // Conditions of links are part of what was counted, so that without them there may be some.
  const isMissing = hints?.withoutFilters === 0 && state.within.length === 0;
  return (
    <EmptyState
      icon={<SearchX />}
      title={t(`kinds.${kindOf(state)}.noMatch`)}
      action={
        hasFilters(state) && !isMissing ? (
          <LinkButton href={searchHref(withoutFilters(state))}>{t("clearFilters")}</LinkButton>
        ) : (
          <LinkButton href={place.path}>{t(`kinds.${place.kind}.browse`)}</LinkButton>
        )
      }
    >
      {/* Words that nothing has are named below. */}
      {state.q && !hints?.words.length && (
        <p className="break-words">
          {t.rich("searchedFor", { words: () => <bdi className="text-ink">{state.q}</bdi> })}
        </p>
      )}
      {hints && <HintList state={state} hints={hints} aggregations={results.aggregations} />}
      {hasFilters(state) && isMissing && <p className="mt-1 text-ink">{t("hints.anyway")}</p>}
      {state.q && !hints?.withoutFilters ? (
        <ul className="mt-2 grid gap-1">
          <li>{t("tipSpelling")}</li>
          <li>{t("tipStar")}</li>
          <li>{t("tipQuotes")}</li>
        </ul>
      ) : (
        // A hint says which.
        !hints?.withoutFilters && <p>{t("tipFilters")}</p>
      )}
    </EmptyState>
  );
}
