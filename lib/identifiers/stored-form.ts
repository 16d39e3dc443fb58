import { hyphenate } from "isbn3";
import type { Scheme } from "./scheme";

/**
 * How a normal form is kept. ISBNs get the hyphens of the agencies' range tables, which are too large for browsers:
 * there the digits do. A right number of a range that is not in the tables stays bare.
 */
export function storedForm(scheme: Scheme, normal: string): string {
  return scheme.id === "isbn" ? (hyphenate(normal) ?? normal) : normal;
}
