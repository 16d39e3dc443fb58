import { expect, test } from "vitest";
import { excerptOf } from "./excerpt";

const sought = (...words: string[]) => ({ words, beginnings: [] });
const long = `${"The quick brown fox jumps over the lazy dog. ".repeat(10)}At last comes the Größe of it. ${"More follows here. ".repeat(10)}`;

test("a short text is given whole, a long one to the end of a word", () => {
  expect(excerptOf("A short one.", 40)).toBe("A short one.");
  expect(excerptOf(long, 40)).toBe("The quick brown fox jumps over the…");
});

test("it begins shortly before the first word that is looked for, when that lies far inside", () => {
  const excerpt = excerptOf(long, 150, sought("grosse"));
  expect(excerpt).toMatch(/^…\S/);
  expect(excerpt).toContain("the Größe of it.");
  expect(excerpt.length).toBeLessThanOrEqual(152);
});

test("it begins at the beginning where the word stands there, or nowhere", () => {
  for (const word of ["quick", "unicorn"])
    expect(excerptOf(long, 150, sought(word))).toMatch(/^The quick/);
});

test("the end of a text is shown without dots behind it", () => {
  const excerpt = excerptOf(`${"word ".repeat(60)}end`, 80, sought("end"));
  expect(excerpt).toMatch(/ end$/);
  expect(excerpt.length).toBeGreaterThan(75);
});
