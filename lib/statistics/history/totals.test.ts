import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOfText } from "@/lib/core/calendar";
import { columnsProblem, readTotalsRow, spread, type TotalsRow } from "./totals";

const TODAY = dayOfText("2026-03-10") ?? 0;
const day = (text: string) => dayOfText(text) ?? 0;

test("a row is a month or a day, with the counts it has", () => {
  expect(readTotalsRow({ work: " 10.5281/x ", date: "2024-02", views: "29" }, TODAY)).toEqual({
    name: "10.5281/x",
    days: { from: day("2024-02-01"), to: day("2024-02-29") },
    views: 29,
    uniqueViews: 0,
    downloads: 0,
    uniqueDownloads: 0,
    bytes: 0,
  });
  expect(readTotalsRow({ work: "a", date: "2026-03", views: "1" }, TODAY)).toMatchObject({
    days: { from: day("2026-03-01"), to: TODAY },
  });
});

test.each([
  [{ work: "", date: "2024-02" }, "work"],
  [{ work: "a", date: "2024" }, "date"],
  [{ work: "a", date: "2023-02-29" }, "date"],
  [{ work: "a", date: "2024-02", views: "-1" }, "views"],
  [{ work: "a", date: "2024-02", views: "1.5" }, "views"],
  [{ work: "a", date: "2024-02", downloads: "2147483648" }, "downloads"],
])("%o names its cell", (row, column) => {
  expect(readTotalsRow(row, TODAY)).toMatchObject({
    key: "statistics.history.cell",
    values: { column },
  });
});

test("what is to come, or has more visitors than views, is refused", () => {
  expect(readTotalsRow({ work: "a", date: "2026-03-11" }, TODAY)).toMatchObject({
    key: "statistics.history.future",
  });
  expect(
    readTotalsRow({ work: "a", date: "2024-02", views: "1", unique_views: "2" }, TODAY),
  ).toMatchObject({ key: "statistics.history.unique" });
});

test("a table needs works, dates and a count, and no column that nobody knows", () => {
  expect(columnsProblem(["work", "date", "views"])).toBeUndefined();
  expect(columnsProblem(["work", "date"])).toBeDefined();
  expect(columnsProblem(["date", "views"])).toBeDefined();
  expect(columnsProblem(["work", "date", "views", "visits"])).toBeDefined();
});

test("the days of a row have its sums, evenly, and never more visitors than views", () => {
  const upTo = (max: number) => fc.integer({ min: 0, max });
  const rows = fc
    .record({
      length: upTo(30),
      views: upTo(2 ** 31 - 1),
      downloads: upTo(5_000),
      bytes: fc.maxSafeNat(),
    })
    .chain(({ length, views, downloads, bytes }) =>
      fc
        .record({ uniqueViews: upTo(views), uniqueDownloads: upTo(downloads) })
        .map((unique): TotalsRow => ({
          name: "a",
          days: { from: TODAY, to: TODAY + length },
          views,
          downloads,
          bytes,
          ...unique,
        })),
    );
  fc.assert(
    fc.property(rows, (row) => {
      const days = spread(row);
      expect(days).toHaveLength(row.days.to - row.days.from + 1);
      for (const name of ["views", "uniqueViews", "downloads", "uniqueDownloads", "bytes"] as const)
        expect(days.reduce((sum, one) => sum + BigInt(one[name]), 0n)).toBe(BigInt(row[name]));
      for (const one of days) {
        expect(one.uniqueViews).toBeLessThanOrEqual(one.views);
        expect(one.uniqueDownloads).toBeLessThanOrEqual(one.downloads);
        expect(Math.abs(one.views - row.views / days.length)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
