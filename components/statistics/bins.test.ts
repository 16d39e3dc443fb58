import { expect, test } from "vitest";
import { dayOfText, textOfDay } from "@/lib/core/calendar";
import { binsOf, earlierValues, ticksOf } from "./bins";
import { earlierStep, type Granularity } from "./date-ranges";

const day = (text: string) => dayOfText(text) ?? NaN;
const range = { from: day("2026-01-30"), to: day("2026-04-02") };
const points = {
  days: ["2026-01-30", "2026-01-31", "2026-02-01", "2026-04-01"].map(day),
  values: [1, 2, 4, 8],
};
const shown = (granularity: Granularity, isSum: boolean) =>
  binsOf(points, range, granularity, isSum).map(
    ({ from, to, value }) => `${textOfDay(from).slice(5)} ${textOfDay(to).slice(5)} ${value}`,
  );

test("what happened is added up in each step, and steps end with the range", () => {
  expect(shown("month", false)).toEqual([
    "01-30 01-31 3",
    "02-01 02-28 4",
    "03-01 03-31 0",
    "04-01 04-02 8",
  ]);
});

test("of sums the last of a step counts, and goes on where nothing changed", () => {
  expect(shown("month", true)).toEqual([
    "01-30 01-31 2",
    "02-01 02-28 4",
    "03-01 03-31 4",
    "04-01 04-02 8",
  ]);
});

test("weeks begin on Monday, quarters and years with their first month", () => {
  expect(shown("week", false).slice(0, 2)).toEqual(["01-30 02-01 7", "02-02 02-08 0"]);
  expect(shown("quarter", false)).toEqual(["01-30 03-31 7", "04-01 04-02 8"]);
  expect(shown("year", false)).toEqual(["01-30 04-02 15"]);
  expect(shown("day", false)).toHaveLength(63);
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 25, 50, 75, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
])("an axis up to %i has round steps", (highest, ticks) => {
  expect(ticksOf(highest)).toEqual(ticks);
});

const shownRange = { from: day("2026-01-01"), to: day("2026-03-31") };
const known = {
  range: { from: day("2025-02-01"), to: day("2025-03-31") },
  points: { days: ["2025-02-03", "2025-02-28", "2025-03-05"].map(day), values: [1, 2, 4] },
};

test.each([
  [false, [undefined, 3, 4]],
  [true, [undefined, 2, 4]],
])(
  "steps are compared with those of the year before, where these are known (sums: %s)",
  (isSum, expected) => {
    const bins = binsOf({ days: [], values: [] }, shownRange, "month", isSum);
    const stepOf = earlierStep(shownRange, "year") ?? ((step) => step);
    const values = earlierValues(bins, { ...known, stepOf }, isSum).map(({ value }) => value);
    expect(values).toEqual(expected);
  },
);

test("a day that the year before has not is compared with nothing", () => {
  const range = { from: day("2024-02-28"), to: day("2024-03-01") };
  const stepOf = earlierStep(range, "year");
  if (!stepOf) throw new Error("There is a year before.");
  const before = {
    range: { from: day("2023-02-01"), to: day("2023-03-31") },
    points: { days: ["2023-02-27", "2023-02-28", "2023-03-01"].map(day), values: [1, 2, 4] },
  };
  const bins = binsOf({ days: [], values: [] }, range, "day", false);
  const values = earlierValues(bins, { ...before, stepOf }, false);
  expect(values.at(-1)?.value).toBe(4);
  expect(values.map(({ value }) => value)).not.toContain(0);
});

test("a step of which only some days are known has their sum and is incomplete", () => {
  const bins = binsOf({ days: [], values: [] }, shownRange, "month", false);
  const stepOf = earlierStep(shownRange, "year") ?? ((step) => step);
  const late = { ...known, range: { ...known.range, from: day("2025-02-20") } };
  expect(earlierValues(bins, { ...late, stepOf }, false).slice(0, 2)).toEqual([
    { value: undefined },
    { value: 3, known: { from: day("2025-02-20"), to: day("2025-02-28") } },
  ]);
});

test("the steps of the previous period are as long as those that are shown", () => {
  const stepOf = earlierStep(shownRange, "previous");
  const step = stepOf?.({ from: day("2026-02-01"), to: day("2026-02-28") });
  expect(step && [step.from, step.to].map(textOfDay)).toEqual(["2025-11-03", "2025-11-30"]);
  expect(earlierStep(shownRange, "none")).toBeUndefined();
});
