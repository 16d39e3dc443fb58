import { dayOf, type DayRange, textOfDay } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import { listMonthsWithoutEvents, recountUsageDays, sizeOfItems, sizesOfEvents } from "@/lib/usage";
import { GLOBAL_ID, type UsageCategory } from "../counts";
import { firstDayOf, lastDayOf, monthOf } from "../months";
import { listSpanVersions } from "../repository/days";
import { type Strand, strandOf, totalsOf } from "../tables/day-table";
import { valueOf, widthOf } from "../tables/numbers";
import { countedPoints } from "../tables/points";
import {
  type CountingLimits,
  type ItemDaysWanted,
  keyOf,
  type Named,
  NO_PART,
  type Part,
  type Parts,
  type Refusal,
} from "./part";
import { ItemDayCounter } from "./usage-counter";

const TOO_MANY_EVENTS = { reason: "tooMuch", of: "events" } as const;
const TOO_MANY_WORKS = { reason: "tooMuch", of: "works" } as const;

type NamedSpan = DayRange & Named;

/** Events of an item in a month that are counted together. */
const EVENTS_OF_MONTH = 500_000;

/** A part for each month and, apart from it, for today: so what was counted yesterday is not counted again when somebody reads. */
export function usageParts(ctx: Context, wanted: ItemDaysWanted): Promise<Parts<NamedSpan>> {
  const today = dayOf(ctx.now);
  return namedParts(ctx, wanted, (day) => day >= today);
}

/**
 * Parts that serve any range: whole months, and single days of those that are not over or have so much that it would not fit into
 * memory.
 */
export function wholeUsageParts(ctx: Context, wanted: ItemDaysWanted): Promise<Parts<NamedSpan>> {
  const { whole, category, id, range } = wanted;
  const strand = strandOf(whole, category, id);
  const isByDay = new Map<string, boolean>();
  const isLarge = (month: string) =>
    eventsIn(strand, { from: firstDayOf(month), to: lastDayOf(month) }) > EVENTS_OF_MONTH;
  const isAlone = (day: number) => {
    const month = monthOf(day);
    let alone = isByDay.get(month);
    if (alone === undefined)
      isByDay.set(month, (alone = month >= monthOf(dayOf(ctx.now)) || isLarge(month)));
    return alone;
  };
  const months = { from: firstDayOf(monthOf(range.from)), to: lastDayOf(monthOf(range.to)) };
  return namedParts(ctx, { ...wanted, range: months }, isAlone, range);
}

/**
 * @param isAlone  whether a day is a part of its own
 * @param needed  days of which each part has one at least
 */
async function namedParts(
  ctx: Context,
  wanted: ItemDaysWanted,
  isAlone: (day: number) => boolean,
  needed: DayRange = wanted.range,
): Promise<Parts<NamedSpan>> {
  const { collectionId, category, id, whole, range } = wanted;
  const strand = strandOf(whole, category, id);
  const spans = spansOf(strand, range, { isAlone, today: dayOf(ctx.now) }).filter(
    ({ from, to }) => from <= needed.to && to >= needed.from,
  );
  // Where people came from is found by reading what all did.
  const read = isPlace(category) ? totalsOf(whole) : strand;
  const versions = await listSpanVersions(ctx, { collectionId, kind: "usage" }, spans);
  return {
    wanted: spans.map(({ from, to }, at) => ({
      subject: JSON.stringify(["usage", collectionId, category, id, from, to]),
      version: versions[at] ?? "",
      ...{ from, to },
    })),
    tooMuch: TOO_MANY_EVENTS,
    eventsOf: (span) => eventsIn(read, span),
    refusalOf: (missing, limits) => refusalOf(ctx, wanted, { strand, spans: missing, limits }),
    count: async (missing, timeoutMs) => {
      const counted = await countSpans(ctx, wanted, missing, timeoutMs);
      return new Map(missing.map((span) => [keyOf(span), counted.get(span.from) ?? NO_PART]));
    },
  };
}

type Cut = { readonly isAlone: (day: number) => boolean; readonly today: number };

/** By month, and by day where that is a part of its own, the days of the range; without those in which there is nothing. */
function spansOf(strand: Strand, { from, to }: DayRange, { isAlone, today }: Cut): DayRange[] {
  const spans = new Map<string, DayRange>();
  for (const { days } of strand)
    for (const day of days) {
      if (day < from || to < day) continue;
      const month = monthOf(day);
      if (isAlone(day)) spans.set(textOfDay(day), { from: day, to: day });
      else
        spans.set(month, {
          from: Math.max(from, firstDayOf(month)),
          to: Math.min(to, lastDayOf(month), today - 1),
        });
    }
  return [...spans.values()];
}

/** Answers parts by their first days. */
async function countSpans(
  ctx: Context,
  { collectionId, category, id }: ItemDaysWanted,
  spans: readonly DayRange[],
  timeoutMs: number,
): Promise<ReadonlyMap<number, Part>> {
  const where = collectionId === GLOBAL_ID ? undefined : collectionId;
  const wanted = { collectionId: where, category, id };
  const ranges = spans.map(({ from, to }) => ({ first: textOfDay(from), last: textOfDay(to) }));
  const makeCounter = () => new ItemDayCounter(wanted, spans);
  const counters = await recountUsageDays(ctx, ranges, { wanted, makeCounter, timeoutMs });
  return new Map(counters.flatMap((counter) => [...counter.parts()]));
}

const isPlace = (category: UsageCategory) => category === "countries" || category === "referrers";

type Missing = {
  readonly strand: Strand;
  readonly spans: readonly DayRange[];
  readonly limits: CountingLimits;
};

async function refusalOf(
  ctx: Context,
  { category, collectionId, whole }: ItemDaysWanted,
  { strand, spans, limits }: Missing,
): Promise<Refusal | undefined> {
  const removed = await listMonthsWithoutEvents(ctx);
  const last = removed.at(-1);
  if (last !== undefined && spans.some(({ from }) => removed.includes(monthOf(from))))
    return { reason: "removed", since: lastDayOf(last) + 1 };
  const isTooMuch = (read: Strand) =>
    sumOver(spans, (span) => eventsIn(read, span)) > limits.events;
  if (isTooMuch(strand)) return TOO_MANY_EVENTS;
  const isOfAll = isPlace(category) && collectionId === GLOBAL_ID;
  // Works are found by looking at all of them: an index would have to be written with each, for what is asked seldom.
  if (!isOfAll && (await sizeOfItems(ctx)) > limits.itemBytes) return TOO_MANY_WORKS;
  // Events of works are found by an index, others by looking at all of the days.
  if (!isPlace(category)) return undefined;
  if (!isOfAll) return isTooMuch(totalsOf(whole)) ? TOO_MANY_EVENTS : undefined;
  const sizes = await sizesOfEvents(ctx);
  const bytesIn = (span: DayRange) => (sizes.get(monthOf(span.from)) ?? 0) * shareOfMonth(span);
  return sumOver(spans, bytesIn) > limits.bytes ? TOO_MANY_EVENTS : undefined;
}

const sumOver = (spans: readonly DayRange[], of: (span: DayRange) => number): number =>
  spans.reduce((sum, span) => sum + of(span), 0);

function shareOfMonth({ from, to }: DayRange): number {
  const month = monthOf(from);
  return (to - from + 1) / (lastDayOf(month) - firstDayOf(month) + 1);
}

/** Views and downloads. */
export function eventsIn(strand: Strand, span: DayRange): number {
  const width = widthOf("usage-delta");
  const [views, downloads] = [valueOf("usage-delta", "views"), valueOf("usage-delta", "downloads")];
  const value = (numbers: readonly number[], offset: number) =>
    views(numbers, offset) + downloads(numbers, offset);
  return countedPoints({ strand, width, value }, span).values.reduce((sum, one) => sum + one, 0);
}
