import { expect, test } from "vitest";
import { addressOf } from "./lighthouse/page-list";
import { median } from "./lighthouse/results";
import { tableOf, withTable } from "./lighthouse/table";

const page = { path: "/records/{work}", isSignedIn: true };
const result = {
  page,
  slowdown: 3.24,
  ...{ score: 98, largestPaint: 1_849, shift: 0.004, blocked: 35.2 },
  ...{ named: 158_400, loaded: 136_900 },
};

test("the table has a row for each page, and replaces the one before", () => {
  const table = tableOf([result]);
  expect(table.split("\n")).toEqual([
    "| page                         | score | LCP   | CLS  | TBT   | named, gzip | loaded, Brotli | slowed |",
    "| ---------------------------- | ----- | ----- | ---- | ----- | ----------- | -------------- | ------ |",
    "| `/records/{work}`, signed in | 98    | 1.8 s | 0.00 | 35 ms | 158 kB      | 137 kB         | 3.2x   |",
  ]);
  const text = withTable("Before\n<!-- results -->\nold\n<!-- end of results -->\nafter\n", table);
  expect(withTable(text, "new")).toBe(
    "Before\n<!-- results -->\n\nnew\n\n<!-- end of results -->\nafter\n",
  );
});

test("medians of odd and even numbers of loads", () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test("places of the sample content are filled in", () => {
  const sample = { work: "abcde-12345", collection: "c", request: "r" };
  expect(addressOf(page, sample)).toBe("/records/abcde-12345");
  expect(addressOf({ ...page, path: "/{collection}/{request}" }, sample)).toBe("/c/r");
});
