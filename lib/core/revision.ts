import { StaleRevision } from "./errors";

/** The revision a caller sent in `If-Match`; "any" for `*`, undefined when there was none. */
export type Expected = number | "any" | undefined;

export function requireRevision(expected: Expected, actual: number): void {
  if (expected === undefined || expected === "any" || expected === actual) return;
  throw new StaleRevision(Number.isNaN(expected) ? "?" : expected, actual);
}

/** As `requireRevision`, for what need not be there: then no `If-Match` fits, not even `*`. */
export function requireRevisionOf(
  expected: Expected,
  actual: { readonly revision: number } | undefined,
): void {
  if (actual) requireRevision(expected, actual.revision);
  else if (expected !== undefined)
    throw new StaleRevision(expected === "any" ? "*" : Number.isNaN(expected) ? "?" : expected, 0);
}
