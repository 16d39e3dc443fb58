import { expect, test } from "vitest";
import { queryFiltersIn, withQueryFilters } from "./query-filters";

const AUTHOR = 'creators.name:"Contoh, Ines"';

test.each([
  ["tides", "tides"],
  ["What next?!", "What next"],
  ["north-sea / O'Hara", "north-sea O'Hara"],
  ["title:tides OR (salt AND marsh)", "title:tides OR (salt AND marsh)"],
  ['"salt (marsh"', '"salt (marsh"'],
  ["x) OR (y", "x OR y"],
  ['title:"salt', "title salt"],
])("words beside a condition cannot undo it: %s", (typed, asked) => {
  expect(withQueryFilters(typed, [AUTHOR])).toBe(`${AUTHOR} AND (${asked})`);
});

test("words alone stay as they were typed, and signs alone ask for nothing", () => {
  expect(withQueryFilters("What next?!", [])).toBe("What next?!");
  expect(withQueryFilters("?!", [AUTHOR])).toBe(AUTHOR);
});

test("a name may have what joins conditions", () => {
  const name = 'creators.name:"Arts AND Letters"';
  const days = "created:[* TO 2026-11-29]";
  expect(queryFiltersIn(name)).toEqual([name]);
  expect(queryFiltersIn(`${AUTHOR} AND ${days}`)).toEqual([AUTHOR, days]);
  expect(queryFiltersIn("title:tides")).toEqual([]);
});
