import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { EmptyResultHints } from "@/lib/search";
import { useFilterLabels } from "./filter-labels";
import { kindOf, searchHref, type SearchState, withoutFilter } from "./search-address";
import type { SearchResults } from "./search-results";

type HintListProps = {
  state: SearchState;
  hints: EmptyResultHints;
  aggregations: SearchResults["aggregations"];
};

/** Why a search finds nothing: each reason with a link to a search that finds more. */
export function HintList({ state, hints, aggregations }: HintListProps) {
  const t = useTranslations("search");
  const kind = kindOf(state);
  const countOf = (found: number) => t(`kinds.${kind}.count`, { count: found });
  const labelsOf = useFilterLabels(aggregations);
  const { words, filters, withoutFilters: count, isApart } = hints;
  const needsAll = count > 0 && filters.length === 0;
  return (
    <ul className="mt-2 grid gap-1 text-ink">
      {words.map((word) => (
        <li key={word}>
          {t.rich("hints.word", {
            none: t(`kinds.${kind}.none`),
            word: () => (
              <strong className="font-semibold">
                <bdi>{word}</bdi>
              </strong>
            ),
          })}
        </li>
      ))}
      {isApart && <li>{t("hints.apart")}</li>}
      {filters.map(({ facet, count: found }) => (
        <li key={facet}>
          <Way href={searchHref(withoutFilter(state, facet))}>
            {t("hints.filter", { found: countOf(found), filter: labelsOf(state, facet) })}
          </Way>
        </li>
      ))}
      {needsAll && (
        <li>
          <Way href={searchHref({ ...state, page: 1, filters: {} })}>
            {t("hints.filters", { found: countOf(count) })}
          </Way>
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
