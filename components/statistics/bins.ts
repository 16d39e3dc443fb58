import { type DayRange, firstFrom, textOfDay, MS_PER_DAY } from "@/lib/core/calendar";
import type { Granularity } from "./date-ranges";

/** A step of a chart: some days, of which the first and last may lie outside of the range that was asked for. */
export type Bin = {
  readonly from: number;
  readonly to: number;
  readonly value: number;
};
type Points = { readonly days: readonly number[]; readonly values: readonly number[] };

/**
 * Days put together: what happened is summed; of running sums the last counts, also through days without a point.
 *
 * @param range  the days that are known; there are no bins outside of it
 */
export function binsOf(
  { days, values }: Points,
  range: DayRange,
  granularity: Granularity,
  isSum: boolean,
): Bin[] {
  const bins: Bin[] = [];
  let at = 0;
  let last = 0;
  for (let from = range.from; from <= range.to;) {
    const to = Math.min(endOf(from, granularity), range.to);
    let value = isSum ? last : 0;
    for (; at < days.length && (days[at] ?? 0) <= to; at++) {
      if ((days[at] ?? 0) < from) continue;
      value = isSum ? (values[at] ?? 0) : value + (values[at] ?? 0);
    }
    last = value;
    bins.push({ from, to, value });
    from = to + 1;
  }
  return bins;
}

export type Earlier = {
  /** Of days that are known, which begin with `range`. */
  readonly points: Points;
  readonly range: DayRange;
  /** The days that a step is compared with. */
  readonly stepOf: (step: DayRange) => DayRange;
};

type EarlierValue = {
  /** Nothing where it is not known. */
  readonly value: number | undefined;
  /** The days that it counts, where others of it were before those that are known. */
  readonly known?: DayRange;
};

const UNKNOWN: EarlierValue = { value: undefined };

/** What each step is compared with, counted in the same way. */
export function earlierValues(
  bins: readonly Bin[],
  { points: { days, values }, range, stepOf }: Earlier,
  isSum: boolean,
): EarlierValue[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  const pointsUntil = (day: number) => firstFrom(days, day + 1);
  return bins.map((bin) => {
    const { from, to } = stepOf(bin);
    // The year before has no 29 February.
    if (to < from || to < range.from) return UNKNOWN;
    if (isSum) return { value: values[pointsUntil(to) - 1] ?? 0 };
    const value = (sums[pointsUntil(to)] ?? 0) - (sums[pointsUntil(from - 1)] ?? 0);
    return from < range.from ? { value, known: { from: range.from, to } } : { value };
  });
}

/** Whether a step has only some of its days, as the running month has: its value is no fall. */
export const isPartial = ({ from, to }: Bin, granularity: Granularity): boolean =>
  endOf(from, granularity) !== to || endOf(from - 1, granularity) !== from - 1;

/** The last day of the week, month, quarter or year that a day is in. Weeks begin on Monday. */
function endOf(day: number, granularity: Granularity): number {
  if (granularity === "day") return day;
  // 1970-01-01 was a Thursday.
  if (granularity === "week") return day + 6 - ((day + 3) % 7);
  const [year = 0, month = 1] = textOfDay(day).split("-").map(Number);
  const next = { month: month + 1, quarter: month - ((month - 1) % 3) + 3, year: 13 }[granularity];
  return Date.UTC(year, next - 1, 1) / MS_PER_DAY - 1;
}

/** Where a step stands in the width of a chart. Bars fill the steps; points of lines stand from the first edge to the last. */
export const placeOf = (at: number, steps: number, isBars: boolean): number =>
  isBars ? (at + 0.5) / steps : at / Math.max(1, steps - 1);

/** A round number at or above the highest value, and the steps to it. */
export function ticksOf(highest: number): number[] {
  if (highest <= 0) return [0, 1];
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 1);
  const count = Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, n) => n * step);
}
