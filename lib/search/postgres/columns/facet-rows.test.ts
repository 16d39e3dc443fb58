import { expect, test } from "vitest";
import { FacetRows } from "./facet-rows";

/** More values than short numbers, one row with more of them than a short length. */
const VALUES = 70_000;
const rows = new FacetRows();
const contents = [
  ...Array.from({ length: VALUES / 10 }, (_, row) =>
    Array.from({ length: 10 }, (_, at) => 7 + 3 * (10 * row + at)),
  ),
  [],
  Array.from({ length: VALUES }, (_, at) => 7 + 3 * at),
];
const places = Uint32Array.from(contents, (values) => rows.add(values));

const counts = new Uint32Array(rows.size);

function counted(documents: readonly number[]): Map<number, number> {
  const slots = Uint32Array.from(documents);
  const found = new Map<number, number>();
  rows.count({ counts, slots, places });
  rows.visit({ counts, slots, places }, (value, count) => {
    if (found.has(value)) throw new Error(`${value} is told twice.`);
    found.set(value, count);
  });
  return found;
}

function expected(slots: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const slot of slots)
    for (const value of contents[slot] ?? []) found.set(value, 1 + (found.get(value) ?? 0));
  return found;
}

test.each([
  ["no row", []],
  ["some rows, gone through again", [0, 1, 3_500, 6_999, 7_000]],
  ["rows of which all numbers are gone through", [...contents.keys()]],
])("the values of %s are counted, and nothing stays of them", (_, slots) => {
  expect(counted(slots)).toEqual(expected(slots));
  expect(counted(slots)).toEqual(expected(slots));
});

test("a row is asked for its values, the last of a long one too", () => {
  const last = 7 + 3 * (VALUES - 1);
  const has = (slot: number, value: number) => rows.some(places[slot] ?? 0, (one) => one === value);
  expect([has(6_999, last), has(7_001, last), has(7_000, last), has(0, last)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
