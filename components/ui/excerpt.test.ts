import { expect, test } from "vitest";
import { excerptOf } from "./excerpt";

const long = "The quick brown fox jumps over the lazy dog. ".repeat(10);

test("a short text is given whole, a long one to the end of a word", () => {
  expect(excerptOf("A short one.", 40)).toBe("A short one.");
  expect(excerptOf(long, 40)).toBe("The quick brown fox jumps over the…");
});
