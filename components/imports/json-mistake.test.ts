import { expect, test } from "vitest";
import { jsonMistake } from "./json-mistake";

test.each([
  ["", 1, 1, true],
  ["a,b", 1, 1, false],
  ['[{"a": 1}', 1, 10, true],
  ['[\n  {"a": 1,}\n]', 2, 11, false],
  ['[\r\n{"a" 1}]', 2, 6, false],
  ['[{"a": "b\n"}]', 1, 8, false],
  ['[{"a": "\\x"}]', 1, 8, false],
  ['["C:\\Temp"]', 1, 2, false],
  ["[1E5,]", 1, 6, false],
  [`["${"a".repeat(200)}`, 1, 203, true],
  [`["${"a".repeat(200)}\n"]`, 1, 2, false],
  ["[1, 02]", 1, 5, false],
  ["[true] []", 1, 8, false],
  ["{]", 1, 2, false],
  ["[1}", 1, 3, false],
  ['[{"ä": [null, -1.5e3, "\\u00e4", "“"]}, truth]', 1, 40, false],
])("%j is wrong in line %i, column %i", (text, line, column, isEnd) => {
  expect(() => void JSON.parse(text)).toThrow();
  expect(jsonMistake(text)).toEqual({ line, column, isEnd });
});
