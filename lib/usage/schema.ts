/** What usage is counted by. Browser-safe. */

/** What a work says of itself. */
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

/** A text, or texts by language. */
export type UsageLabel = string | Readonly<Record<string, string>>;
