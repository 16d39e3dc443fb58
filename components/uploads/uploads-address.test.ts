import { expect, test } from "vitest";
import { readUploads, toUploadsQuery, uploadsHref } from "./uploads-address";

test("an address reads as what it was written from", () => {
  const state = { tab: "drafts", q: "tides & shores", page: 3 } as const;
  const query = new URL(uploadsHref(state), "http://x").searchParams;
  expect(readUploads(Object.fromEntries(query))).toEqual(state);
  expect(uploadsHref({ tab: "all", q: "", page: 1 })).toBe("/me/uploads");
});

test("works that were taken down have a tab of their own", () => {
  const state = { tab: "taken-down", q: "", page: 2 } as const;
  expect(uploadsHref(state)).toBe("/me/uploads?tab=taken-down&page=2");
  expect(readUploads({ tab: "taken-down", page: "2" })).toEqual(state);
});

test("what makes no sense falls back", () => {
  expect(readUploads({ tab: "moon", page: "-1", q: ["a", " b "] })).toEqual({
    tab: "all",
    q: "b",
    page: 1,
  });
  expect(readUploads({ page: "999999" }).page).toBe(400);
});

test("a tab narrows what was searched for, whatever that says", () => {
  expect(toUploadsQuery({ tab: "review", q: "a OR b", page: 1 })).toMatchObject({
    q: "(a OR b) AND status:(in_review)",
    shared_with_me: "false",
  });
  expect(toUploadsQuery({ tab: "all", q: "", page: 2 })).toEqual({
    page: 2,
    size: 25,
    shared_with_me: "false",
  });
  expect(toUploadsQuery({ tab: "published", q: "", page: 1 })).toMatchObject({
    q: "status:(published) AND versions.is_latest:true",
    allversions: "true",
  });
  expect(toUploadsQuery({ tab: "shared", q: "x", page: 1 })).toMatchObject({
    q: "x",
    shared_with_me: "true",
  });
});
