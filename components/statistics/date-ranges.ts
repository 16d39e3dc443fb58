import { dayOfText, type DayRange, FIRST_DAY, textOfDay, MS_PER_DAY } from "@/lib/core/calendar";

/** Ranges of days that readers choose from; all days are in UTC. */

export const RANGES = [
  "30d",
  "90d",
  "12m",
  "this-year",
  "last-year",
  "reporting-year",
  "last-reporting-year",
  "5y",
  "all",
  "custom",
] as const;
export type RangeName = (typeof RANGES)[number];

export const GRANULARITIES = ["day", "week", "month", "quarter", "year"] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export const COMPARISONS = ["none", "previous", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

type Custom = { readonly from: string | undefined; readonly to: string | undefined };

type RangeOptions = {
  readonly today: number;
  /** In which a reporting year begins, from 1. */
  readonly reportingMonth: number;
  /** The days of a custom range, and what it is until they are given. */
  readonly custom: Custom & { readonly start: RangeName };
};

/** Why a custom range is none, by the field that has to be changed. */
export type RangeProblems = Readonly<Partial<Record<"from" | "to", "noDay" | "beforeFrom">>>;

export function problemsOf({ from, to }: Custom): RangeProblems {
  const [first, last] = [from, to].map((text) =>
    text === undefined ? undefined : dayOfText(text),
  );
  const isNoDay = {
    from: from !== undefined && first === undefined,
    to: to !== undefined && last === undefined,
  };
  const isInverted = first !== undefined && last !== undefined && last < first;
  return {
    ...(isNoDay.from ? { from: "noDay" } : {}),
    ...(isNoDay.to ? { to: "noDay" } : isInverted ? { to: "beforeFrom" } : {}),
  };
}

/**
 * The days of a range; all days where it has no bounds, and where a custom one is none. Months are whole, but for the
 * running one, so that a chart of them begins with one that can be compared.
 */
export function daysOfRange(name: RangeName, options: RangeOptions): DayRange | undefined {
  const { today, reportingMonth, custom } = options;
  const [year = 0, month = 1] = textOfDay(today).split("-").map(Number);
  switch (name) {
    case "30d":
      return { from: today - 29, to: today };
    case "90d":
      return { from: today - 89, to: today };
    case "12m":
      return { from: firstOf(year, month - 11), to: today };
    case "5y":
      return { from: firstOf(year, month - 59), to: today };
    case "this-year":
      return { from: firstOf(year, 1), to: today };
    case "last-year":
      return { from: firstOf(year - 1, 1), to: firstOf(year, 1) - 1 };
    case "reporting-year":
      return { from: reportingStart(today, reportingMonth), to: today };
    case "last-reporting-year": {
      const end = reportingStart(today, reportingMonth) - 1;
      return { from: reportingStart(end, reportingMonth), to: end };
    }
    case "all":
      return undefined;
    case "custom": {
      if (custom.from === undefined && custom.to === undefined)
        return custom.start === "custom" ? undefined : daysOfRange(custom.start, options);
      const from = dayOfText(custom.from ?? "");
      const to = dayOfText(custom.to ?? "");
      const isUsable = Object.keys(problemsOf(custom)).length === 0;
      if (!isUsable) return undefined;
      // Without an end it is up to today, or the day itself where that comes later.
      return { from: from ?? FIRST_DAY, to: to ?? Math.max(from ?? today, today) };
    }
  }
}

/** The day on which the reporting year of a day began. */
function reportingStart(day: number, month: number): number {
  const year = Number(textOfDay(day).slice(0, 4));
  const start = firstOf(year, month);
  return start <= day ? start : firstOf(year - 1, month);
}

const firstOf = (year: number, month: number): number => Date.UTC(year, month - 1, 1) / MS_PER_DAY;

/** The same day of an earlier month; the last of that month where it is shorter. */
export function monthsBefore(day: number, months: number): number {
  const [year = 0, month = 1, date = 1] = textOfDay(day).split("-").map(Number);
  const last = firstOf(year, month - months + 1) - 1;
  return Math.min(firstOf(year, month - months) + date - 1, last);
}

/** What a range is compared with: as many days right before it, or the same days of the year before. */
export function comparedWith(range: DayRange, comparison: Comparison): DayRange | undefined {
  if (comparison === "previous") {
    const length = range.to - range.from + 1;
    return { from: range.from - length, to: range.from - 1 };
  }
  if (comparison === "year")
    return { from: monthsBefore(range.from, 12), to: monthsBefore(range.to, 12) };
  return undefined;
}

/** The days that a step of a range is compared with, and thus those of all steps follow each other. */
export function earlierStep(
  range: DayRange,
  comparison: Comparison,
): ((step: DayRange) => DayRange) | undefined {
  const before = comparedWith(range, comparison);
  if (!before) return undefined;
  const length = range.from - before.from;
  return ({ from, to }) =>
    comparison === "year"
      ? { from: monthsBefore(from, 12), to: monthsBefore(to + 1, 12) - 1 }
      : { from: from - length, to: to - length };
}

/** Steps of a chart that are neither too many to see nor too few to say something. */
function granularityOf({ from, to }: DayRange): Granularity {
  const days = to - from + 1;
  if (days <= 45) return "day";
  if (days <= 190) return "week";
  if (days <= 1_200) return "month";
  return days <= 3_700 ? "quarter" : "year";
}

/** More steps than these cannot be told apart in a chart, and a page with a row for each could not be sent. */
const MAX_STEPS = 1_000;

/** At least as many days as a step has. */
const DAYS_OF: Readonly<Record<Granularity, number>> = {
  day: 1,
  week: 7,
  month: 28,
  quarter: 90,
  year: 365,
};

/** The steps that were asked for, or the finest that are not too many. Works may be published in the year 1. */
export function granularityWithin(range: DayRange, wanted: Granularity | undefined): Granularity {
  const finest = GRANULARITIES.indexOf(wanted ?? granularityOf(range));
  const days = range.to - range.from + 1;
  return GRANULARITIES.slice(finest).find((one) => days / DAYS_OF[one] <= MAX_STEPS) ?? "year";
}
