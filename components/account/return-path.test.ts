import { expect, test } from "vitest";
import { pathOfSite, returnPath, withReturn } from "./return-path";

test("a path of this site is kept with its query", () => {
  expect(returnPath("/records/q3h7k-0vw50?preview=1")).toBe("/records/q3h7k-0vw50?preview=1");
});

test("the way to a page that was wanted names it", () => {
  const wanted = "/uploads/new?collection=tides&a=1";
  const { pathname, searchParams } = new URL(withReturn("/register", wanted), "http://here");
  expect([pathname, returnPath(searchParams.get("next") ?? "")]).toEqual(["/register", wanted]);
  expect(withReturn("/login", "/")).toBe("/login");
});

test("what registration does not take leads home", () => {
  for (const next of [`/${"a".repeat(2_000)}`, "/a\u00a0b", "/a\u2028b"])
    expect(returnPath(next)).toBe("/");
});

test("whatever could lead to another host leads home", () => {
  const crafted = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
    "/a\\..\\\\evil.example",
    "javascript:alert(1)",
    "",
    undefined,
  ];
  for (const next of crafted) expect([returnPath(next), pathOfSite(next)]).toEqual(["/", "/"]);
});

test("signing in never leads back to signing in or out", () => {
  expect(returnPath("/login?next=/login")).toBe("/");
  expect(returnPath("/logout")).toBe("/");
  expect(returnPath("/logouts")).toBe("/logouts");
});

test("another language leads back to any page of this site", () => {
  expect(pathOfSite("/reset-password?token=t")).toBe("/reset-password?token=t");
  expect(pathOfSite("/login?next=%2Fme%2Fuploads")).toBe("/login?next=%2Fme%2Fuploads");
  expect(pathOfSite("//evil.example")).toBe("/");
});
