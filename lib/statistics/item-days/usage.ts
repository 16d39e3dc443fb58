import { type DayRange, textOfDay } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import { listMonthsWithoutEvents, recountUsageDays, sizeOfItems, sizesOfEvents } from "@/lib/usage";
import { GLOBAL_ID } from "../counts";
import { firstDayOf, lastDayOf, monthOf } from "../months";
import { listMonthVersions } from "../repository/days";
import { emptyBlock, type Strand, strandOf, totalsOf } from "../tables/day-table";
import { valueOf, widthOf } from "../tables/numbers";
import { countedPoints } from "../tables/points";
import type { ItemDaysLimits, ItemDaysWanted, Named, Part, Parts, Refusal } from "./part";
import { ItemDayCounter } from "./usage-counter";

const TOO_MANY_EVENTS = { reason: "tooMuch", of: "events" } as const;
const TOO_MANY_WORKS = { reason: "tooMuch", of: "works" } as const;
const NOTHING: Part = { block: emptyBlock(0, ""), uploads: [], versions: [] };

type NamedSpan = DayRange & Named;

/** A part for each month, of the days that are needed: so only the running month is counted again when somebody reads. */
export async function usageParts(
  ctx: Context,
  wanted: ItemDaysWanted,
  limits: ItemDaysLimits,
): Promise<Parts<NamedSpan>> {
  const { collectionId, category, id, whole, range } = wanted;
  const strand = strandOf(whole, category, id);
  const versions = await listMonthVersions(ctx, { collectionId, kind: "usage" });
  const spans = spansOf(strand, range).map((span): NamedSpan => {
    const version = versions.get(monthOf(span.from));
    return { ...span, key: JSON.stringify([collectionId, category, id, span, version]) };
  });
  return {
    wanted: spans,
    tooMuch: TOO_MANY_EVENTS,
    refusalOf: (missing) => refusalOf(ctx, wanted, { strand, spans: missing, limits }),
    count: async (missing, timeoutMs) => {
      const counted = await countSpans(ctx, wanted, missing, timeoutMs);
      return missing.map(({ key, from }) => [key, counted.get(monthOf(from)) ?? NOTHING]);
    },
  };
}

/** By month, from the first to the last day of the range that has something. */
function spansOf(strand: Strand, { from, to }: DayRange): DayRange[] {
  const spans = new Map<string, { from: number; to: number }>();
  for (const { days } of strand)
    for (const day of days) {
      if (day < from || to < day) continue;
      const span = spans.get(monthOf(day));
      if (span) span.to = day;
      else spans.set(monthOf(day), { from: day, to: day });
    }
  return [...spans.values()];
}

/** Answers parts by month. */
async function countSpans(
  ctx: Context,
  { collectionId, category, id }: ItemDaysWanted,
  spans: readonly DayRange[],
  timeoutMs: number,
): Promise<ReadonlyMap<string, Part>> {
  const where = collectionId === GLOBAL_ID ? undefined : collectionId;
  const wanted = { collectionId: where, category, id };
  const ranges = spans.map(({ from, to }) => ({ first: textOfDay(from), last: textOfDay(to) }));
  const makeCounter = () => new ItemDayCounter(wanted);
  const counters = await recountUsageDays(ctx, ranges, { wanted, makeCounter, timeoutMs });
  return new Map(counters.flatMap((counter) => [...counter.parts()]));
}

type Missing = {
  readonly strand: Strand;
  readonly spans: readonly DayRange[];
  readonly limits: ItemDaysLimits;
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
  const isPlace = category === "countries" || category === "referrers";
  const isOfAll = isPlace && collectionId === GLOBAL_ID;
  // Works are found by looking at all of them: an index would have to be written with each, for what is asked seldom.
  if (!isOfAll && (await sizeOfItems(ctx)) > limits.itemBytes) return TOO_MANY_WORKS;
  // Events of works are found by an index, others by looking at all of the days.
  if (!isPlace) return undefined;
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
