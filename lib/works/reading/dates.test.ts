import { expect, test } from "vitest";
import { firstDate, yearOf } from "./dates";

test("a date is taken apart as far as it goes, of an interval the first", () => {
  expect(firstDate("2019")).toEqual({ year: "2019" });
  expect(firstDate("2019-05/2021")).toEqual({ year: "2019", month: "05" });
  expect(firstDate("-0044-03-15")).toEqual({ year: "-0044", month: "03", day: "15" });
  expect(firstDate("circa 1900")).toBeUndefined();
});

test("the year of an interval is its first", () => {
  expect(yearOf("2019/2021")).toBe("2019");
  expect(yearOf(undefined)).toBeUndefined();
});
