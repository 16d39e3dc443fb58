import { describe, expect, test } from "vitest";
import { dayOfText, textOfDay } from "@/lib/core/calendar";
import {
  comparedWith,
  daysOfRange,
  granularityWithin,
  monthsBefore,
  problemsOf,
  type RangeName,
} from "./date-ranges";

const day = (text: string) => dayOfText(text) ?? NaN;
const shown = (
  name: RangeName,
  today: string,
  more: { month?: number; from?: string; to?: string; start?: RangeName } = {},
) => {
  const range = daysOfRange(name, {
    today: day(today),
    reportingMonth: more.month ?? 1,
    custom: { from: more.from, to: more.to, start: more.start ?? "12m" },
  });
  return range && `${textOfDay(range.from)} ${textOfDay(range.to)}`;
};

describe("ranges", () => {
  test.each<[RangeName, string | undefined]>([
    ["30d", "2026-10-27 2026-11-25"],
    ["90d", "2026-08-28 2026-11-25"],
    ["12m", "2025-12-01 2026-11-25"],
    ["5y", "2021-12-01 2026-11-25"],
    ["this-year", "2026-01-01 2026-11-25"],
    ["last-year", "2025-01-01 2025-12-31"],
    ["all", undefined],
  ])("%s ends today or is whole", (name, expected) => {
    expect(shown(name, "2026-11-25")).toBe(expected);
  });

  test.each([
    ["2026-12-31", "2026-01-01"],
    ["2026-01-01", "2025-02-01"],
    ["2024-02-29", "2023-03-01"],
  ])("on %s twelve months are whole but for the running one, from %s", (today, first) => {
    expect(shown("12m", today)).toBe(`${first} ${today}`);
  });

  test.each([
    ["2026-11-25", "2026-07-01 2026-11-25", "2025-07-01 2026-06-30"],
    ["2026-06-30", "2025-07-01 2026-06-30", "2024-07-01 2025-06-30"],
    ["2026-07-01", "2026-07-01 2026-07-01", "2025-07-01 2026-06-30"],
  ])("on %s a reporting year that begins in July is %s", (today, own, last) => {
    expect(shown("reporting-year", today, { month: 7 })).toBe(own);
    expect(shown("last-reporting-year", today, { month: 7 })).toBe(last);
  });

  test("a custom range is another one until days are given", () => {
    expect(shown("custom", "2026-11-25")).toBe("2025-12-01 2026-11-25");
    expect(shown("custom", "2026-11-25", { start: "30d" })).toBe("2026-10-27 2026-11-25");
    expect(shown("custom", "2026-11-25", { start: "all" })).toBeUndefined();
  });

  test("a custom range that is none is everything", () => {
    const given = { from: "2026-02-30", to: "yesterday" };
    expect(shown("custom", "2026-11-25", given)).toBeUndefined();
    expect(shown("custom", "2026-11-25", { from: "2026-03-02", to: "2026-03-01" })).toBeUndefined();
    expect(shown("custom", "2026-11-25", { from: "2026-03-01", to: "x" })).toBeUndefined();
    expect(shown("custom", "2026-11-25", { from: "2026-03-01" })).toBe("2026-03-01 2026-11-25");
    expect(shown("custom", "2026-11-25", { from: "2027-03-01" })).toBe("2027-03-01 2027-03-01");
    expect(shown("custom", "2026-11-25", { to: "1960-01-01" })).toBe("0001-01-01 1960-01-01");
  });
});

test.each([
  [{ from: undefined, to: undefined }, {}],
  [{ from: "2026-03-01", to: "2026-03-01" }, {}],
  [{ from: "2026-03-02", to: "2026-03-01" }, { to: "beforeFrom" }],
  [
    { from: "2026-02-30", to: "yesterday" },
    { from: "noDay", to: "noDay" },
  ],
])("what is wrong with %o is told at its field", (given, expected) => {
  expect(problemsOf(given)).toEqual(expected);
});

test("the same day of a shorter month is its last", () => {
  expect(textOfDay(monthsBefore(day("2026-03-31"), 1))).toBe("2026-02-28");
  expect(textOfDay(monthsBefore(day("2024-02-29"), 12))).toBe("2023-02-28");
  expect(textOfDay(monthsBefore(day("2026-01-15"), 2))).toBe("2025-11-15");
});

test("a range is compared with as many days before it, or with those of the year before", () => {
  const range = { from: day("2026-03-01"), to: day("2026-03-31") };
  const text = (given: ReturnType<typeof comparedWith>) =>
    given && `${textOfDay(given.from)} ${textOfDay(given.to)}`;
  expect(text(comparedWith(range, "previous"))).toBe("2026-01-29 2026-02-28");
  expect(text(comparedWith(range, "year"))).toBe("2025-03-01 2025-03-31");
  expect(comparedWith(range, "none")).toBeUndefined();
});

test.each([
  [30, "day"],
  [90, "week"],
  [366, "month"],
  [1_827, "quarter"],
  [9_000, "year"],
])("%i days are shown by %s", (days, expected) => {
  expect(granularityWithin({ from: 0, to: days - 1 }, undefined)).toBe(expected);
});

test.each([
  ["2024-03-01", "day", "day"],
  ["2024-02-28", "day", "week"],
  ["1850-01-01", "day", "quarter"],
  ["1850-01-01", "year", "year"],
  ["0001-01-01", "day", "year"],
  ["0001-01-01", undefined, "year"],
] as const)("from %s on, steps of %s become %s: never too many", (from, wanted, expected) => {
  const range = { from: day(from), to: day("2026-11-25") };
  expect(granularityWithin(range, wanted)).toBe(expected);
});
