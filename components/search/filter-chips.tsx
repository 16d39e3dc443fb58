import { useTranslations } from "next-intl";
import { X } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { filterLabel, useQueryFilterName } from "./filter-labels";
import {
  ALL_VERSIONS,
  hasFilters,
  searchHref,
  type SearchState,
  toggleFilter,
  toggleSwitch,
  withoutCondition,
  withoutFilters,
} from "./search-address";
import type { SearchResults } from "./search-results";

type FilterChipsProps = { state: SearchState; aggregations: SearchResults["aggregations"] };

/** The active filters of the list, each with a button to remove it. */
export function FilterChips({ state, aggregations = {} }: FilterChipsProps) {
  const t = useTranslations("search");
  const nameOf = useQueryFilterName();
  const conditions = state.within.map((condition) => ({
    label: nameOf(condition),
    without: withoutCondition(state, condition),
  }));
  const chosen = state.place.facets.flatMap((facet) =>
    (state.filters[facet] ?? []).map((value) => ({
      label: filterLabel(t, facet, value, aggregations),
      without: toggleFilter(state, facet, value),
    })),
  );
  // No filter, but without a word of it the list would seem to name works twice.
  const versions = state.switches.includes(ALL_VERSIONS)
    ? [{ label: t("allVersions"), without: toggleSwitch(state, ALL_VERSIONS) }]
    : [];
  const chips = [...conditions, ...chosen, ...versions];
  if (chips.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <ul aria-label={t("filtersInUse")} className="flex min-w-0 flex-wrap gap-2">
        {chips.map(({ label, without }) => (
          <li key={searchHref(without)} className="max-w-full">
            <Link
              href={searchHref(without)}
              aria-label={t("removeFilter", { name: label })}
              rel="nofollow"
              className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-md border border-accent/40 bg-accent-soft ps-2.5 pe-2 text-sm text-ink no-underline hover:border-accent"
            >
              <bdi className="min-w-0 break-words">{label}</bdi>
              <X aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      {hasFilters(state) && (
        <Link href={searchHref(withoutFilters(state))} rel="nofollow" className="py-1 text-sm link">
          {t("clearAll")}
        </Link>
      )}
    </div>
  );
}
