/**
 * The search page keeps its whole state in its address, in the words of `GET /api/records`: what one sees can
 * be linked, bookmarked, and reached by back and forward.
 */
export type SearchState = {
  q: string;
  /** Empty: whatever the service finds best. */
  sort: string;
  page: number;
  size: number;
  allVersions: boolean;
  /** Chosen values by facet name. */
  filters: Readonly<Record<string, readonly string[]>>;
};

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_SIZE = 25;

/** The facets of the page, in the order they are shown. */
export const FACETS = [
  "resource_type",
  "publication_date",
  "access_status",
  "file_type",
  "language",
  "subject",
] as const;

/** Pages that can be opened: beyond this many results one narrows the search instead. */
export const RESULT_WINDOW = 10_000;

export const SORTS = [
  { id: "bestmatch", label: "Best match" },
  { id: "newest", label: "Newest here" },
  { id: "oldest", label: "Oldest here" },
  { id: "published-desc", label: "Publication date, newest first" },
  { id: "published-asc", label: "Publication date, oldest first" },
  { id: "mostviewed", label: "Most viewed" },
  { id: "mostdownloaded", label: "Most downloaded" },
] as const;

type Params = Readonly<Record<string, string | string[] | undefined>>;

const listOf = (value: string | string[] | undefined) =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Reads an address leniently: what makes no sense falls back to the default, because people edit addresses. */
export function readSearch(params: Params): SearchState {
  const last = (name: string) => listOf(params[name]).at(-1) ?? "";
  const whole = (name: string) =>
    /^[1-9]\d{0,5}$/.test(last(name)) ? Number(last(name)) : undefined;
  const filters: Record<string, string[]> = {};
  for (const facet of FACETS) {
    const named = listOf(params.f)
      .filter((one) => one.startsWith(`${facet}:`))
      .map((one) => one.slice(facet.length + 1));
    const values = [...listOf(params[facet]), ...named].filter((value) => value !== "");
    if (values.length > 0) filters[facet] = [...new Set(values)];
  }
  const size = PAGE_SIZES.find((one) => one === whole("size")) ?? DEFAULT_SIZE;
  return {
    q: last("q").trim(),
    sort: SORTS.find(({ id }) => id === last("sort"))?.id ?? "",
    page: Math.min(whole("page") ?? 1, RESULT_WINDOW / size),
    size,
    allVersions: ["1", "true"].includes(last("allversions")),
    filters,
  };
}

/** The state as form fields or query parameters; defaults are left out, so that addresses stay short. */
export function hiddenInputs(state: SearchState): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  if (state.q) pairs.push(["q", state.q]);
  for (const facet of FACETS)
    for (const value of state.filters[facet] ?? []) pairs.push([facet, value]);
  if (state.allVersions) pairs.push(["allversions", "1"]);
  if (state.sort) pairs.push(["sort", state.sort]);
  if (state.size !== DEFAULT_SIZE) pairs.push(["size", String(state.size)]);
  if (state.page > 1) pairs.push(["page", String(state.page)]);
  return pairs;
}

export function searchHref(state: SearchState): string {
  const query = new URLSearchParams(hiddenInputs(state)).toString();
  return query ? `/search?${query}` : "/search";
}

/**
 * Adds or removes one value of a facet. Narrowing to a part (`image::image-photo`) replaces the whole
 * (`image`) and choosing the whole replaces its parts: both together would mean the whole anyway.
 */
export function toggleFilter(state: SearchState, facet: string, value: string): SearchState {
  const chosen = state.filters[facet] ?? [];
  const kept = chosen.filter(
    (one) => one !== value && !one.startsWith(`${value}::`) && !value.startsWith(`${one}::`),
  );
  const values = chosen.includes(value) ? kept : [...kept, value];
  const { [facet]: _dropped, ...others } = state.filters;
  return {
    ...state,
    page: 1,
    filters: values.length > 0 ? { ...others, [facet]: values } : others,
  };
}

export function withoutFilters(state: SearchState): SearchState {
  return { ...state, page: 1, filters: {} };
}

export function hasFilters(state: SearchState): boolean {
  return Object.keys(state.filters).length > 0;
}

/** What the search of works takes for this state. */
export function toQuery(state: SearchState) {
  return {
    ...state.filters,
    ...(state.q ? { q: state.q } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
    ...(state.allVersions ? { allversions: "true" } : {}),
    page: state.page,
    size: state.size,
  };
}
