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
  if (readQueryFilter(q)) return [q];
  const parts = q.split(AND);
  const filters = queryFiltersOf(parts);
  return filters.length === parts.length ? filters : [];
}

/** The query of the API for words and conditions together. */
export function withQueryFilters(q: string, filters: readonly string[]): string {
  if (filters.length === 0) return q;
  const group = isQuery(q) ? q : wordsOf(q);
  return [...filters, ...(group ? [`(${group})`] : [])].join(AND);
}

const OPERATOR = /\b(?:AND|OR|NOT)\b|[\p{L}\p{N}_.]:\S|["()*]|(?:^|\s)[+-]\S/u;

/** Whether it is written in the query language, and may stand in parentheses without opening or closing others. */
function isQuery(q: string): boolean {
  if (!OPERATOR.test(q)) return false;
  const outside = q.replace(/"[^"]*"/g, "");
  let depth = 0;
  for (const sign of outside.replace(/[^()]/g, "")) {
    depth += sign === "(" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0 && !outside.includes('"');
}

/** Beside a condition signs would be read as operators, which they are not among words alone; those inside words stay. */
const wordsOf = (q: string): string =>
  q
    .replace(/(?<![\p{L}\p{N}])[^\p{L}\p{N}\s]+|[^\p{L}\p{N}\s]+(?![\p{L}\p{N}])/gu, " ")
    .trim()
    .replace(/\s+/g, " ");
