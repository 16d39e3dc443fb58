import { type DayRange, firstFrom } from "@/lib/core/calendar";
import type { Strand } from "./day-table";
import type { Interval, Score } from "./ranking";

/** A series with more points has only those at which its value changes. */
const MAX_POINTS = 10_000;

/** Days, ascending, each with its value. */
export type Points = { readonly days: number[]; readonly values: number[] };

type Source = { readonly strand: Strand; readonly width: number; readonly value: Score };

/** The days that have a count. */
export function deltaPoints(source: Source, range: DayRange): Points {
  const points = countedPoints(source, range);
  return points.days.length > MAX_POINTS ? changesOf(points) : points;
}

/** Each day of the range: zero where nothing was counted. */
export function dailyPoints(source: Source, range: DayRange): Points {
  const counted = countedPoints(source, range);
  const points: Points = { days: [], values: [] };
  const put = (day: number, value: number) => {
    points.days.push(day);
    points.values.push(value);
  };
  if (range.to - range.from < MAX_POINTS) {
    let next = 0;
    for (let day = range.from; day <= range.to; day++)
      put(day, counted.days[next] === day ? (counted.values[next++] ?? 0) : 0);
    return points;
  }
  if (counted.days[0] !== range.from) put(range.from, 0);
  for (const [at, day] of counted.days.entries()) {
    put(day, counted.values[at] ?? 0);
    if (day < range.to && counted.days[at + 1] !== day + 1) put(day + 1, 0);
  }
  return changesOf(points);
}

/** The days that have a count, however many there are. */
export function countedPoints({ strand, width, value }: Source, { from, to }: DayRange): Points {
  const points: Points = { days: [], values: [] };
  for (const { days, numbers } of strand)
    for (
      let entry = firstFrom(days, from);
      entry < days.length && (days[entry] ?? 0) <= to;
      entry++
    ) {
      points.days.push(days[entry] ?? 0);
      points.values.push(value(numbers, entry * width));
    }
  return points;
}

/** The sums at the end of each day of the intervals, as far as they are in the range. */
export function sumPoints(source: Source, range: DayRange, intervals: readonly Interval[]): Points {
  const steps = stepsOf(source, range.to);
  const shown = intervals
    .map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }))
    .filter(({ from, to }) => from <= to);
  const isDaily = shown.reduce((sum, { from, to }) => sum + to - from + 1, 0) <= MAX_POINTS;
  const points: Points = { days: [], values: [] };
  const put = (day: number, value: number) => {
    points.days.push(day);
    points.values.push(value);
  };
  let step = -1;
  for (const { from, to } of shown) {
    while ((steps.days[step + 1] ?? Infinity) <= from) step++;
    let sum = steps.values[step] ?? 0;
    put(from, sum);
    if (isDaily)
      for (let day = from + 1; day <= to; day++) {
        if (steps.days[step + 1] === day) sum = steps.values[++step] ?? 0;
        put(day, sum);
      }
    else
      for (; (steps.days[step + 1] ?? Infinity) <= to; step++) {
        const next = steps.values[step + 1] ?? 0;
        if (next !== sum) put(steps.days[step + 1] ?? 0, (sum = next));
      }
  }
  return points;
}

/** The sum after each day with a count. */
function stepsOf({ strand, width, value }: Source, to: number): Points {
  const steps: Points = { days: [], values: [] };
  let sum = 0;
  for (const { days, numbers } of strand)
    for (let entry = 0; entry < days.length && (days[entry] ?? 0) <= to; entry++) {
      sum += value(numbers, entry * width);
      steps.days.push(days[entry] ?? 0);
      steps.values.push(sum);
    }
  return steps;
}

function changesOf({ days, values }: Points): Points {
  const changed: Points = { days: [], values: [] };
  for (const [at, day] of days.entries()) {
    const value = values[at] ?? 0;
    if (at > 0 && values[at - 1] === value) continue;
    changed.days.push(day);
    changed.values.push(value);
  }
  return changed;
}
