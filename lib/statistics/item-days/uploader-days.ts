import type { DayRange } from "@/lib/core/calendar";
import type { Steps } from "@/lib/core/time-slices";
import type { DayTable } from "../tables/day-table";
import type { Part } from "./part";

type Uploads = Part["uploads"];

/** By day: distinct owners whose works entered, and those of them for whom it was the first day. */
export function* uploaderDaysOf(uploads: Uploads): Steps<DayTable["uploaders"]> {
  const owners = new Map<number, number[]>();
  for (const { ownerId, day } of uploads) {
    const there = owners.get(day);
    if (there) there.push(ownerId);
    else owners.set(day, [ownerId]);
    yield;
  }
  const known = new Set<number>();
  const days = [];
  for (const [day, active] of [...owners].sort(([one], [other]) => one - other)) {
    const before = known.size;
    for (const ownerId of active) {
      known.add(ownerId);
      yield;
    }
    days.push({ day, active: active.length, newcomers: known.size - before });
  }
  return days;
}

/** Distinct owners whose works entered on any of the days. */
export function* uploadersIn(uploads: Uploads, { from, to }: DayRange): Steps<number> {
  const owners = new Set<number>();
  for (const { ownerId, day } of uploads) {
    if (from <= day && day <= to) owners.add(ownerId);
    yield;
  }
  return owners.size;
}
