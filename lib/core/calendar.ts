/** Days in UTC as numbers since 1970-01-01: quick to compare, and a key of arrays. Browser-safe. */

export const MS_PER_DAY = 86_400_000;

export const dayOf = (moment: Date): number => dayOfTime(moment.getTime());

/** The same of milliseconds since 1970. */
export const dayOfTime = (time: number): number => Math.floor(time / MS_PER_DAY);

/** 0001-01-01 */
export const FIRST_DAY = -719_162;

/** The days of 50 years; long series ask for the same texts again and again. */
const MAX_TEXTS = 20_000;
const texts = new Map<number, string>();

/** `2026-02-03`; years from 1 to 9999. */
export function textOfDay(day: number): string {
  const known = texts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
  if (texts.size >= MAX_TEXTS) texts.clear();
  texts.set(day, text);
  return text;
}

/** The day of a moment in UTC, `2026-02-03`. */
export const dayTextOf = (moment: Date): string => textOfDay(dayOf(moment));

/** The day of a text `YYYY-MM-DD`; nothing for another form, and for days that do not exist. */
export function dayOfText(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = Date.parse(`${text}T00:00:00Z`) / MS_PER_DAY;
  // The 30th of February is read as a day of March.
  return Number.isInteger(day) && textOfDay(day) === text ? day : undefined;
}

export const yearOfDay = (day: number): number => Number(textOfDay(day).slice(0, 4));

/** Both days included; empty where `from` is after `to`. */
export type DayRange = { readonly from: number; readonly to: number };

/** The index of the first of ascending days that is not before `from`. */
export function firstFrom(days: readonly number[], from: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
