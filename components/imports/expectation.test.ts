import { describe, expect, test } from "vitest";
import type { ImportJson } from "@/lib/imports/schema";
import { expectationOf } from "./expectation";
import type { Source } from "./import-source";
import { sheetOf } from "./sheet/sheet";
import { readingOf } from "./sheet/sheet-reading";

const NO_TERMS = {
  resourceTypes: new Map(),
  typeTitles: new Map(),
  roles: new Map(),
  languages: new Map(),
  licences: new Map(),
};
const CHOICES = { keepsGood: false, isTolerant: false, tellsOwners: true, isClosed: false };
const GOOD = { ...CHOICES, keepsGood: true };

const sheet = (headings: string[], ...rows: string[][]): Source => ({
  kind: "sheet",
  name: "works.csv",
  reading: readingOf(sheetOf([headings, ...rows]), NO_TERMS),
});
const COLUMNS = ["Title", "Type", "Year", "Creators", "Licences", "AI used"];
const three = sheet(
  COLUMNS,
  ["A", "book", "2019", "Roe, R.", "CC BY", ""],
  ["B", "book", "some day", "Roe, R.", "", ""],
  ["C", "book", "2019", "Roe, R.", "", "a bit"],
);
const json: Source = { kind: "json", name: "works.json", works: [{}, {}] };

const answer = (bad: number[], data: { record_id: string | null }[] = []) => ({
  report: { data, errors: bad.map((item_index) => ({ item_index })) } as unknown as ImportJson,
  choices: CHOICES,
});
const numbers = (...given: Parameters<typeof expectationOf>) => {
  const { works, refused, toldBy } = expectationOf(...given);
  return [works.length, refused, toldBy];
};

describe("before a check, what is wrong with the sheet counts", () => {
  test.each([
    ["all or none", three, CHOICES, [0, 2]],
    ["the valid ones", three, GOOD, [1, 2]],
    ["optional values may be wrong", three, { ...GOOD, isTolerant: true }, [2, 1]],
    ["a column is missing", sheet(["Title"], ["A"], ["B"]), GOOD, [0, 2]],
    ["JSON", json, CHOICES, [2, 0]],
  ] as const)("%s", (_, source, choices, expected) => {
    expect(numbers(source, choices, undefined)).toEqual([...expected, "sheet-step"]);
  });
});

test("a check knows better, as long as it is about the same choices", () => {
  expect(numbers(three, CHOICES, answer([]))).toEqual([3, 0, "import-result"]);
  expect(numbers(json, CHOICES, answer([1]))).toEqual([0, 1, "import-result"]);
  expect(numbers(json, GOOD, answer([1]))).toEqual([1, 1, "import-result"]);
  expect(numbers(json, { ...CHOICES, isTolerant: true }, answer([1]))[0]).toBe(2);
  expect(numbers(json, CHOICES, answer([1], [{ record_id: "abcde" }]))[0]).toBe(2);
});
