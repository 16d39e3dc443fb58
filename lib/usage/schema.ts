/** What usage is counted by. Browser-safe. */

/** What a work says of itself; the ids of a work by these categories are its `UsageAttributes`. */
export const WORK_CATEGORIES = [
  "resource_types",
  "access_statuses",
  "languages",
  "subjects",
  "rights",
  "funders",
  "periodicals",
  "publishers",
  "affiliations",
  "file_types",
] as const;
export type WorkCategory = (typeof WORK_CATEGORIES)[number];

/**
 * Ids by category, e.g. `{ languages: ["eng"] }`. An affiliation is there once for each person who has it. What strangers
 * may not know of a restricted work is left out.
 */
export type UsageAttributes = Readonly<Partial<Record<WorkCategory, readonly string[]>>>;

/** A text, or texts by language. */
export type UsageLabel = string | Readonly<Record<string, string>>;
