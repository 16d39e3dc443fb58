import { expect, test } from "vitest";
import { listHref, pagesOf, readListState } from "./list-address";

test("an address is read leniently: unknown names, repeated ones and pages that are none", () => {
  expect(readListState({ q: ["a", " b "], page: "3", other: "x" }, ["q", "state"])).toEqual({
    q: "b",
    state: "",
    page: 3,
  });
  for (const page of ["0", "-1", "x", "1e9", ""]) expect(readListState({ page }, []).page).toBe(1);
  expect(readListState({ page: "999999" }, []).page).toBe(400);
});

test("an address says what is not as usual", () => {
  expect(listHref("/a", { q: "", state: "dead", page: 1 })).toBe("/a?state=dead");
  expect(listHref("/a", { q: "tide & moon", page: 2 })).toBe("/a?q=tide+%26+moon&page=2");
  expect(listHref("/a", { q: "", page: 1 })).toBe("/a");
});

test("pages end where lists do", () => {
  expect([0, 1, 25, 26, 1_000_000].map(pagesOf)).toEqual([0, 1, 1, 2, 400]);
});
