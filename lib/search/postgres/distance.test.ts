import { expect, test } from "vitest";
import { distance } from "./distance";

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
