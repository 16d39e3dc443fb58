import { expect, test } from "vitest";
import { RangeNotSatisfiable } from "@/lib/core/errors";
import { rangeOf } from "./range";

test.each([
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=2-4", { start: 2, end: 4 }],
  ["bytes=5-", { start: 5, end: 9 }],
  ["bytes=5-999", { start: 5, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-999", { start: 0, end: 9 }],
  ["Bytes= 1-2", { start: 1, end: 2 }],
])("%s of ten bytes is %j", (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

test.each([
  null,
  "",
  "bytes=-",
  "bytes=4-2",
  "bytes=0-1,4-5",
  "lines=1-2",
  "bytes=a-b",
  "bytes 0-1",
])("%j asks for the whole file", (header) => {
  expect(rangeOf(header, 10)).toBeUndefined();
});

test.each(["bytes=10-", "bytes=99-100", "bytes=-0"])("%s lies outside of ten bytes", (header) => {
  expect(() => rangeOf(header, 10)).toThrow(RangeNotSatisfiable);
});

test("no range of an empty file can be met", () => {
  expect(() => rangeOf("bytes=0-", 0)).toThrow(RangeNotSatisfiable);
});
