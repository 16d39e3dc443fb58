import { expect, test } from "vitest";
import { binarySize, durationOf } from "./limit-units";

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

test.each([
  [64 * 2 ** 20, "64 MiB"],
  [2 ** 30, "1 GiB"],
  [50_000_000, undefined],
  [1500, undefined],
  [0, undefined],
])("%i bytes", (bytes, text) => {
  expect(binarySize(bytes, "en")).toBe(text);
});
