import { expect, test } from "vitest";
import { directionOf } from "./direction";

test.each([
  ["بيانات المد والجزر", "rtl"],
  ["12. מדידות חוף", "rtl"],
  ["Tides of the بحر", undefined],
  ["1848", undefined],
])("%s", (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
