import { MS_PER_DAY } from "@/lib/core/calendar";

type Duration = { unit: "seconds" | "minutes" | "hours" | "days"; count: number };

const MILLISECONDS = { ms: 1, seconds: 1000, minutes: 60_000, hours: 3_600_000, days: MS_PER_DAY };
const LARGEST_FIRST = ["days", "hours", "minutes", "seconds"] as const;

/** A duration in the largest unit that has no fraction: 168 hours are 7 days. Undefined where only milliseconds have none. */
export function durationOf(count: number, given: keyof typeof MILLISECONDS): Duration | undefined {
  const duration = count * MILLISECONDS[given];
  const unit = LARGEST_FIRST.find((one) => duration > 0 && duration % MILLISECONDS[one] === 0);
  if (unit) return { unit, count: duration / MILLISECONDS[unit] };
  return given === "ms" ? undefined : { unit: given, count };
}
