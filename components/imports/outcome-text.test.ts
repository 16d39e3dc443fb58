import { expect, test } from "vitest";
import type { ImportJson, ItemJson } from "@/lib/imports/schema";
import { outcomeText, sumText } from "./outcome-text";

const report = (status: ImportJson["status"], good: number): ImportJson => ({
  status,
  message: "",
  data: Array.from({ length: good }, () => ({}) as ItemJson),
  errors: [],
});

test.each([
  ["success", 2, true, "onlyChecked"],
  ["success", 2, false, "allIn"],
  ["error", 0, true, "noneGood"],
  ["error", 2, true, "notAlone"],
  ["multi_status", 2, true, "someGood"],
  ["error", 0, false, "noneIn"],
  ["multi_status", 2, false, "someIn"],
] as const)("%s with %i good works, checked only: %s", (status, good, isDry, text) => {
  expect(outcomeText(report(status, good), isDry)).toBe(text);
});

test("of works that would be imported only without the others, the numbers do not say they can be", () => {
  expect(sumText(report("error", 2), true)).toBe("sumNotAlone");
  expect(sumText(report("multi_status", 2), true)).toBe("sumDry");
});
