import {
  DATE_BASES,
  type DateBasis,
  type DayKind,
  RECORD_CATEGORIES,
  USAGE_CATEGORIES,
} from "./counts";
import type { UsageLabel } from "@/lib/usage/schema";

export * from "./sharing-schema";

/** Names of series as the API has them, and the shapes of its answers. Browser-safe. */

/** What happened each day, or the sums until the end of each day. */
export const FAMILIES = [
  "usage-snapshot",
  "usage-delta",
  "record-snapshot",
  "record-delta",
] as const;
export type Family = (typeof FAMILIES)[number];

const USAGE_METRICS = [
  "views",
  "downloads",
  "viewVisitors",
  "downloadVisitors",
  "viewUniqueRecords",
  "viewUniqueParents",
  "downloadUniqueFiles",
  "downloadUniqueRecords",
  "downloadUniqueParents",
  "dataVolume",
] as const;
type UsageMetric = (typeof USAGE_METRICS)[number];

/** Of the parts of a category; the whole has `uploaders` too. */
const RECORD_METRICS = ["records", "parents", "fileCount", "dataVolume"] as const;
type RecordMetric = (typeof RECORD_METRICS)[number] | "uploaders";
const PRESENCE_METRICS = ["metadataOnly", "withFiles"] as const;

export type Metric = UsageMetric | RecordMetric | (typeof PRESENCE_METRICS)[number];

/** Categories of few values, which are counted by every one; of the others the best are shown. */
export const WHOLE_CATEGORIES: ReadonlySet<string> = new Set([
  "resource_types",
  "access_statuses",
  "file_types",
]);

/** So many of the other categories are in the sums of a day. */
export const TOP = 20;

/** Stands for all further items of a divided chart. */
export const OTHERS = "others";

/** By what the best of a category are found. */
export type RankedBy = "view" | "download" | "records";

/** A category of series: where its counts are, and which of them are shown. */
export type CategoryOfSeries = {
  /** As the API names it, e.g. `languagesByView`. */
  readonly name: string;
  /** As the days have it; nothing for what is counted of all. */
  readonly source: (typeof USAGE_CATEGORIES)[number] | undefined;
  readonly rankedBy?: RankedBy;
  readonly metrics: readonly Metric[];
};

export const camelCase = (text: string) =>
  text.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const USAGE_DELTA: readonly CategoryOfSeries[] = [
  { name: "global", source: undefined, metrics: USAGE_METRICS },
  ...USAGE_CATEGORIES.map((source) => ({
    name: camelCase(source),
    source,
    metrics: USAGE_METRICS,
  })),
];

const USAGE_SNAPSHOT: readonly CategoryOfSeries[] = USAGE_DELTA.flatMap((category) => {
  const { name, source } = category;
  if (source === undefined || WHOLE_CATEGORIES.has(source)) return [category];
  return [
    { ...category, name: `${name}ByView`, rankedBy: "view" as const },
    { ...category, name: `${name}ByDownload`, rankedBy: "download" as const },
  ];
});

const RECORD_DELTA: readonly CategoryOfSeries[] = [
  { name: "global", source: undefined, metrics: [...RECORD_METRICS, "uploaders"] },
  { name: "filePresence", source: undefined, metrics: PRESENCE_METRICS },
  ...RECORD_CATEGORIES.map((source) => ({
    name: camelCase(source),
    source,
    metrics: RECORD_METRICS,
  })),
];

const RECORD_SNAPSHOT: readonly CategoryOfSeries[] = RECORD_DELTA.map((category) =>
  category.source === undefined || WHOLE_CATEGORIES.has(category.source)
    ? category
    : { ...category, rankedBy: "records" as const },
);

const CATEGORIES: Readonly<Record<Family, readonly CategoryOfSeries[]>> = {
  "usage-snapshot": USAGE_SNAPSHOT,
  "usage-delta": USAGE_DELTA,
  "record-snapshot": RECORD_SNAPSHOT,
  "record-delta": RECORD_DELTA,
};

/** The categories of a family in their order. */
export const categoriesOf = (family: Family): readonly CategoryOfSeries[] => CATEGORIES[family];

export const isUsage = (family: Family): boolean => family.startsWith("usage");
export const isSnapshot = (family: Family): boolean => family.endsWith("snapshot");

export const kindOf = (family: Family, basis: DateBasis): DayKind =>
  isUsage(family) ? "usage" : `records-${basis}`;

/** `[date, value]`; the date is `MM-DD` where the series has its year. */
export type Point = readonly [date: string, value: number];

export type Series = {
  readonly id: string;
  /** Empty where nobody gave a name. */
  readonly name: UsageLabel;
  readonly type: "bar" | "line";
  readonly valueType: "number" | "filesize";
  /** Where all points are in one year. */
  readonly year?: number;
  readonly data: readonly Point[];
};

/** By category and metric. All are there, those without data as empty lists. */
export type SeriesByCategory = Readonly<
  Record<string, Readonly<Record<string, readonly Series[]>>>
>;

/** So many queries may be in a request; a composite counts as its lists. */
export const MAX_QUERIES = 50;
export const LISTS_OF_COMPOSITE = 8;

/** Works of a ranking. */
export const MAX_RANKED = 1000;

/** Of a query for documents; a composite has the newest ones. */
export const MAX_DOCUMENTS = 10_000;

/** Counts of single works. */
export const WORK_QUERIES = [
  "record-view",
  "record-view-all-versions",
  "record-download",
  "record-download-all-versions",
] as const;
export type WorkQueryName = (typeof WORK_QUERIES)[number];

export const STATISTICS = [
  ...FAMILIES.flatMap((family) =>
    isUsage(family)
      ? [`community-${family}`]
      : DATE_BASES.map((basis) => `community-${family}-${basis}`),
  ),
  ...FAMILIES.map((family) => `${family}-series`),
  ...FAMILIES.map((family) => `${family}-category`),
  ...["community-stats", "global-stats"],
  ...WORK_QUERIES,
];
