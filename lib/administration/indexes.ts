import { checkCollections, collectionCoverage, rebuildCollections } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { findType } from "@/lib/requests";
import { checkRequests, rebuildRequests, requestCoverage } from "@/lib/request-engine";
import {
  collectionsIndex,
  type Coverage,
  type Drift,
  type RebuildOptions,
  type RebuildProgress,
  requestsIndex,
  worksIndex,
} from "@/lib/search";
import { checkSearch, rebuildSearch, workCoverage } from "@/lib/works";

/** One search index, and what stands behind its entries. */
export type Index = {
  readonly id: string;
  /** The name of its contents, for people. */
  readonly holds: string;
  readonly rebuild: (options: RebuildOptions) => Promise<RebuildProgress>;
  readonly isOutdated: () => Promise<boolean>;
  readonly check: (ctx: Context) => Promise<Drift>;
  /** The same by numbers alone: quick, but it does not detect outdated documents. */
  readonly coverage: (ctx: Context) => Promise<Coverage>;
};

/** Every search index there is. */
export const INDEXES: readonly Index[] = [
  {
    id: "works",
    holds: "works and drafts",
    rebuild: rebuildSearch,
    isOutdated: () => worksIndex().isOutdated(),
    check: checkSearch,
    coverage: workCoverage,
  },
  {
    id: "collections",
    holds: "collections",
    rebuild: rebuildCollections,
    isOutdated: () => collectionsIndex().isOutdated(),
    check: checkCollections,
    coverage: collectionCoverage,
  },
  {
    id: "requests",
    holds: "requests",
    rebuild: (options) => rebuildRequests(findType, options),
    isOutdated: () => requestsIndex().isOutdated(),
    check: checkRequests,
    coverage: requestCoverage,
  },
];

/** How many entries are wrong. */
export const indexProblem = ({ missing, stale, extra }: Drift): number =>
  missing.count + stale.count + extra.count;

/** The result of a comparison, as a message. */
export function sentenceOf({ holds }: Index, drift: Drift): string {
  if (indexProblem(drift) === 0) return `The index agrees with all ${drift.checked} ${holds}.`;
  const { missing, stale, extra } = drift;
  return `Of ${drift.checked} ${holds} ${missing.count} are missing from the index and ${stale.count} out of date; ${extra.count} entries stand for nothing.`;
}
