import { type DayRange, textOfDay } from "./calendar";
import type { ReportInterval } from "./sharing-schema";

const DAYS_OF_WEEK = 7;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const weekday = (day: number) => (((day + 3) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;

const MONTHS: Readonly<Record<Exclude<ReportInterval, "week">, number>> = {
  month: 1,
  quarter: 3,
};

/** The last week, month or quarter that is over on a day. */
export function lastPeriod(interval: ReportInterval, today: number): DayRange {
  if (interval === "week") {
    const monday = today - weekday(today);
    return { from: monday - DAYS_OF_WEEK, to: monday - 1 };
  }
  const months = MONTHS[interval];
  const [year = 0, month = 1] = textOfDay(today).split("-").map(Number);
  const begun = month - 1 - ((month - 1) % months);
  const firstDay = (at: number) => Date.UTC(year, at, 1) / 86_400_000;
  return { from: firstDay(begun - months), to: firstDay(begun) - 1 };
}

/** The period before one that `lastPeriod` gave. */
export const periodBefore = (interval: ReportInterval, { from }: DayRange): DayRange =>
  lastPeriod(interval, from);
