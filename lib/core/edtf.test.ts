import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayRange,
  dayRangeOfDateOrTime,
  earliestYear,
  extendedDayRange,
  isExtendedDate,
} from "./edtf";

describe("level 0 dates and intervals", () => {
  test.each([
    ["2018", "2018-01-01", "2018-12-31"],
    ["2018-05", "2018-05-01", "2018-05-31"],
    ["2018-05-03", "2018-05-03", "2018-05-03"],
    ["2020-02", "2020-02-01", "2020-02-29"],
    ["1900-02", "1900-02-01", "1900-02-28"],
    ["2000-02-29", "2000-02-29", "2000-02-29"],
    ["2018/2020-09", "2018-01-01", "2020-09-30"],
    ["2018/2018-05", "2018-01-01", "2018-05-31"],
    ["2018-05/2018", "2018-05-01", "2018-12-31"],
    ["0044-03-15", "0044-03-15", "0044-03-15"],
    ["0000", "0000-01-01", "0000-12-31"],
    ["-0044", "-000044-01-01", "-000044-12-31"],
    ["-2010-02", "-002010-02-01", "-002010-02-28"],
    ["-0004-02-29", "-000004-02-29", "-000004-02-29"],
    ["-0044-03-15", "-000044-03-15", "-000044-03-15"],
    ["-0044/-0010-06", "-000044-01-01", "-000010-06-30"],
    ["-0044/0014", "-000044-01-01", "0014-12-31"],
  ])("%s covers %s to %s", (text, gte, lte) => {
    expect(dayRange(text)).toEqual({ gte, lte });
  });

  test.each([
    ...[
      "",
      " ",
      "18",
      "20180",
      "20200101",
      "2018-5",
      "2018-05-3",
      "2018-13",
      "2018-00",
      "2020-00-10",
    ],
    ...["2019-02-29", "1900-02-29", "2020-02-30", "2020-04-31", "2020-01-00", " 2018", "2018 "],
    ...["2020/2019", "2020-05/2020-04", "2018/", "/2018", "../2020", "2020/..", "2018/2019/2020"],
    ...[
      "2004?",
      "19XX",
      "2004~",
      "2001-21",
      "-0000",
      "-44",
      "--0044",
      "-0010/-0044",
      "0014/-0044",
      "-0003-02-29",
      "Y20000",
      "[2018,2019]",
      "May 2018",
    ],
    ...["2018-05-03T10:00:00Z", "٢٠١٨", "2018\n"],
  ])("%j is refused", (text) => {
    expect(dayRange(text)).toBeUndefined();
  });

  test("every calendar day is a date, and belongs to its month and year", () => {
    const day = fc.date({
      min: new Date("0001-01-01"),
      max: new Date("9999-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (one) => {
        const text = one.toISOString().slice(0, 10);
        expect(dayRange(text)).toEqual({ gte: text, lte: text });
        const month = dayRange(text.slice(0, 7));
        expect(month && month.gte <= text && text <= month.lte).toBe(true);
      }),
    );
  });

  test("an interval is a date exactly when its end is not over before it begins", () => {
    const date = fc.constantFrom("2018", "2018-05", "2018-05-03", "2019", "2018-04-30", "2017-12");
    fc.assert(
      fc.property(date, date, (from, to) => {
        const isOrdered = (dayRange(from)?.gte ?? "") <= (dayRange(to)?.lte ?? "");
        expect(dayRange(`${from}/${to}`) !== undefined).toBe(isOrdered);
      }),
    );
  });
});

describe("moments", () => {
  test.each(["2018-05-03T10:00:00Z", "2018-05-03T23:59:59+02:00", "2018-05-03T00:00:00.123-11:30"])(
    "%s belongs to the day it is written with",
    (text) => {
      expect(dayRangeOfDateOrTime(text)).toEqual({ gte: "2018-05-03", lte: "2018-05-03" });
    },
  );

  test.each([
    ...[
      "2018-05-03T10:00:00",
      "2018-05-03T24:00:00Z",
      "2018-05-03T10:60:00Z",
      "2018-05-03 10:00:00Z",
    ],
    ...["2018-02-30T10:00:00Z", "2018-05T10:00:00Z", "2018-05-03T10:00Z"],
  ])("%s is refused", (text) => {
    expect(dayRangeOfDateOrTime(text)).toBeUndefined();
  });
});

describe("levels 1 and 2", () => {
  test.each([
    ["1984?", "1984-01-01", "1984-12-31"],
    ["2004-06~/2004-08", "2004-06-01", "2004-08-31"],
    ["[1667,1668,1670..1672]", "1667-01-01", "1672-12-31"],
    ["{1961,1940..1965,1950}", "1940-01-01", "1965-12-31"],
    ["19XX", "1900-01-01", "1999-12-31"],
    ["-0044", "-000044-01-01", "-000044-12-31"],
  ])("%s covers %s to %s", (text, gte, lte) => {
    expect(extendedDayRange(text)).toEqual({ gte, lte });
  });

  test("an open end has no day", () => {
    expect(extendedDayRange("../2020")).toEqual({ lte: "2020-12-31" });
    expect(extendedDayRange("2020/..")).toEqual({ gte: "2020-01-01" });
    expect(extendedDayRange("Y170000002")).toEqual({});
  });

  test.each(["", "1984 ?", "2020/2010", "2020-13", "196x", "Spring 2001", "[1999", "12345"])(
    "%j is refused",
    (text) => {
      expect(isExtendedDate(text)).toBe(false);
    },
  );

  test("the earliest year comes from the lower end", () => {
    expect(earliestYear("2018-11/2020")).toBe(2018);
    expect(earliestYear("0987")).toBe(987);
    expect(earliestYear("../2020")).toBeUndefined();
    expect(earliestYear("unknown")).toBeUndefined();
  });

  test("no text makes it throw, and what it answers is ordered", () => {
    const character = fc.constantFrom(..."0123456789-/.XYES?~%[]{},T:Z");
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 24 }), (text) => {
        const range = extendedDayRange(text);
        if (range?.gte && range.lte)
          expect(Date.parse(range.gte) <= Date.parse(range.lte)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
