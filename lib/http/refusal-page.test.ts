import { describe, expect, test } from "vitest";
import { readRefusal, wantsPage, writeRefusal } from "./refusal-page";

describe("a refusal is a page", () => {
  test("for browsers", () => {
    for (const accept of [
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
      "text/html",
      "application/xhtml+xml, text/html;q=0.5",
    ])
      expect(wantsPage(accept), accept).toBe(true);
  });

  test("not for programs", () => {
    for (const accept of [
      undefined,
      "",
      "*/*",
      "application/json",
      "image/*",
      "application/json, text/html",
    ])
      expect(wantsPage(accept), accept).toBe(false);
  });
});

test("what was refused comes through as it was", () => {
  const refusal = { status: 403, address: "/records/a/files/x%20y.txt?download=1" };
  expect(readRefusal(writeRefusal(refusal))).toEqual(refusal);
  for (const bad of [null, "", "403", "abc /x", "403 https://elsewhere.example/"])
    expect(readRefusal(bad)).toBeUndefined();
});
