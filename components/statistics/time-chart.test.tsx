import { expect, test } from "vitest";
import { dayOfText } from "@/lib/core/calendar";
import { markupOf } from "@/tests/support/with-texts";
import { TimeChart } from "./time-chart";

const day = (text: string) => dayOfText(text) ?? NaN;
const range = { from: day("2026-03-01"), to: day("2026-03-02") };

const markup = (isSum: boolean) =>
  markupOf(
    <TimeChart
      {...{ title: "Views", metric: "views", strands: [], range, granularity: "day", isSum }}
      points={{ days: [range.from, range.to], values: [5, 6] }}
      earlier={{
        name: "Previous period",
        points: { days: [day("2026-02-28")], values: [9] },
        range: { from: day("2026-02-28"), to: day("2026-02-28") },
        stepOf: ({ from, to }) => ({ from: from - 2, to: to - 2 }),
      }}
    />,
  );

test("what the values are compared with stands beside them in the table, and in the chart", () => {
  for (const isSum of [false, true]) {
    const text = markup(isSum);
    const [, heads = "", rows = ""] = /<thead>(.*)<\/thead><tbody>(.*)<\/tbody>/s.exec(text) ?? [];
    const cells = (part: string) =>
      part
        .replaceAll(/<[^>]*>/g, "|")
        .split("|")
        .filter(Boolean);
    expect(cells(heads)).toEqual(["Day", "Views", "Previous period"]);
    expect(cells(rows)).toEqual(["1 March 2026", "5", "–", "2 March 2026", "6", "9"]);
    const [, file = ""] =
      /href="data:text\/csv;charset=utf-8,([^"]*)" download="Views.csv"/.exec(text) ?? [];
    expect(decodeURIComponent(file).split("\r\n")).toEqual([
      "from,to,Views,Previous period",
      "2026-03-01,2026-03-01,5,",
      "2026-03-02,2026-03-02,6,9",
      "",
    ]);
    expect(text).toMatch(/<ul.*Selected period.*Previous period.*<\/ul>/s);
    expect(text).toContain(isSum ? "M100.00 " : "border-dashed");
  }
});

const months = (from: string, to: string, values: readonly number[]) =>
  markupOf(
    <TimeChart
      {...{ title: "Views", metric: "views", strands: [], granularity: "month", isSum: false }}
      range={{ from: day(from), to: day(to) }}
      points={{ days: [day(from), day(to)], values }}
    />,
  );

test("hatched bars are explained where there are some", () => {
  const partial = months("2026-02-01", "2026-03-09", [5, 6]);
  expect(partial).toContain("Only some of its days");
  // One in the chart and one in its legend.
  expect(partial.match(/hatched/g)).toHaveLength(2);
  expect(months("2026-02-01", "2026-03-31", [5, 6])).not.toContain("Only some of its days");
});

test("what is compared with and not known whole is dotted, and explained", () => {
  const compared = (from: string) =>
    markupOf(
      <TimeChart
        {...{ title: "Views", metric: "views", strands: [], granularity: "month", isSum: false }}
        range={{ from: day("2026-02-01"), to: day("2026-02-28") }}
        points={{ days: [day("2026-02-01")], values: [5] }}
        earlier={{
          name: "Previous period",
          points: { days: [day("2026-01-20")], values: [9] },
          range: { from: day(from), to: day("2026-01-31") },
          stepOf: () => ({ from: day("2026-01-01"), to: day("2026-01-31") }),
        }}
      />,
    );
  const incomplete = compared("2026-01-10");
  expect(incomplete).toContain("Previous period: not all days known");
  expect(incomplete.match(/border-dotted/g)).toHaveLength(2);
  expect(compared("2026-01-01")).not.toContain("border-dotted");
});

test("the values beside an axis are all in full or all shortened", () => {
  const axis = (most: number) => {
    const markup = months("2026-02-01", "2026-03-31", [1, most]);
    return [...markup.matchAll(/-my-2">([^<]*)</g)].map(([, tick]) => tick);
  };
  expect(axis(14_000)).toEqual(["0", "5K", "10K", "15K"]);
  expect(axis(5_000)).not.toContain("5K");
});
