import { checkCollections, rebuildCollections } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { findType } from "@/lib/inbox";
import { checkRequests, rebuildRequests } from "@/lib/requests";
import type { Drift, RebuildOptions, RebuildProgress } from "@/lib/search";
import { checkSearch, rebuildSearch } from "@/lib/works";

/** One search index, and what stands behind its entries. */
export type Index = {
  readonly id: string;
  /** What it holds, in words. */
  readonly holds: string;
  readonly rebuild: (options: RebuildOptions) => Promise<RebuildProgress>;
  readonly check: (ctx: Context) => Promise<Drift>;
};

/** Every search index there is. */
export const INDEXES: readonly Index[] = [
  { id: "works", holds: "works and drafts", rebuild: rebuildSearch, check: checkSearch },
  {
    id: "collections",
    holds: "collections",
    rebuild: rebuildCollections,
    check: checkCollections,
  },
  {
    id: "requests",
    holds: "requests",
    rebuild: (options) => rebuildRequests(findType, options),
    check: checkRequests,
  },
];

/** How many entries are wrong. */
export const wrongIn = ({ missing, stale, extra }: Drift): number =>
  missing.count + stale.count + extra.count;

/** What a comparison found, in a sentence. */
export function sentenceOf({ holds }: Index, drift: Drift): string {
  if (wrongIn(drift) === 0) return `The index agrees with all ${drift.checked} ${holds}.`;
  const { missing, stale, extra } = drift;
  return `Of ${drift.checked} ${holds} ${missing.count} are missing from the index and ${stale.count} out of date; ${extra.count} entries stand for nothing.`;
}
