import { BadRequest, ValidationError } from "@/lib/core/errors";
import { z } from "zod";
import { absolute } from "./respond";

/** Lists answer pages up to this many results; beyond it clients narrow their query or use an export. */
export const RESULT_WINDOW = 10_000;

const whole = (name: string) =>
  z.preprocess(
    (given) => (Array.isArray(given) ? (given as unknown[]).at(-1) : given),
    z.coerce
      .number({ error: "Not a valid integer." })
      .int("Not a valid integer.")
      .min(1, `${name} must be 1 or more.`),
  );

/** The paging part of every list's query. */
export const pageQuery = z.looseObject({
  page: whole("page").default(1),
  size: whole("size").default(25),
});

export type Page = { page: number; size: number };

/** Refuses pages outside the window. */
export function checkWindow({ page, size }: Page, window = RESULT_WINDOW): void {
  if (page * size > window) throw new BadRequest("Invalid querystring parameters.");
}

/** `"1"`, `"true"`, `"t"`, `"yes"` in any case, and their opposites. */
export const booleanQuery = z.preprocess(
  (given) => {
    const text = String(Array.isArray(given) ? (given as unknown[]).at(-1) : given).toLowerCase();
    if (["1", "true", "t", "yes", "on", ""].includes(text)) return true;
    return ["0", "false", "f", "no", "off"].includes(text) ? false : given;
  },
  z.boolean({ error: "Not a valid boolean." }),
);

/**
 * Chooses the sort order: an unknown one is an error; `bestmatch` without a query quietly becomes the
 * default for lists without one.
 */
export function chooseSort<Sort extends string>(
  asked: string | undefined,
  options: { sorts: readonly Sort[]; withQuery: Sort; withoutQuery: Sort; hasQuery: boolean },
): Sort {
  const fallback = options.hasQuery ? options.withQuery : options.withoutQuery;
  if (!asked) return fallback;
  const sort = options.sorts.find((one) => one === asked);
  if (!sort)
    throw new ValidationError([
      { field: "_schema", messages: [`Invalid sort option '${asked}'.`] },
    ]);
  return sort === ("bestmatch" as Sort) && !options.hasQuery ? options.withoutQuery : sort;
}

type Bucket = {
  key: string;
  doc_count: number;
  label: string;
  is_selected: boolean;
  inner?: { buckets: Bucket[] };
};
export type Aggregations = Record<string, { label: string; buckets: Bucket[] }>;

/**
 * The envelope of every list. Links spell out all effective parameters, sorted by name; `prev` and `next`
 * appear only where such a page exists.
 */
export function listJson<Hit>(given: {
  path: string;
  hits: readonly Hit[];
  total: number;
  page: number;
  size: number;
  sort: string;
  /** Further parameters that belong to the address, e.g. `q` and facets. */
  params?: Readonly<Record<string, string | readonly string[] | undefined>>;
  aggregations?: Aggregations;
}) {
  const { page, size, sort, total } = given;
  const at = (number: number) =>
    pageAddress(given.path, { ...given.params, page: String(number), size: String(size), sort });
  const reachable = Math.min(total, RESULT_WINDOW);
  return {
    hits: { hits: given.hits, total },
    ...(given.aggregations ? { aggregations: given.aggregations } : {}),
    sortBy: sort,
    page,
    links: {
      self: at(page),
      ...(page > 1 ? { prev: at(page - 1) } : {}),
      ...(page * size < reachable ? { next: at(page + 1) } : {}),
    },
  };
}

function pageAddress(
  path: string,
  params: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const name of Object.keys(params).sort()) {
    const value = params[name];
    for (const one of typeof value === "string" ? [value] : (value ?? [])) search.append(name, one);
  }
  return `${absolute(path)}?${search.toString()}`;
}
