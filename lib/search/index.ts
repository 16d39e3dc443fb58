import { COLLECTIONS } from "./collections";
import { postgresIndex } from "./postgres";
import type { SearchIndex } from "./port";
import { REQUESTS } from "./requests";
import { WORKS } from "./works";

export * from "./port";
export { type EmptyResultHints, emptyResultHints } from "./empty-result-hints";
export {
  type CheckedSearch,
  checkSpelling,
  type CorrectedQuery,
  type CountableSearch,
} from "./spelling-check";
export { beginningsOf, beginningsQuery, wordFit } from "./beginnings";
export { type Highlights, type Passage, passageMarkup } from "./passages";
export { sourceOf, stampsOf, unversioned } from "./single-kind";
export { inPages } from "./in-pages";
export { type Query, readQuery, withPrefixes } from "./query";

let works: SearchIndex | undefined;

/** The index of works, in the engine of this installation. */
export const worksIndex = (): SearchIndex => (works ??= postgresIndex(WORKS));

/** These have few facets, and their lists do not say that counts are estimates. */
const WHOLE = { maxCounted: Infinity };

let requests: SearchIndex | undefined;

/** The index of requests. */
export const requestsIndex = (): SearchIndex => (requests ??= postgresIndex(REQUESTS, WHOLE));

let collections: SearchIndex | undefined;

/** The index of collections. */
export const collectionsIndex = (): SearchIndex =>
  (collections ??= postgresIndex(COLLECTIONS, WHOLE));
