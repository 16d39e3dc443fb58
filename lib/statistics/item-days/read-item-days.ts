import { LRUCache } from "lru-cache";
import type { DayRange } from "@/lib/core/calendar";
import { Unavailable } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { processWide } from "@/lib/core/process-wide";
import { runInSlices, type Steps } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { translateDatabaseError } from "@/lib/db/errors";
import { isUsage } from "../schema";
import type { VersionUse } from "../repository/use-reports";
import { type DayTable, strandOf } from "../tables/day-table";
import { countInLine } from "./counting-line";
import type {
  CountedParts,
  ItemDaysLimits,
  ItemDaysWanted,
  Named,
  Part,
  Parts,
  Refusal,
} from "./part";
import { recordParts } from "./records";
import { uploaderDaysOf } from "./uploader-days";
import { eventsIn, usageParts } from "./usage";

/**
 * Stored days count each category by itself, so they cannot tell what one item has in other categories. These days are counted
 * when somebody asks, from the same events and states as the stored ones.
 */
export type ItemDays = {
  /** As if there were nothing that lacks the item. */
  readonly table: DayTable;
  /** Distinct owners whose works entered on any of the days. */
  readonly countUploaders: (range: DayRange) => number;
  /** How often each version was used on the days. */
  readonly versionsIn: (range: DayRange) => Promise<VersionUse[]>;
};

/** What takes one to two seconds on two cores that are busy otherwise. */
export const ITEM_DAYS_LIMITS: ItemDaysLimits = {
  fewest: 5,
  events: 150_000,
  bytes: 250_000_000,
  itemBytes: 1_000_000_000,
  works: 15_000,
  allWorks: 200_000,
};

/** Numbers that are kept at most, of eight bytes each. */
const MAX_CELLS = 4_000_000;
const MAX_MS = 60 * 60_000;
/** What takes longer in spite of the limits is not tried again for a while. */
const TIMEOUT_MS = 10_000;
const MAX_GIVEN_UP = 1_000;
const GIVEN_UP_MS = 10 * 60_000;

type Known = {
  readonly parts: LRUCache<string, Part>;
  readonly givenUp: LRUCache<string, Refusal>;
};

const processKnown = processWide<Known>("statistics.item-days");

const known = (): Known =>
  (processKnown.value ??= {
    parts: new LRUCache<string, Part>({
      ttl: MAX_MS,
      maxSize: MAX_CELLS,
      sizeCalculation: cellsOf,
    }),
    givenUp: new LRUCache<string, Refusal>({ max: MAX_GIVEN_UP, ttl: GIVEN_UP_MS }),
  });

/** What a part takes itself, and each of its columns, however few numbers they have. */
const CELLS_OF_PART = 50;
const CELLS_OF_COLUMN = 30;

function cellsOf({ block, uploads, versions }: Part, key: string): number {
  const columns = Array.from(block.categories.values(), ({ size }) => size);
  const overhead = CELLS_OF_PART + CELLS_OF_COLUMN * columns.reduce((sum, size) => sum + size, 1);
  const entries = block.cells + 4 * uploads.length + 10 * versions.length;
  return overhead + entries + Math.ceil(key.length / 4);
}

/** The days of an item, or why there are none. That they cannot be counted is no reason to show nothing at all. */
export async function readItemDays(
  ctx: Context,
  wanted: ItemDaysWanted,
  limits: ItemDaysLimits = ITEM_DAYS_LIMITS,
): Promise<ItemDays | Refusal> {
  try {
    return await countedDays(ctx, wanted, limits);
  } catch (error) {
    if (!(translateDatabaseError(error) instanceof Unavailable))
      log().error({ err: error }, "days could not be counted for an item");
    return { reason: "busy" };
  }
}

async function countedDays(
  ctx: Context,
  wanted: ItemDaysWanted,
  limits: ItemDaysLimits,
): Promise<ItemDays | Refusal> {
  const { whole, category, id, family, range } = wanted;
  const strand = strandOf(whole, category, id);
  // Whatever stands in an address is no reason to count.
  if (strand.length === 0) return itemDaysOf(whole, []);
  const used = isUsage(family) ? eventsIn(strand, range) : 0;
  if (used > 0 && used < limits.fewest) return { reason: "tooFew" };
  const parts = isUsage(family)
    ? await findParts(await usageParts(ctx, wanted, limits))
    : await findParts(recordParts(ctx, wanted, limits));
  return "reason" in parts ? parts : itemDaysOf(whole, parts);
}

/** Those that are kept, and the others counted. */
async function findParts<Wanted extends Named>(
  parts: Parts<Wanted>,
): Promise<readonly Part[] | Refusal> {
  const found = new Map(
    parts.wanted.flatMap(({ key }) => {
      const part = known().parts.get(key);
      return part ? [[key, part] as const] : [];
    }),
  );
  const missing = parts.wanted.filter(({ key }) => !found.has(key));
  const counted = missing.length > 0 ? await countMissing(parts, missing) : [];
  if ("reason" in counted) return counted;
  for (const [key, part] of counted) found.set(key, part);
  return parts.wanted.flatMap(({ key }) => found.get(key) ?? []);
}

async function countMissing<Wanted extends Named>(
  parts: Parts<Wanted>,
  missing: readonly Wanted[],
): Promise<CountedParts | Refusal> {
  const { parts: kept, givenUp } = known();
  const all = missing.map(({ key }) => key).join("\n");
  const refusal = givenUp.get(all) ?? (await parts.refusalOf(missing));
  if (refusal) return refusal;
  const counted = await countInLine(all, async () => {
    try {
      const fresh = await parts.count(missing, TIMEOUT_MS);
      for (const [key, part] of fresh) kept.set(key, part);
      return fresh;
    } catch (error) {
      if (isOutOfTime(error)) givenUp.set(all, parts.tooMuch);
      throw error;
    }
  });
  return counted ?? { reason: "busy" };
}

function isOutOfTime(error: unknown): boolean {
  const meaning = translateDatabaseError(error);
  return meaning instanceof Unavailable && meaning.text.key === "database.timeout";
}

function itemDaysOf(whole: DayTable, parts: readonly Part[]): ItemDays {
  const { labels, firstDay, version } = whole;
  const uploads = parts.flatMap((part) => part.uploads);
  const blocks = parts.map(({ block }) => block);
  return {
    table: { blocks, uploaders: uploaderDaysOf(uploads), labels, firstDay, version },
    countUploaders: ({ from, to }) =>
      new Set(uploads.flatMap(({ ownerId, day }) => (from <= day && day <= to ? [ownerId] : [])))
        .size,
    versionsIn: (range) => runInSlices(sumsOfVersions(parts, range)),
  };
}

function* sumsOfVersions(parts: readonly Part[], { from, to }: DayRange): Steps<VersionUse[]> {
  const sums = new Map<string, VersionUse & { views: number; downloads: number }>();
  for (const { versions } of parts)
    for (const { day, workId, parentId, views, downloads } of versions) {
      yield;
      if (day < from || day > to) continue;
      let sum = sums.get(workId);
      if (!sum) sums.set(workId, (sum = { workId, parentId, views: 0, downloads: 0 }));
      sum.views += views;
      sum.downloads += downloads;
    }
  return [...sums.values()];
}
