import { expect, test } from "vitest";
import { pageNumbers } from "./page-numbers";

test("few pages are all shown", () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(1, 1)).toEqual([1]);
});

test("the middle of many pages shows both ends and the neighbours", () => {
  expect(pageNumbers(10, 20)).toEqual([1, undefined, 9, 10, 11, undefined, 20]);
});

test("a gap of a single page shows that page instead of dots", () => {
  expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, undefined, 20]);
  expect(pageNumbers(17, 20)).toEqual([1, undefined, 16, 17, 18, 19, 20]);
});

test("a page beyond the end adds nothing that cannot be opened", () => {
  for (const step of pageNumbers(50, 7)) expect(step === undefined || step <= 7).toBe(true);
});
