import { RECORD_NUMBERS, USAGE_NUMBERS } from "../counts";
import { type Family, isUsage, type Metric, type RankedBy } from "../schema";
import type { Score } from "./ranking";

/** What metrics are made of: some of the numbers of a day, added or taken away. */

type UsageNumber = (typeof USAGE_NUMBERS)[number];
type RecordNumber = (typeof RECORD_NUMBERS)[number];

const OF_USAGE: Readonly<Partial<Record<Metric, UsageNumber>>> = {
  views: "views",
  downloads: "downloads",
  viewVisitors: "viewVisitors",
  downloadVisitors: "downloadVisitors",
  viewUniqueRecords: "viewRecords",
  viewUniqueParents: "viewParents",
  downloadUniqueFiles: "downloadFiles",
  downloadUniqueRecords: "downloadRecords",
  downloadUniqueParents: "downloadParents",
  dataVolume: "bytes",
};

type Sum = { readonly plus: readonly RecordNumber[]; readonly minus: readonly RecordNumber[] };

const OF_RECORDS: Readonly<Partial<Record<Metric, Sum>>> = {
  records: {
    plus: ["recordsBareAdded", "recordsWithFilesAdded"],
    minus: ["recordsBareRemoved", "recordsWithFilesRemoved"],
  },
  parents: {
    plus: ["parentsBareAdded", "parentsWithFilesAdded"],
    minus: ["parentsBareRemoved", "parentsWithFilesRemoved"],
  },
  fileCount: { plus: ["filesAdded"], minus: ["filesRemoved"] },
  dataVolume: { plus: ["bytesAdded"], minus: ["bytesRemoved"] },
  metadataOnly: { plus: ["recordsBareAdded"], minus: ["recordsBareRemoved"] },
  withFiles: { plus: ["recordsWithFilesAdded"], minus: ["recordsWithFilesRemoved"] },
};

/** How many numbers a day has. */
export const widthOf = (family: Family): number =>
  isUsage(family) ? USAGE_NUMBERS.length : RECORD_NUMBERS.length;

export function valueOf(family: Family, metric: Metric): Score {
  if (isUsage(family)) {
    const at = USAGE_NUMBERS.indexOf(OF_USAGE[metric] ?? "views");
    return (numbers, offset) => numbers[offset + at] ?? 0;
  }
  const { plus, minus } = OF_RECORDS[metric] ?? { plus: [], minus: [] };
  return difference(plus, minus);
}

function difference(plus: readonly RecordNumber[], minus: readonly RecordNumber[]): Score {
  const added = plus.map((name) => RECORD_NUMBERS.indexOf(name));
  const removed = minus.map((name) => RECORD_NUMBERS.indexOf(name));
  return (numbers, offset) => {
    let sum = 0;
    for (const at of added) sum += numbers[offset + at] ?? 0;
    for (const at of removed) sum -= numbers[offset + at] ?? 0;
    return sum;
  };
}

const RECORDS_AND_PARENTS = difference(
  ["recordsBareAdded", "recordsWithFilesAdded", "parentsBareAdded", "parentsWithFilesAdded"],
  [
    "recordsBareRemoved",
    "recordsWithFilesRemoved",
    "parentsBareRemoved",
    "parentsWithFilesRemoved",
  ],
);

const SCORES: Readonly<Record<RankedBy, Score>> = {
  view: valueOf("usage-delta", "views"),
  download: valueOf("usage-delta", "downloads"),
  records: RECORDS_AND_PARENTS,
};

export const scoreOf = (by: RankedBy): Score => SCORES[by];

/** Works may leave a category until nothing is left; what was never viewed is not among the most viewed. */
export const ranksZeros = (by: RankedBy): boolean => by === "records";
