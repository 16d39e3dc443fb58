import { BadRequest, issueAt, ValidationError } from "./errors";
import { z } from "zod";
import { message } from "./message";
import { errorKey } from "./parse";

/*
 * Paging, sorting and flags in the query of a list. Free of the server's settings, so that contracts may
 * use it in the browser; `lib/core/list-json.ts` builds the answer.
 */

/** Lists answer pages up to this many results; beyond it clients narrow their query or use an export. */
export const RESULT_WINDOW = 10_000;

const whole = (tooSmall: string) =>
  z.preprocess(
    (given) => (Array.isArray(given) ? (given as unknown[]).at(-1) : given),
    z.coerce.number(errorKey("validation.integer")).int().min(1, tooSmall),
  );

/** The paging part of every list's query. */
export const pageQuery = z.looseObject({
  page: whole(errorKey("validation.pageTooSmall")).default(1).describe("Page number, from 1"),
  size: whole(errorKey("validation.sizeTooSmall")).default(25).describe("Hits per page"),
});

/** The length of a page where a list has another one than usual. */
export const pageSize = (usual: number) =>
  z.coerce
    .number(errorKey("validation.integer"))
    .int()
    .min(1, errorKey("validation.sizeTooSmall"))
    .default(usual)
    .describe("Hits per page");

export type Page = { page: number; size: number };

/** Refuses pages outside the window. */
export function checkWindow({ page, size }: Page, window = RESULT_WINDOW): void {
  if (page * size > window) throw new BadRequest("errors.queryParameters");
}

/** `"1"`, `"true"`, `"t"`, `"yes"` in any case, and their opposites. */
export const booleanQuery = z.preprocess(
  (given) => {
    const text = String(Array.isArray(given) ? (given as unknown[]).at(-1) : given).toLowerCase();
    if (["1", "true", "t", "yes", "on", ""].includes(text)) return true;
    return ["0", "false", "f", "no", "off"].includes(text) ? false : given;
  },
  z.boolean(errorKey("validation.boolean")),
);

/** The values of a query parameter, however often it occurs; empty ones count as absent. */
export const valuesOf = (given: unknown): string[] =>
  [given].flat().filter((value): value is string => typeof value === "string" && value !== "");

/** A flag in the query of a list; false when it is absent. */
export function flagOf(query: Readonly<Record<string, unknown>>, name: string): boolean {
  if (query[name] === undefined) return false;
  const read = booleanQuery.safeParse(query[name]);
  if (read.success) return read.data;
  throw new ValidationError([issueAt(name, "validation.boolean")]);
}

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
      { field: "_schema", messages: [message("validation.sort", { asked })] },
    ]);
  return sort === ("bestmatch" as Sort) && !options.hasQuery ? options.withoutQuery : sort;
}
