import type { UploaderDay } from "../repository/record-days";
import type { DayTable } from "../tables/day-table";

/** By day: distinct owners whose works entered, and those of them for whom it was the first day. */
export function uploaderDaysOf(
  uploads: readonly Pick<UploaderDay, "ownerId" | "day">[],
): DayTable["uploaders"] {
  const known = new Set<number>();
  const days = new Map<number, { active: number; newcomers: number }>();
  for (const { ownerId, day } of [...uploads].sort((one, other) => one.day - other.day)) {
    const counted = days.get(day) ?? { active: 0, newcomers: 0 };
    counted.active += 1;
    if (!known.has(ownerId)) counted.newcomers += 1;
    known.add(ownerId);
    days.set(day, counted);
  }
  return [...days].map(([day, counted]) => ({ day, ...counted }));
}
