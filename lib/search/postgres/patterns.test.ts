import fc from "fast-check";
import { expect, test } from "vitest";
import type { PatternPart } from "../query";
import { distance } from "./distance";
import { patternsOfRegex } from "./patterns";

const written = (parts: readonly PatternPart[]) =>
  parts.map((part) => (typeof part === "string" ? part : part.literal)).join("");

test.each([
  ["tide", "tide"],
  ["ti.e", "ti?e"],
  ["ti.*", "ti*"],
  ["ti.+s", "ti?*s"],
  ["ti[dm]es?", "ti?e*"],
  ["(a|b)c", "*c"],
  ["((a|b)c)*d", "*d"],
  ["tide|wave", "tide, wave"],
  ["^tide$", "tide"],
  ["t\\.d", "t.d"],
  ["t\\d", "t?"],
  ["a{2,3}b", "*b"],
  ["(a+)+$", ""],
  ["(((", ""],
  ["[abc", ""],
  ["a[b", "a?"],
  ["🦊+", "🦊*"],
])("/%s/ is looked for as %s", (source, expected) => {
  expect(patternsOfRegex(source).map(written).join(", ")).toBe(expected);
});

test("a pattern finds whatever its expression would", () => {
  const atom = fc.constantFrom("a", "b", ".", "[ab]", "(a|b)", "(ab)", "a|b", "((a)b)");
  const quantifier = fc.constantFrom("", "", "*", "+", "?", "{1,2}");
  const source = fc
    .array(fc.tuple(atom, quantifier), { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.map(([one, other]) => one + other).join(""));
  const word = fc
    .array(fc.constantFrom("a", "b", "c"), { maxLength: 5 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(source, word, (expression, text) => {
      const patterns = patternsOfRegex(expression);
      // Alternatives without a plain character are left out on purpose.
      fc.pre(patterns.length === expression.replace(/\(.*?\)+/g, "").split("|").length);
      if (!new RegExp(`^(?:${expression})$`).test(text)) return;
      const globs = patterns.map(
        (parts) => new RegExp(`^${written(parts).replace(/\*/g, ".*").replace(/\?/g, ".")}$`),
      );
      expect(
        globs.some((glob) => glob.test(text)),
        `${expression} ${text}`,
      ).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ["tide", "tide", 0],
  ["tide", "tied", 1],
  ["tide", "tides", 1],
  ["tide", "ride", 1],
  ["kitten", "sitting", 3],
  ["", "ab", 2],
  ["tide", "harbour", 4],
])("%s and %s are %i apart", (one, other, edits) => {
  expect(distance(one, other, 3)).toBe(edits);
  expect(distance(other, one, 3)).toBe(edits);
});
