import { StaleRevision } from "./errors";

/** The revision a caller sent in `If-Match`; "any" for `*`, undefined when there was none. */
export type Expected = number | "any" | undefined;

export function requireRevision(expected: Expected, actual: number): void {
  if (expected === undefined || expected === "any" || expected === actual) return;
  throw new StaleRevision(Number.isNaN(expected) ? "?" : expected, actual);
}
