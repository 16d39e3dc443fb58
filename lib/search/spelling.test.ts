import fc from "fast-check";
import { expect, test } from "vitest";
import { distance } from "./postgres/distance";
import { neighboursOf } from "./spelling";

test.each([
  ["ocaen", "ocean"],
  ["occean", "ocean"],
  ["ocan", "ocean"],
  ["ocaan", "ocean"],
  ["cean", "ocean"],
  ["ocea", "ocean"],
])("%s is one slip away from %s", (typed, meant) => {
  expect(neighboursOf(typed)).toContain(meant);
});

test("every neighbour is exactly one slip away", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 9 }), (word) => {
      for (const neighbour of neighboursOf(word)) expect(distance(word, neighbour, 2)).toBe(1);
    }),
    { numRuns: 30 },
  );
});

test("words too long for it have none", () => {
  expect(neighboursOf("a".repeat(21))).toEqual([]);
});
