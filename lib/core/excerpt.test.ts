import { expect, test } from "vitest";
import { excerptOf, firstSentences } from "./excerpt";

const long = "The quick brown fox jumps over the lazy dog. ".repeat(10);

test("a short text is given whole, a long one to the end of a word", () => {
  expect(excerptOf("A short one.", 40)).toBe("A short one.");
  expect(excerptOf(long, 40)).toBe("The quick brown fox jumps over the…");
  expect(excerptOf("So it goes on… and on and on", 17)).toBe("So it goes on…");
});

test("whole sentences are better than cut ones, unless they say too little", () => {
  expect(firstSentences("A short one.", 40)).toBe("A short one.");
  expect(firstSentences(long, 100)).toBe(long.slice(0, 89));
  expect(firstSentences(`No. ${"word ".repeat(40)}`, 40)).toBe(
    "No. word word word word word word word…",
  );
  expect(firstSentences(`${"字".repeat(30)}。${"字".repeat(30)}`, 40)).toBe(`${"字".repeat(30)}。`);
});
