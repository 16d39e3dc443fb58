import { useTranslations } from "next-intl";
import { roughly } from "@/components/ui/format";
import { kindOf, type SearchPlace, type SearchState } from "./search-address";
import type { SearchResults } from "./search-results";

export type Counted = {
  kind: SearchPlace["kind"];
  page: number;
  size: number;
  total: number;
  isEstimated: boolean;
  /** How many of them are on the page. */
  shown: number;
};

/** How many results there are, and which of them are shown. */
export function ResultCount({ kind, page, size, total, isEstimated, shown }: Counted) {
  const t = useTranslations("search");
  const count = isEstimated ? roughly(total) : total;
  if (shown === 0 && count === 0) return t(`kinds.${kind}.none`);
  const first = (page - 1) * size + 1;
  const last = first + shown - 1;
  if (shown === 0 || (first === 1 && last === count)) return t(`kinds.${kind}.count`, { count });
  return t(`kinds.${kind}.range`, { first, last, count, isEstimated: String(isEstimated) });
}

/** The same hits as if one page had them all. */
export const allOf = (counted: Counted): Counted => ({
  ...counted,
  page: 1,
  shown: counted.isEstimated ? roughly(counted.total) : counted.total,
});

export function countedOf(state: SearchState, { hits }: SearchResults): Counted {
  const { page, size } = state;
  return {
    kind: kindOf(state),
    page,
    size,
    total: hits.total,
    isEstimated: hits.total_is_estimated === true,
    shown: hits.hits.length,
  };
}
