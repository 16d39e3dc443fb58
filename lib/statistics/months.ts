import { dayOfText, type DayRange, textOfDay } from "@/lib/core/calendar";

/** Whole months, as reports count them: `2026-03`. */

export const monthOf = (day: number): string => textOfDay(day).slice(0, "YYYY-MM".length);

export const firstDayOf = (month: string): number => dayOfText(`${month}-01`) ?? 0;

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return `${String(next[0]).padStart(4, "0")}-${String(next[1]).padStart(2, "0")}`;
}

export const lastDayOf = (month: string): number => firstDayOf(nextMonth(month)) - 1;

export const monthBefore = (month: string): string => monthOf(firstDayOf(month) - 1);

export function monthsIn({ from, to }: DayRange): string[] {
  const months: string[] = [];
  for (let month = monthOf(from); firstDayOf(month) <= to; month = nextMonth(month))
    months.push(month);
  return months;
}

/** The last months until that of a day, the oldest first. */
export function monthsUntil(day: number, count: number): string[] {
  const months = [monthOf(day)];
  while (months.length < count) months.unshift(monthBefore(months[0] ?? ""));
  return months;
}

/** `2026-03`, or a day of it; nothing for anything else. */
export function readMonth(text: string): string | undefined {
  const day = dayOfText(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text);
  return day === undefined ? undefined : monthOf(day);
}
