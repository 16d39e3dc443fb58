import type { DayRange } from "@/lib/core/calendar";
import { firstDayOf, monthBefore, monthOf } from "./months";
import type { ReportInterval } from "./sharing-schema";

const DAYS_OF_WEEK = 7;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const weekday = (day: number) => (((day + 3) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;

const firstDayOfRunning: Readonly<Record<ReportInterval, (today: number) => number>> = {
  week: (today) => today - weekday(today),
  month: (today) => firstDayOf(monthOf(today)),
  quarter: (today) => {
    let month = monthOf(today);
    while (Number(month.slice(-2)) % 3 !== 1) month = monthBefore(month);
    return firstDayOf(month);
  },
};

/** The last week, month or quarter that is over on a day. */
export function lastPeriod(interval: ReportInterval, today: number): DayRange {
  const to = firstDayOfRunning[interval](today) - 1;
  return { from: firstDayOfRunning[interval](to), to };
}

/** The period before one that `lastPeriod` gave. */
export const periodBefore = (interval: ReportInterval, { from }: DayRange): DayRange =>
  lastPeriod(interval, from);
