import { expect, test } from "vitest";
import { bestMatch, sameLabel } from "./best-match";

test.each([
  [["Data paper", "Dataset"], "dataset", 1],
  [["Research data", "Data paper"], "data", 1],
  [["Journal article", "News article"], "art", 0],
  [["Français ancien", "Français"], " francais ", 1],
  [["Deutsch"], "german", 0],
  [["Deutsch", "Schweizerdeutsch"], "german", undefined],
  [["Dataset"], "", undefined],
  [[], "dataset", undefined],
])("of %j, %j means number %j", (labels, typed, at) => {
  expect(bestMatch(labels, typed)).toBe(at);
});

test("a whole label is told from its beginning", () => {
  expect(sameLabel(["MIT License", "MIT"], "mit")).toBe(1);
  expect(sameLabel(["MIT License"], "mit")).toBeUndefined();
});
