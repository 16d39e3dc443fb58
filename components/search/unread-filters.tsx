import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { useFacetName } from "./filter-labels";
import type { UnreadFilter } from "./search-outcome";

/** The filters of the address that could not be used; the search was made with all others. */
export function UnreadFilters({ filters = [] }: { filters?: readonly UnreadFilter[] | undefined }) {
  const t = useTranslations("search");
  const nameOf = useFacetName();
  return filters.map(({ facet, reasons }) => (
    <Notice
      key={facet}
      tone="warning"
      title={t("unreadFilter", { facet: nameOf(facet) })}
      className="mt-4 max-w-2xl"
    >
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  ));
}
