import { expect, test } from "vitest";
import { listColumns } from "./list-columns";

const columns = (heights: readonly number[], count = 3) =>
  listColumns(heights, (height) => height, count);

test("columns are as even as the order of the lists allows", () => {
  expect(columns([11, 6, 7, 11, 7, 7, 8, 6, 9, 5])).toEqual([
    [11, 6, 7],
    [11, 7, 7],
    [8, 6, 9, 5],
  ]);
  expect(columns([1, 1, 10])).toEqual([[1], [1], [10]]);
  expect(columns([10, 1, 1])).toEqual([[10], [1], [1]]);
});

test("few lists have a column each", () => {
  expect(columns([3, 4])).toEqual([[3], [4]]);
  expect(columns([5])).toEqual([[5]]);
  expect(columns([])).toEqual([]);
});
