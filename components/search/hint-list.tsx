import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { EmptyResultHints } from "@/lib/works";
import { useFilterLabels } from "./filter-labels";
import { searchHref, type SearchState, withoutFilter } from "./search-address";
import type { SearchResults } from "./search-results";

type HintListProps = {
  state: SearchState;
  hints: EmptyResultHints;
  aggregations: SearchResults["aggregations"];
};

/** Why a search finds nothing: each reason with a link to a search that finds more. */
export function HintList({ state, hints, aggregations }: HintListProps) {
  const t = useTranslations("search.hints");
  const labelsOf = useFilterLabels(aggregations);
  const { words, filters, withoutFilters: count, isApart } = hints;
  const needsAll = count > 0 && filters.length === 0;
  return (
    <ul className="mx-auto mt-2 grid w-fit gap-1 text-start text-ink">
      {words.map((word) => (
        <li key={word}>
          {t.rich("word", {
            word: () => (
              <strong className="font-semibold">
                <bdi>{word}</bdi>
              </strong>
            ),
          })}
        </li>
      ))}
      {isApart && <li>{t("apart")}</li>}
      {filters.map(({ facet, count: found }) => (
        <li key={facet}>
          <Way href={searchHref(withoutFilter(state, facet))}>
            {t("filter", { count: found, filter: labelsOf(state, facet) })}
          </Way>
        </li>
      ))}
      {needsAll && (
        <li>
          <Way href={searchHref({ ...state, page: 1, filters: {} })}>{t("filters", { count })}</Way>
        </li>
      )}
    </ul>
  );
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} rel="nofollow" className="link">
      {children}
    </Link>
  );
}
