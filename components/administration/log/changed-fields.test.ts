import { expect, test } from "vitest";
import { changedFields } from "./changed-fields";

test("tells what is new, gone and changed, and leaves out what stayed", () => {
  const before = { active: true, groups: ["a"], old: 1, same: ["x"] };
  const after = { active: false, groups: ["a", "b"], same: ["x"], young: null };
  expect(changedFields(before, after)).toEqual([
    { field: "active", before: true, after: false },
    { field: "groups", before: ["a"], after: ["a", "b"] },
    { field: "old", before: 1, after: undefined },
    { field: "young", before: undefined, after: null },
  ]);
});

test("entries without facts have no differences", () => {
  for (const nothing of [undefined, null, "x", []])
    expect(changedFields(nothing, nothing)).toEqual([]);
});
