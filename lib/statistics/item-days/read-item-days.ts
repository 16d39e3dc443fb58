import { LRUCache } from "lru-cache";
import type { DayRange } from "@/lib/core/calendar";
import { Unavailable } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { processWide } from "@/lib/core/process-wide";
import { runInSlices, type Steps } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { translateDatabaseError } from "@/lib/db/errors";
import { isUsage } from "../schema";
import type { StoredPart } from "../repository/item-parts";
import type { VersionUse } from "../repository/use-reports";
import { type DayTable, strandOf } from "../tables/day-table";
import { countInLine } from "./counting-line";
import { ITEM_DAYS_LIMITS } from "./limits";
import {
  type CountingLimits,
  type ItemDaysLimits,
  type ItemDaysWanted,
  keyOf,
  type Named,
  type Part,
  type Parts,
  type PartsByKey,
  type Refusal,
} from "./part";
import { recordParts } from "./records";
import { askForItemDays } from "./requests";
import {
  type Counted,
  findMostUsed,
  isDue,
  listCounted,
  mostUsedRow,
  readCounted,
} from "./stored-parts";
import { uploaderDaysOf, uploadersIn } from "./uploader-days";
import { eventsIn, usageParts, wholeUsageParts } from "./usage";
import { VersionSums } from "./version-sums";

/**
 * Stored days count each category by itself, so they cannot tell what one item has in other categories. These days are counted
 * when somebody asks, from the same events and states as the stored ones.
 */
export type ItemDays = {
  /** As if there were nothing that lacks the item. */
  readonly table: DayTable;
  /** Distinct owners whose works entered on any of the days. */
  readonly countUploaders: (range: DayRange) => Promise<number>;
  /** How often each version was used on the days of the range that was asked for; nothing while a job counts that. */
  readonly versionsIn: (range: DayRange) => Promise<readonly VersionUse[] | undefined>;
  /** When that was counted which has changed since; nothing where nothing has. */
  readonly asOf: Date | undefined;
};

/** Numbers that are kept at most, of eight bytes each. */
const MAX_CELLS = 8_000_000;
const MAX_MS = 60 * 60_000;
/** What takes longer in spite of the limits is not tried again for a while. */
const TIMEOUT_MS = 10_000;
const MAX_GIVEN_UP = 1_000;
const GIVEN_UP_MS = 10 * 60_000;

type Known = {
  readonly parts: LRUCache<string, Part>;
  /** Those that are being read from the database. */
  readonly reading: Map<string, Promise<Part | undefined>>;
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
    reading: new Map<string, Promise<Part | undefined>>(),
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
  if (strand.length === 0) return itemDaysOf(whole, { parts: [] });
  const used = isUsage(family) ? eventsIn(strand, range) : 0;
  if (used > 0 && used < limits.fewest) return { reason: "tooFew" };
  const found = isUsage(family)
    ? await findUsage(ctx, wanted, limits)
    : await findRecords(ctx, wanted, limits);
  return "reason" in found ? found : itemDaysOf(whole, found);
}

/** Parts in the order of their days. */
type Found = {
  readonly parts: readonly Part[];
  /** Of which state of the days they are, where these have changed since. */
  readonly asOf?: Date | undefined;
  /** Whether a job has still to find which versions were used. */
  readonly isWithoutUse?: boolean | undefined;
};

async function findUsage(
  ctx: Context,
  wanted: ItemDaysWanted,
  limits: ItemDaysLimits,
): Promise<Found | Refusal> {
  const found = await findAtOnce(await usageParts(ctx, wanted), limits);
  if (!("reason" in found)) return found;
  const parts = await wholeUsageParts(ctx, wanted);
  return findStored(ctx, wanted, { parts, limits, refusal: found });
}

async function findRecords(
  ctx: Context,
  wanted: ItemDaysWanted,
  limits: ItemDaysLimits,
): Promise<Found | Refusal> {
  const parts = recordParts(ctx, wanted);
  const found = await findAtOnce(parts, limits);
  return "reason" in found ? findStored(ctx, wanted, { parts, limits, refusal: found }) : found;
}

async function findAtOnce<Wanted extends Named>(
  parts: Parts<Wanted>,
  limits: ItemDaysLimits,
): Promise<Found | Refusal> {
  const counted = await countParts(parts, parts.wanted, limits.onDemand);
  if ("reason" in counted) return counted;
  return { parts: parts.wanted.flatMap((one) => counted.get(keyOf(one)) ?? []) };
}

type Asked<Wanted extends Named> = {
  readonly parts: Parts<Wanted>;
  readonly limits: ItemDaysLimits;
  /** Why all of them cannot be counted at once. */
  readonly refusal: Refusal;
};

/** Parts that a job has counted, and of what it has not, those that can be counted while somebody waits. */
async function findStored<Wanted extends Named>(
  ctx: Context,
  wanted: ItemDaysWanted,
  { parts, limits, refusal }: Asked<Wanted>,
): Promise<Found | Refusal> {
  const isOfUsage = isUsage(wanted.family);
  const stored = await listCounted(ctx, parts.wanted, { isUsage: isOfUsage });
  const missing = parts.wanted.filter(({ subject }) => !stored.has(subject));
  const isSame = missing.length > 0 && (stored.size === 0 || refusal.reason === "busy");
  const counted = isSame ? refusal : await countParts(parts, missing, limits.onDemand);
  if ("reason" in counted) {
    if (counted.reason !== "tooMuch") return counted;
    const progress = { done: stored.size, parts: parts.wanted.length };
    return (await parts.refusalOf(missing, limits.byJob)) ?? waitFor(ctx, wanted, progress);
  }
  const all = [...stored.values()];
  const use = isOfUsage && all.length > 0 ? await findUse(ctx, all, wanted.range) : undefined;
  // Today is among what a job has counted where nothing is missing.
  if (use?.isDue || all.some(({ days, isOutdated }) => isDue(ctx, days, isOutdated)))
    await askForItemDays(ctx, wanted, { isWithToday: missing.length === 0 });
  const read = [];
  for (const one of parts.wanted) {
    const days = stored.get(one.subject)?.days;
    const part = days ? await readKept(ctx, days) : counted.get(keyOf(one));
    if (!part) return { reason: "busy" };
    read.push(part);
  }
  if (use?.part) read.push(use.part);
  const moments = all.flatMap(({ days, isOutdated }) => (isOutdated ? [days.countedAt] : []));
  if (use?.asOf) moments.push(use.asOf);
  return { parts: read, asOf: oldestOf(moments), isWithoutUse: use && !use.part };
}

/** The versions that were used most, and whether a job has to count them. */
async function findUse(ctx: Context, counted: readonly Counted[], range: DayRange) {
  const row = mostUsedRow(counted, range);
  const stored = await findMostUsed(ctx, row);
  const part = stored && (await readKept(ctx, stored));
  if (!part) return { part: undefined, isDue: true, asOf: undefined };
  const isOutdated = stored.version !== row.version;
  const asOf = isOutdated ? stored.countedAt : undefined;
  return { part, isDue: isDue(ctx, stored, isOutdated), asOf };
}

const oldestOf = (moments: readonly Date[]): Date | undefined =>
  moments.reduce<Date | undefined>((first, one) => (first && first < one ? first : one), undefined);

async function waitFor(
  ctx: Context,
  wanted: ItemDaysWanted,
  progress: { readonly done: number; readonly parts: number },
): Promise<Refusal> {
  // A job leaves today to readers, who could not wait for it here.
  const isWithToday = progress.done === progress.parts - 1;
  const asked = await askForItemDays(ctx, wanted, { isWithToday });
  if (asked === "waiting") return { reason: "counting", ...progress };
  return asked === "full" ? { reason: "busy" } : { reason: "failed" };
}

/** Readers at the same time wait for the same. */
async function readKept(ctx: Context, stored: StoredPart): Promise<Part | undefined> {
  const { parts, reading } = known();
  const key = [stored.subject, stored.version, stored.countedAt.getTime()].join(" ");
  const part = parts.get(key);
  if (part) return part;
  let read = reading.get(key);
  if (!read) {
    read = readCounted(ctx, stored).finally(() => reading.delete(key));
    reading.set(key, read);
  }
  const made = await read;
  if (made) parts.set(key, made);
  return made;
}

/** Those that are kept, and the others counted. */
async function countParts<Wanted extends Named>(
  parts: Parts<Wanted>,
  wanted: readonly Wanted[],
  limits: CountingLimits,
): Promise<PartsByKey | Refusal> {
  const found = new Map(
    wanted.flatMap((one) => {
      const part = known().parts.get(keyOf(one));
      return part ? [[keyOf(one), part] as const] : [];
    }),
  );
  const missing = wanted.filter((one) => !found.has(keyOf(one)));
  if (missing.length === 0) return found;
  const counted = await countMissing(parts, missing, limits);
  return "reason" in counted ? counted : new Map([...found, ...counted]);
}

async function countMissing<Wanted extends Named>(
  parts: Parts<Wanted>,
  missing: readonly Wanted[],
  limits: CountingLimits,
): Promise<PartsByKey | Refusal> {
  const { parts: kept, givenUp } = known();
  const all = missing.map(keyOf).join("\n");
  const refusal = givenUp.get(all) ?? (await parts.refusalOf(missing, limits));
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

async function itemDaysOf(
  whole: DayTable,
  { parts, asOf, isWithoutUse }: Found,
): Promise<ItemDays> {
  const { labels, firstDay, version } = whole;
  const uploads = parts.flatMap((part) => part.uploads);
  const blocks = parts.map(({ block }) => block);
  const uploaders = await runInSlices(uploaderDaysOf(uploads));
  return {
    table: { blocks, uploaders, labels, firstDay, version },
    countUploaders: (range) => runInSlices(uploadersIn(uploads, range)),
    versionsIn: async (range) =>
      isWithoutUse ? undefined : runInSlices(sumsOfVersions(parts, range)),
    asOf,
  };
}

function* sumsOfVersions(parts: readonly Part[], range: DayRange): Steps<readonly VersionUse[]> {
  const sums = new VersionSums();
  for (const { versions } of parts) yield* sums.add(versions, range);
  return sums.all();
}
