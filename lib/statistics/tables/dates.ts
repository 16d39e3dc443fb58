import { yearOfDay } from "@/lib/core/calendar";

/** The year that all days, which ascend, are in, if it is one. */
export function yearOf(days: readonly number[]): number | undefined {
  const first = yearOfDay(days[0] ?? 0);
  return first === yearOfDay(days.at(-1) ?? 0) ? first : undefined;
}
