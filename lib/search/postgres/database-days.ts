import { MS_PER_DAY } from "@/lib/core/calendar";

/*
 * Days as PostgreSQL reads and writes them: `2018-05-03`, and `0045-03-15 BC` for 15 March of the year -44, because its
 * year before 1 AD is 1 BC.
 */

/** The day of rows without a date: the first possible one, so they sort before all others and are in no range. */
export const UNDATED = "4714-11-24 BC";
/** The day after the one of undated rows. */
export const FIRST_DATED = "4714-11-25 BC";
const FIRST_YEAR = -4712;

/** A day of `lib/core/edtf`; what lies before all days that there are is the first year. */
export function databaseDay(day: string): string {
  const [, digits = "", rest = ""] = /^(-?\d+)(-\d\d-\d\d)$/.exec(day) ?? [];
  const year = Number(digits);
  if (year > 0) return day;
  const isReached = year >= FIRST_YEAR;
  const before = String(1 - (isReached ? year : FIRST_YEAR)).padStart(4, "0");
  return `${before}${isReached ? rest : "-01-01"} BC`;
}

/** The same day as PostgreSQL counts from 1970. */
export function dayNumber(day: string): number {
  const year = Number(/^-?\d+/.exec(day)?.[0]);
  return Date.parse(year < FIRST_YEAR ? `-00${-FIRST_YEAR}-01-01` : day) / MS_PER_DAY;
}

export const FIRST_DATED_NUMBER = Date.parse("-004713-11-25") / MS_PER_DAY;
