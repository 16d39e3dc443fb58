import { useLocale, useTranslations } from "next-intl";
import { formatEdtf } from "@/components/ui/format";
import { shortLicence } from "@/lib/works/reading/licence";
import { nestedKey, valueLabel } from "./facet-value";
import { readQueryFilter } from "./query-filters";
import { type SearchState, YEARS } from "./search-address";
import type { Bucket, SearchResults } from "./search-results";
import { readYearRange } from "./year-bins";

type Translate = ReturnType<typeof useTranslations<"search">>;

/** What the chosen values of a facet are called, together with the facet: "Year 2020". */
export function useFilterLabels(aggregations: SearchResults["aggregations"]) {
  const t = useTranslations("search");
  const nameOf = useFacetName();
  return (state: SearchState, facet: string) => {
    const values = (state.filters[facet] ?? []).map((value) =>
      filterLabel(t, facet, value, aggregations),
    );
    return t("hints.named", { facet: nameOf(facet), values: values.join(", ") });
  };
}

/** What a facet is called. */
export function useFacetName(): (facet: string) => string {
  const t = useTranslations("search");
  return (facet) => {
    const name = `facets.${facet}` as "facets.subject";
    return t.has(name) ? t(name) : facet;
  };
}

/** What a chosen value is called. */
export function filterLabel(
  t: Translate,
  facet: string,
  value: string,
  aggregations: SearchResults["aggregations"] = {},
): string {
  return (
    labelOfValue(t, facet, aggregations[facet]?.buckets ?? [], value) ??
    (facet === YEARS.facet ? rangeLabel(t, value) : undefined) ??
    value.split("::").at(-1) ??
    value
  );
}

/** What a condition of the query is called: "Author: Ines Contoh". */
export function useQueryFilterName(): (condition: string) => string {
  const t = useTranslations("search.within");
  const locale = useLocale();
  return (condition) => {
    const filter = readQueryFilter(condition);
    if (!filter) return condition;
    if (filter.kind === "author") return t("author", { name: givenNameFirst(filter.name) });
    const to = formatEdtf(filter.to, locale);
    return filter.from === undefined
      ? t("createdUntil", { to })
      : t("created", { from: formatEdtf(filter.from, locale), to });
  };
}

function givenNameFirst(name: string): string {
  const [family, given, ...others] = name.split(", ");
  return given !== undefined && others.length === 0 ? `${given} ${family}` : name;
}

function rangeLabel(t: Translate, value: string): string | undefined {
  const { from, to } = readYearRange(value) ?? {};
  if (from !== undefined && from === to) return String(from);
  if (from !== undefined && to !== undefined)
    return t("years.range", { from: String(from), to: String(to) });
  if (from !== undefined) return t("years.since", { from: String(from) });
  return to === undefined ? undefined : t("years.until", { to: String(to) });
}

function labelOfValue(
  t: Translate,
  facet: string,
  buckets: readonly Bucket[],
  value: string,
): string | undefined {
  for (const bucket of buckets) {
    if (bucket.key === value) return valueLabel(t, facet, bucket);
    const part = bucket.inner?.buckets.find((one) => nestedKey(bucket.key, one.key) === value);
    if (part) return part.label;
  }
  // Ends of file names; lists of values have them so too.
  if (facet === "file_type") return value.toUpperCase();
  return facet === "license" ? shortLicence(value) : undefined;
}
