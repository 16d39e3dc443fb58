import { WORK_CATEGORIES } from "@/lib/usage/schema";

/** The form in which a day of a collection is stored: `counts` of `statistics_day`. Browser-safe. */

/** The id of the whole service among those of collections. */
export const GLOBAL_ID = "00000000-0000-0000-0000-000000000000";

export const DATE_BASES = ["added", "created", "published"] as const;
export type DateBasis = (typeof DATE_BASES)[number];

export type DayKind = "usage" | `records-${DateBasis}`;

export const RECORD_CATEGORIES = WORK_CATEGORIES;
export const USAGE_CATEGORIES = [...WORK_CATEGORIES, "countries", "referrers"] as const;
export type UsageCategory = (typeof USAGE_CATEGORIES)[number];

/** What the numbers of a usage day are, in their order. `bytes` are those of counted downloads. */
export const USAGE_NUMBERS = [
  "views",
  "viewVisitors",
  "viewRecords",
  "viewParents",
  "downloads",
  "downloadVisitors",
  "downloadRecords",
  "downloadParents",
  "downloadFiles",
  "bytes",
] as const;

/** What the numbers of a day of records are, in their order; `Bare` are works without files. */
export const RECORD_NUMBERS = [
  "recordsBareAdded",
  "recordsWithFilesAdded",
  "recordsBareRemoved",
  "recordsWithFilesRemoved",
  "parentsBareAdded",
  "parentsWithFilesAdded",
  "parentsBareRemoved",
  "parentsWithFilesRemoved",
  "filesAdded",
  "bytesAdded",
  "filesRemoved",
  "bytesRemoved",
] as const;

/** Numbers in the order of `USAGE_NUMBERS` or `RECORD_NUMBERS`. */
export type Numbers = readonly number[];

export type Counts = {
  readonly totals: Numbers;
  /** By category and id; what is zero throughout is left out. */
  readonly subcounts: Readonly<Partial<Record<UsageCategory, Readonly<Record<string, Numbers>>>>>;
};
