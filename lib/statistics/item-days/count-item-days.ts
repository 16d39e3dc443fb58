import { batchesOf } from "@/lib/core/batches";
import { dayOf } from "@/lib/core/calendar";
import { runInSlices } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { removeItemParts } from "../repository/item-parts";
import {
  areItemsAskedFor,
  endItemRequest,
  failItemRequest,
  keepItemRequest,
  putItemRequestBack,
  removeItemRequests,
  takeItemRequest,
} from "../repository/item-requests";
import { isUsage, kindOf } from "../schema";
import { lookAtDays, readDays } from "../service/day-tables";
import { bestConcepts } from "../service/rank-versions";
import { strandOf } from "../tables/day-table";
import { ITEM_DAYS_LIMITS } from "./limits";
import { keyOf, type Named, NO_PART, type Parts, type UsedVersion } from "./part";
import { recordParts } from "./records";
import { type ItemDaysInput, itemDaysInput, wakeCounting, WANTED_MS } from "./requests";
import {
  findMostUsed,
  isDue,
  listCounted,
  mostUsedRow,
  readCounted,
  storeMostUsed,
  storePart,
} from "./stored-parts";
import { wholeUsageParts } from "./usage";
import { VersionSums } from "./version-sums";

/**
 * Counts what readers asked for and could not wait for, part by part: what is done stays done when it is stopped. One request is
 * worked on at a time, so that the other work of the service goes on.
 */

const MINUTE_MS = 60_000;
/** Then others have their turn. */
const TURN_MS = 5 * MINUTE_MS;
/** Of parts that are counted together. */
const TIMEOUT_MS = 5 * MINUTE_MS;
const LEASE_MS = TIMEOUT_MS + MINUTE_MS;
const EVENTS_AT_ONCE = 500_000;
/** Concepts that are kept of all that were used: readers see the first few of them that they may see. What others had is less. */
const MOST_USED = 20_000;
const UNREAD_DAYS = 7;
const MAX_BYTES = 1_000_000_000;

const before = (ctx: Context, milliseconds: number) => new Date(ctx.now.getTime() - milliseconds);
const after = (ctx: Context, milliseconds: number) => before(ctx, -milliseconds);

/** As time goes on. */
function clockOf(ctx: Context): () => Context {
  const started = performance.now();
  return () => ({ ...ctx, now: after(ctx, performance.now() - started) });
}

/** Works on one request, and has others worked on then. */
export async function countRequestedItem(given: Context): Promise<void> {
  const current = clockOf(given);
  const request = await takeItemRequest(given, {
    ...{ now: given.now, until: after(given, LEASE_MS), askedAfter: before(given, WANTED_MS) },
  });
  if (!request) return;
  const held = { key: request.key, takenAt: given.now };
  const goOn = async (): Promise<boolean> => {
    const ctx = current();
    const isKept = await keepItemRequest(ctx, held, after(ctx, LEASE_MS));
    return isKept && ctx.now.getTime() - given.now.getTime() < TURN_MS;
  };
  try {
    const isDone = await countItemDays(itemDaysInput.parse(request.input), { current, goOn });
    if (isDone) await endItemRequest(given, held);
    else await putItemRequestBack(given, held);
  } catch (error) {
    given.log.warn({ err: error, key: held.key }, "days could not be counted for an item");
    await failItemRequest(given, held);
  }
  const ctx = current();
  await trimItemParts(ctx);
  if (await areItemsAskedFor(ctx, before(ctx, WANTED_MS))) await wakeCounting(ctx);
}

type Turn = {
  readonly current: () => Context;
  /** Keeps the lease; false where the turn is over. */
  readonly goOn: () => Promise<boolean>;
};

/** Answers false where its turn is over before everything is counted. */
async function countItemDays(input: ItemDaysInput, turn: Turn): Promise<boolean> {
  const { collectionId, family, basis, category, id } = input;
  const ctx = turn.current();
  const state = await lookAtDays(ctx, { collectionId, kind: kindOf(family, basis) });
  const wanted = { ...input, whole: await readDays(ctx, state) };
  // Nothing is left of an item, or of a collection, that is gone since.
  if (strandOf(wanted.whole, category, id).length === 0) return true;
  if (!isUsage(family)) return countAll(recordParts(ctx, wanted), input, turn);
  const parts = await wholeUsageParts(ctx, wanted);
  if (input.isWithToday) return countAll(parts, input, turn);
  const today = dayOf(ctx.now);
  const past = parts.wanted.filter(({ to }) => to < today);
  const ofToday = parts.wanted.filter(({ to }) => to >= today);
  // What goes on is left to readers as long as they can wait for it.
  const isLeft = past.length > 0 && !(await parts.refusalOf(ofToday, ITEM_DAYS_LIMITS.onDemand));
  return countAll(isLeft ? { ...parts, wanted: past } : parts, input, turn);
}

/** First what readers miss, then what has changed since. */
async function countAll<Wanted extends Named>(
  parts: Parts<Wanted>,
  input: ItemDaysInput,
  turn: Turn,
): Promise<boolean> {
  const isOfUsage = isUsage(input.family);
  const hasMostUsed = () => !isOfUsage || countMostUsed(parts.wanted, input, turn);
  const counted = await listCounted(turn.current(), parts.wanted, { isUsage: isOfUsage });
  const missing = parts.wanted.filter(({ subject }) => !counted.has(subject));
  // Readers are told the same.
  if (await parts.refusalOf(missing, ITEM_DAYS_LIMITS.byJob)) return true;
  if (!(await countParts(parts, missing, isOfUsage, turn))) return false;
  if (!(await hasMostUsed())) return false;
  const changed = [];
  for (const part of parts.wanted) {
    const one = counted.get(part.subject);
    if (!one || !isDue(turn.current(), one.days, one.isOutdated)) continue;
    // Of a month whose events were removed, what was counted before is all there is.
    if (!(await parts.refusalOf([part], ITEM_DAYS_LIMITS.byJob))) changed.push(part);
  }
  if (changed.length === 0) return true;
  return (await countParts(parts, changed, isOfUsage, turn)) && hasMostUsed();
}

async function countParts<Wanted extends Named>(
  parts: Parts<Wanted>,
  wanted: readonly Wanted[],
  isOfUsage: boolean,
  { current, goOn }: Turn,
): Promise<boolean> {
  const batches = batchesOf(wanted, { maxSize: EVENTS_AT_ONCE, sizeOf: parts.eventsOf });
  for (const some of batches) {
    if (!(await goOn())) return false;
    const countedAt = current().now;
    const counted = await parts.count(some, TIMEOUT_MS);
    for (const part of some)
      await storePart(current(), part, {
        ...{ counted: counted.get(keyOf(part)) ?? NO_PART, isUsage: isOfUsage, countedAt },
      });
  }
  return true;
}

/** Of the versions that were used in the parts that readers are shown, those that people will look for. */
async function countMostUsed(
  parts: readonly Named[],
  { range }: ItemDaysInput,
  { current, goOn }: Turn,
): Promise<boolean> {
  const counted = [...(await listCounted(current(), parts, { isUsage: true })).values()];
  const row = mostUsedRow(counted, range);
  const known = await findMostUsed(current(), row);
  if (counted.length === 0 || known?.version === row.version) return true;
  const ctx = current();
  const sums = new VersionSums();
  for (const { use } of counted) {
    const part = use && (await readCounted(ctx, use));
    // Something was counted anew meanwhile.
    if (!part) return false;
    await runInSlices(sums.add(part.versions, range));
  }
  if (!(await goOn())) return false;
  const all = sums.all();
  const views = await bestConcepts(all, "views", MOST_USED);
  const downloads = await bestConcepts(all, "downloads", MOST_USED);
  const best: UsedVersion[] = all
    .filter(({ parentId }) => views.has(parentId) || downloads.has(parentId))
    .map((one) => ({ day: range.from, ...one }));
  await storeMostUsed(ctx, row, best);
  return true;
}

const trimItemParts = (ctx: Context): Promise<number> =>
  removeItemParts(ctx, {
    ...{ readBefore: before(ctx, UNREAD_DAYS * 24 * 60 * MINUTE_MS), maxBytes: MAX_BYTES },
  });

/** Removes what nobody reads or asks for any more. */
export async function removeUnreadItems(ctx: Context): Promise<void> {
  const removed = await trimItemParts(ctx);
  await removeItemRequests(ctx, before(ctx, 24 * 60 * MINUTE_MS));
  if (removed > 0) ctx.log.info({ removed }, "days counted for items were removed");
}
