import { expect, test } from "vitest";
import { durationOf } from "./limit-units";

test.each([
  [168, "hours", { unit: "days", count: 7 }],
  [7200, "seconds", { unit: "hours", count: 2 }],
  [300, "seconds", { unit: "minutes", count: 5 }],
  [90, "seconds", { unit: "seconds", count: 90 }],
  [5000, "ms", { unit: "seconds", count: 5 }],
  [250, "ms", undefined],
  [0, "hours", { unit: "hours", count: 0 }],
] as const)("%i %s", (count, unit, duration) => {
  expect(durationOf(count, unit)).toEqual(duration);
});
