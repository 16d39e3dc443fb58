import { expect, test } from "vitest";
import { batchesOf } from "./batches";

const bounds = { maxItems: 3, maxSize: 10, sizeOf: (size: number) => size };

test.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 1, 1, 1],
    [[1, 1, 1], [1]],
  ],
  [
    [6, 4, 1],
    [[6, 4], [1]],
  ],
  [
    [1, 50, 1],
    [[1], [50], [1]],
  ],
])("%j", (items, batches) => {
  expect(batchesOf(items, bounds)).toEqual(batches);
});
