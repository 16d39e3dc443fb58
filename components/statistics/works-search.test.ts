import { expect, test } from "vitest";
import { searchedDays } from "./works-search";

const range = { from: 20_000, to: 20_010 };
const on = (
  tab: "content" | "contributions" | "usage",
  basis: "added" | "created" | "published",
) => ({
  state: { tab, basis },
  ...{ range, today: 20_010, isOfSite: false },
});
const days = "created:[2024-10-04 TO 2024-10-14]";

test("what came here in some days is found by these days", () => {
  expect(searchedDays(on("contributions", "created"))).toEqual({ days });
  expect(searchedDays({ ...on("contributions", "added"), isOfSite: true })).toEqual({ days });
});

test("all there is until today is found without days, until a day before by that day", () => {
  expect(searchedDays(on("content", "added"))).toEqual({});
  expect(searchedDays({ ...on("content", "created"), today: 20_011 })).toEqual({
    days: "created:[* TO 2024-10-14]",
  });
});

test("no search finds what was added to a collection or published in some days, or how often works were read", () => {
  expect(searchedDays(on("contributions", "added"))).toBeUndefined();
  expect(searchedDays(on("contributions", "published"))).toBeUndefined();
  expect(searchedDays(on("usage", "created"))).toBeUndefined();
});
