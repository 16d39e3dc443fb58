/**
 * Conditions that links put into a search: the works of a person, those of some days. They are written in the query language, but
 * not by readers, so they are shown as filters, and the box stays empty for words.
 */
type QueryFilter =
  | { readonly kind: "author"; readonly name: string }
  /** Without a first day all up to the last. */
  | { readonly kind: "created"; readonly from: string | undefined; readonly to: string };

const AUTHOR = /^creators\.name:"([^"\\]+)"$/;
const CREATED = /^created:\[(\*|\d{4}-\d\d-\d\d) TO (\d{4}-\d\d-\d\d)\]$/;
const AND = " AND ";

export const createdWithin = (from: string | undefined, to: string): string =>
  `created:[${from ?? "*"} TO ${to}]`;

/** What such a condition asks for; nothing of any other query. */
export function readQueryFilter(text: string): QueryFilter | undefined {
  const name = AUTHOR.exec(text)?.[1];
  if (name !== undefined) return { kind: "author", name };
  const [, from, to] = CREATED.exec(text) ?? [];
  return to === undefined
    ? undefined
    : { kind: "created", from: from === "*" ? undefined : from, to };
}

export const queryFiltersOf = (given: readonly string[]): string[] => [
  ...new Set(given.filter((one) => readQueryFilter(one) !== undefined)),
];

/** The conditions of a query that consists of nothing else. */
export function queryFiltersIn(q: string): string[] {
  const parts = q.split(AND);
  const filters = queryFiltersOf(parts);
  return filters.length === parts.length ? filters : [];
}

/** The query of the API for words and conditions together. */
export function withQueryFilters(q: string, filters: readonly string[]): string {
  if (filters.length === 0) return q;
  return [...filters, ...(q ? [`(${q})`] : [])].join(AND);
}
