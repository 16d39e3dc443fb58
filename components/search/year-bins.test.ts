import fc from "fast-check";
import { expect, test } from "vitest";
import { highestBins, readYearRange, writeYearRange, yearBins } from "./year-bins";

const bucket = (year: number, doc_count: number) => ({
  key: String(year),
  label: String(year),
  doc_count,
  is_selected: false,
});

test("years next to each other have a bar each, those without works too", () => {
  expect(yearBins([bucket(2018, 2), bucket(2015, 1), bucket(2016, 4)])).toEqual([
    { from: 2015, to: 2015, count: 1 },
    { from: 2016, to: 2016, count: 4 },
    { from: 2017, to: 2017, count: 0 },
    { from: 2018, to: 2018, count: 2 },
  ]);
});

test("within a range only its years are drawn", () => {
  const bins = yearBins([bucket(1500, 3), bucket(2015, 1), bucket(2016, 4)], { from: 2000 });
  expect(bins.map(({ from }) => from)).toEqual([2015, 2016]);
});

test("however far the years reach, there are few bars of equal width, and every work is in one", () => {
  const years = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(years, (given) => {
      const bins = yearBins(given.map((year) => bucket(year, 1)));
      expect(bins.length).toBeLessThanOrEqual(32);
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(given.length);
      expect(new Set(bins.map(({ from, to }) => to - from)).size).toBe(1);
      for (const [at, { from }] of bins.entries())
        if (at > 0) expect(from).toBe((bins[at - 1]?.to ?? 0) + 1);
    }),
  );
});

test.each([
  ["2014..2020", { from: 2014, to: 2020 }],
  ["2014..", { from: 2014 }],
  ["..0900", { to: 900 }],
  ["2014", { from: 2014, to: 2014 }],
])("%s is read and written back", (text, range) => {
  expect(readYearRange(text)).toEqual(range);
  expect(writeYearRange(range)).toBe(text);
});

test.each(["..", "2014-08..2015", "abc", "(2014..2020]", undefined])(
  "%s is no range of years",
  (text) => {
    expect(readYearRange(text)).toBeUndefined();
  },
);

test("a range typed the wrong way round is put right", () => {
  expect(writeYearRange({ from: 2020, to: 2014 })).toBe("2014..2020");
  expect(writeYearRange({})).toBeUndefined();
});

test("several bars may be the highest, unless too many are", () => {
  const highest = (...counts: number[]) =>
    highestBins(yearBins(counts.map((count, at) => bucket(2020 + at, count)))).map(
      ({ from }) => from,
    );
  expect(highest(1, 3, 2)).toEqual([2021]);
  expect(highest(1, 2, 1, 2)).toEqual([2021, 2023]);
  expect(highest(1, 1, 1, 1)).toEqual([]);
});
