import { absoluteUrl } from "./absolute-url";
import { RESULT_WINDOW } from "./paging";

type Bucket = {
  key: string;
  doc_count: number;
  label: string;
  is_selected: boolean;
  inner?: { buckets: Bucket[] };
};
export type Aggregations = Record<
  string,
  { label: string; buckets: Bucket[]; is_estimated?: boolean }
>;

/**
 * The envelope of every list. Links spell out all effective parameters, sorted by name; `prev` and `next`
 * appear only where such a page exists.
 */
export function listJson<Hit>(given: {
  path: string;
  hits: Hit[];
  total: number;
  /** Whether the total comes from a part of all; then it says so. */
  isTotalEstimated?: boolean;
  page: number;
  size: number;
  sort: string;
  /** Further parameters that belong to the address, e.g. `q` and facets. */
  params?: Readonly<Record<string, string | readonly string[] | undefined>>;
  aggregations?: Aggregations;
  /** As for the total. */
  areFacetsEstimated?: boolean;
}) {
  const { page, size, sort, total, aggregations } = given;
  const at = (number: number) =>
    pageAddress(given.path, { ...given.params, page: String(number), size: String(size), sort });
  const reachable = Math.min(total, RESULT_WINDOW);
  return {
    hits: {
      hits: given.hits,
      total,
      ...(given.isTotalEstimated ? { total_is_estimated: true } : {}),
    },
    ...(aggregations
      ? { aggregations: given.areFacetsEstimated ? estimated(aggregations) : aggregations }
      : {}),
    sortBy: sort,
    page,
    links: {
      self: at(page),
      ...(page > 1 ? { prev: at(page - 1) } : {}),
      ...(page * size < reachable ? { next: at(page + 1) } : {}),
    },
  };
}

const estimated = (aggregations: Aggregations): Aggregations =>
  Object.fromEntries(
    Object.entries(aggregations).map(([name, one]) => [name, { ...one, is_estimated: true }]),
  );

function pageAddress(
  path: string,
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(params).sort()) {
    const value = params[name];
    for (const one of typeof value === "string" ? [value] : (value ?? [])) search.append(name, one);
  }
  return `${absoluteUrl(path)}?${search.toString()}`;
}

/** Counts of a facet whose values are their own names. */
export function bucketsOf(
  counts: readonly { facet: string; key: string; count: number }[],
  facet: string,
  chosen: readonly string[],
): Bucket[] {
  return counts
    .filter((one) => one.facet === facet)
    .map(({ key, count }) => ({
      key,
      label: key,
      doc_count: count,
      is_selected: chosen.includes(key),
    }));
}
