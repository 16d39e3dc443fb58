import fc from "fast-check";
import { expect, test } from "vitest";
import { worksOf } from "@/components/collections/search-paths";
import {
  PAGE_SIZES,
  readSearch,
  searchHref,
  toggleFilter,
  toQuery,
  type SearchState,
  toggleSwitch,
  withoutCondition,
  WORKS,
} from "./search-address";

const paramsOf = (href: string) => {
  const params: Record<string, string[]> = {};
  for (const [name, value] of new URL(href, "http://host").searchParams)
    (params[name] ??= []).push(value);
  return params;
};

const value = fc.string({ minLength: 1, unit: "grapheme" });
const state: fc.Arbitrary<SearchState> = fc.record({
  place: fc.constant(WORKS),
  q: fc.string({ unit: "grapheme" }).map((text) => text.trim()),
  within: fc.constantFrom([], ['creators.name:"Contoh, Ines"']),
  sort: fc.constantFrom("", "newest", "published-desc"),
  page: fc.integer({ min: 1, max: 100 }),
  size: fc.constantFrom(...PAGE_SIZES),
  switches: fc.constantFrom([], ["allversions"]),
  filters: fc.dictionary(fc.constantFrom(...WORKS.facets), fc.uniqueArray(value, { minLength: 1 })),
});

test("every search survives the way through its address and back", () => {
  fc.assert(
    fc.property(state, (given) => {
      const read = readSearch(paramsOf(searchHref(given)));
      expect({ ...read, filters: { ...read.filters } }).toEqual({
        ...given,
        filters: { ...given.filters },
      });
    }),
  );
});

test("a hand-edited address falls back to defaults instead of failing", () => {
  expect(readSearch({ page: "-1", size: "7", q: ["a", " b "], sort: undefined })).toEqual({
    place: WORKS,
    q: "b",
    within: [],
    sort: "",
    page: 1,
    size: 25,
    switches: [],
    filters: {},
  });
});

test("years that are none are kept, to be named as a filter that cannot be read", () => {
  const years = (typed: Record<string, string>) => readSearch(typed).filters.publication_date;
  expect(years({ year_from: " 2014 ", year_to: "2020" })).toEqual(["2014..2020"]);
  expect(years({ year_from: "", year_to: "" })).toBeUndefined();
  expect(years({ year_from: "abc" })).toEqual(["abc"]);
  expect(years({ year_from: "abc", year_to: "2020" })).toEqual(["abc..2020"]);
});

test("an unknown order and a page beyond the window are mended", () => {
  expect(readSearch({ sort: "sideways" }).sort).toBe("");
  expect(readSearch({ page: "999999", size: "50" }).page).toBe(200);
});

test("the older spelling of facets is understood", () => {
  expect(readSearch({ f: ["access_status:open", "nonsense:1"] }).filters).toEqual({
    access_status: ["open"],
  });
});

test("choosing a part replaces the whole, choosing the whole replaces its parts", () => {
  const start = readSearch({ resource_type: ["image"], page: "3" });
  const part = toggleFilter(start, "resource_type", "image::image-photo");
  expect(part).toMatchObject({ page: 1, filters: { resource_type: ["image::image-photo"] } });
  expect(toggleFilter(part, "resource_type", "image").filters).toEqual({
    resource_type: ["image"],
  });
});

test("removing the last value of a facet removes the facet", () => {
  const start = readSearch({ language: "eng" });
  expect(toggleFilter(start, "language", "eng").filters).toEqual({});
});

test("another place has its own address and its own switches", () => {
  const start = readSearch({ q: "tide", include: "own", page: "2" }, worksOf("tides"));
  expect(searchHref(start)).toBe("/collections/tides/records?q=tide&include=own&page=2");
  expect(searchHref(toggleSwitch(start, "include"))).toBe("/collections/tides/records?q=tide");
  expect(readSearch({ include: "own" }).switches).toEqual([]);
});

test("a facet of one value at a time changes it", () => {
  const place = { ...WORKS, single: ["language"] };
  const start = toggleFilter(readSearch({ language: "eng" }, place), "language", "fra");
  expect(start.filters).toEqual({ language: ["fra"] });
  expect(toggleFilter(start, "language", "fra").filters).toEqual({});
});

test("a query of nothing but a person or days is a filter, beside which words are typed", () => {
  const author = 'creators.name:"Contoh, Ines"';
  const read = readSearch({ q: `${author} AND created:[2026-01-01 TO 2026-02-28]` });
  expect(read).toMatchObject({
    q: "",
    within: [author, "created:[2026-01-01 TO 2026-02-28]"],
  });
  expect(toQuery(withoutCondition({ ...read, q: "tide OR ebb" }, read.within[1] ?? "")).q).toBe(
    `${author} AND (tide OR ebb)`,
  );
  expect(toQuery(read)).toMatchObject({ q: read.within.join(" AND "), sort: "newest" });
  expect(readSearch({ q: `${author} tide`, within: "title:x" })).toMatchObject({
    q: `${author} tide`,
    within: [],
  });
});
