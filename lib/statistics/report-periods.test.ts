import { expect, test } from "vitest";
import { dayOfText, textOfDay } from "@/lib/core/calendar";
import { lastPeriod, periodBefore } from "./report-periods";

test.each([
  ["week", "2026-03-01", "2026-02-16", "2026-02-22"], // a Sunday
  ["week", "2026-03-02", "2026-02-23", "2026-03-01"],
  ["month", "2026-01-15", "2025-12-01", "2025-12-31"],
  ["month", "2024-03-01", "2024-02-01", "2024-02-29"],
  ["quarter", "2026-01-01", "2025-10-01", "2025-12-31"],
  ["quarter", "2026-06-30", "2026-01-01", "2026-03-31"],
] as const)("the last %s before %s is from %s to %s", (interval, today, from, to) => {
  const period = lastPeriod(interval, dayOfText(today) ?? 0);
  expect([period.from, period.to].map(textOfDay)).toEqual([from, to]);
  expect(periodBefore(interval, period).to).toBe(period.from - 1);
});
