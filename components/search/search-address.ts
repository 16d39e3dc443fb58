import type { Messages } from "next-intl";
import { queryFiltersIn, queryFiltersOf, withQueryFilters } from "./query-filters";
import { writeYearRange } from "./year-bins";

/**
 * A page with a search keeps its whole state in its address, in the words of the API's list: what one sees can
 * be linked, bookmarked, and reached by back and forward.
 */
export type SearchState = {
  place: SearchPlace;
  q: string;
  /** Conditions of the query that are shown as filters (`query-filters.ts`). */
  within: readonly string[];
  /** Empty: the service's default order. */
  sort: string;
  page: number;
  size: number;
  /** Names of the place's switches that are on. */
  switches: readonly string[];
  /** Chosen values by facet name. */
  filters: Readonly<Record<string, readonly string[]>>;
};

/** An order, and its words where those of its name (`search.sorts`) say it less well. */
type Sort =
  | { id: keyof Messages["search"]["sorts"]; label?: undefined }
  | { id: string; label: keyof Messages["search"]["sorts"] };

/** Where one searches, and for what. */
export type SearchPlace = {
  path: string;
  /** The kind of results: a key of `search.kinds` of the texts. */
  kind: keyof Messages["search"]["kinds"];
  /** The label and placeholder of the box: a key of `searchBox` of the texts. */
  box: Exclude<keyof Messages["searchBox"], "button" | "suggest">;
  /** In the order they are shown. */
  facets: readonly string[];
  /** Those of them that take one value at a time. */
  single?: readonly string[];
  sorts: readonly Sort[];
  /** Further parameters by name, with the values that switch them on; the first is written. */
  switches: Readonly<Record<string, readonly [string, ...string[]]>>;
};

export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const DEFAULT_SIZE = 25;

/** Pages that can be opened: beyond this many results one narrows the search instead. */
export const RESULT_WINDOW = 10_000;

/** The switch by which words are searched as they were typed. */
export const EXACT = "exact";

/** The switch by which each version of a work is listed. */
export const ALL_VERSIONS = "allversions";

/** What the list is of: each version by itself counts as one. */
export const kindOf = ({ place, switches }: SearchState): SearchPlace["kind"] =>
  switches.includes(ALL_VERSIONS) ? "version" : place.kind;

/** The search of all works. */
export const WORKS: SearchPlace = {
  path: "/search",
  kind: "work",
  box: "work",
  facets: [
    "resource_type",
    "publication_date",
    "access_status",
    "file_type",
    "language",
    "license",
    "subject",
    "svc:user_defined_tags",
  ],
  sorts: [
    { id: "bestmatch" },
    { id: "newest", label: "newestHere" },
    { id: "oldest", label: "oldestHere" },
    { id: "published-desc" },
    { id: "published-asc" },
    { id: "mostviewed" },
    { id: "mostdownloaded" },
  ],
  switches: { [ALL_VERSIONS]: ["1", "true"], exact: ["1", "true"] },
};

type Params = Readonly<Record<string, string | string[] | undefined>>;

const listOf = (value: string | string[] | undefined) =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** The facet of years, and the names of its two ends in a form. */
export const YEARS = { facet: "publication_date", from: "year_from", to: "year_to" } as const;

/** Reads an address leniently: what makes no sense falls back to the default, because people edit addresses. */
export function readSearch(params: Params, place: SearchPlace = WORKS): SearchState {
  const last = (name: string) => listOf(params[name]).at(-1) ?? "";
  const whole = (name: string) =>
    /^[1-9]\d{0,5}$/.test(last(name)) ? Number(last(name)) : undefined;
  const filters: Record<string, string[]> = {};
  for (const facet of place.facets) {
    const named = listOf(params.f)
      .filter((one) => one.startsWith(`${facet}:`))
      .map((one) => one.slice(facet.length + 1));
    const values = [...listOf(params[facet]), ...named].filter((value) => value !== "");
    if (values.length > 0) filters[facet] = [...new Set(values)];
  }
  const years = place.facets.includes(YEARS.facet) ? typedYears(last) : undefined;
  if (years !== undefined) filters[YEARS.facet] = [years];
  const q = last("q").trim();
  const inQuery = place.kind === "work" ? queryFiltersIn(q) : [];
  const size = PAGE_SIZES.find((one) => one === whole("size")) ?? DEFAULT_SIZE;
  return {
    place,
    q: inQuery.length > 0 ? "" : q,
    within: queryFiltersOf([...inQuery, ...(place.kind === "work" ? listOf(params[WITHIN]) : [])]),
    sort: place.sorts.find(({ id }) => id === last("sort"))?.id ?? "",
    page: Math.min(whole("page") ?? 1, RESULT_WINDOW / size),
    size,
    switches: Object.entries(place.switches)
      .filter(([name, values]) => values.includes(last(name)))
      .map(([name]) => name),
    filters,
  };
}

/** The years typed into the form of a range; what is no year as it is, so that it is named like other filters that make no sense. */
function typedYears(last: (name: string) => string): string | undefined {
  const [from, to] = [last(YEARS.from).trim(), last(YEARS.to).trim()];
  const typed = [from, to].filter((one) => one !== "");
  if (!typed.every((one) => /^\d{1,4}$/.test(one))) return typed.join("..");
  const year = (one: string) => (one === "" ? undefined : Number(one));
  return writeYearRange({ from: year(from), to: year(to) });
}

/** The parameter of conditions beside words. */
const WITHIN = "within";

/** The state as form fields or query parameters; defaults are left out, so that addresses stay short. */
export function hiddenInputs(state: SearchState): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  if (state.q) pairs.push(["q", state.q]);
  for (const condition of state.within) pairs.push([WITHIN, condition]);
  for (const facet of state.place.facets)
    for (const value of state.filters[facet] ?? []) pairs.push([facet, value]);
  pairs.push(...switchesOf(state));
  if (state.sort) pairs.push(["sort", state.sort]);
  if (state.size !== DEFAULT_SIZE) pairs.push(["size", String(state.size)]);
  if (state.page > 1) pairs.push(["page", String(state.page)]);
  return pairs;
}

function switchesOf({ place, switches }: SearchState): [name: string, value: string][] {
  return switches.flatMap((name) => {
    const values = place.switches[name];
    return values ? [[name, values[0]] as [string, string]] : [];
  });
}

export function searchHref(state: SearchState): string {
  const { path } = state.place;
  const query = new URLSearchParams(hiddenInputs(state)).toString();
  return query ? `${path}?${query}` : path;
}

/**
 * Adds or removes one value of a facet. Narrowing to a part (`image::image-photo`) replaces the whole
 * (`image`) and choosing the whole replaces its parts: both together would mean the whole anyway.
 */
export function toggleFilter(state: SearchState, facet: string, value: string): SearchState {
  const chosen = state.filters[facet] ?? [];
  const kept = state.place.single?.includes(facet)
    ? []
    : chosen.filter(
        (one) => one !== value && !one.startsWith(`${value}::`) && !value.startsWith(`${one}::`),
      );
  const values = chosen.includes(value) ? kept : [...kept, value];
  const others = withoutFilter(state, facet);
  return values.length > 0
    ? { ...others, filters: { ...others.filters, [facet]: values } }
    : others;
}

/** Gives a facet one value instead of what was chosen; without one as {@link withoutFilter}. */
export function setFilter(
  state: SearchState,
  facet: string,
  value: string | undefined,
): SearchState {
  const others = withoutFilter(state, facet);
  return value === undefined
    ? others
    : { ...others, filters: { ...others.filters, [facet]: [value] } };
}

export function withoutFilter(state: SearchState, facet: string): SearchState {
  const { [facet]: _dropped, ...filters } = state.filters;
  return { ...state, page: 1, filters };
}

/** The same narrowing for another search from the box, which may be spelt in any way again. */
export function forOtherWords(state: SearchState): SearchState {
  const switches = state.switches.filter((name) => name !== EXACT);
  return { ...state, q: "", page: 1, switches };
}

/** Turns a switch on, or off when it is on. */
export function toggleSwitch(state: SearchState, name: string): SearchState {
  const { switches } = state;
  const others = switches.filter((one) => one !== name);
  return { ...state, page: 1, switches: switches.includes(name) ? others : [...others, name] };
}

/** Takes a condition of the query back. */
export function withoutCondition(state: SearchState, condition: string): SearchState {
  return { ...state, page: 1, within: state.within.filter((one) => one !== condition) };
}

export function withoutFilters(state: SearchState): SearchState {
  return { ...state, page: 1, filters: {}, within: [] };
}

export function hasFilters(state: SearchState): boolean {
  return Object.keys(state.filters).length > 0 || state.within.length > 0;
}

/** Whether something was searched for, so that an empty list does not mean that there is nothing. */
export const isAsked = (state: SearchState): boolean => state.q !== "" || hasFilters(state);

export type SearchQuery = ReturnType<typeof toQuery>;

/** The API's query for this state. */
export function toQuery(state: SearchState) {
  const q = withQueryFilters(state.q, state.within);
  // Filters alone match all works alike.
  const sort = state.sort || (!state.q && state.within.length > 0 ? "newest" : "");
  return {
    ...state.filters,
    // People read a count as what they will find.
    facet_counts: "narrowed",
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
    ...Object.fromEntries(switchesOf(state)),
    page: state.page,
    size: state.size,
  };
}
