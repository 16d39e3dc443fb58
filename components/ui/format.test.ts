import { expect, test } from "vitest";
import { formatEdtf, roughly } from "./format";
import { formatBytes } from "./format-bytes";
import { formatLimit } from "./format-limit";

test("sizes change their unit before they would round up to a thousand", () => {
  expect(formatBytes(0, "en")).toBe("0 bytes");
  expect(formatBytes(1, "en")).toBe("1 byte");
  expect(formatBytes(999, "en")).toBe("999 bytes");
  expect(formatBytes(1500, "en")).toBe("1.5 kB");
  expect(formatBytes(999_950, "en")).toBe("1 MB");
  expect(formatBytes(12_345_678_901, "en")).toBe("12.3 GB");
});

test.each([
  [10_000_000_000, "en", "10 GB"],
  [1_500_000, "de", "1,5 MB"],
  [10 * 1024 * 1024, "en", "10 MiB"],
  [1536 * 1024 * 1024, "de", "1.536 MiB"],
  [1024, "en", "1 KiB"],
  [1_048_577, "en", "1 MB"],
  [1, "en", "1 byte"],
])("a limit of %i in %s is %s", (bytes, locale, text) => {
  expect(formatLimit(bytes, locale)).toBe(text);
});

test("dates keep the precision they were given with", () => {
  expect(formatEdtf("2026")).toBe("2026");
  expect(formatEdtf("2026-02")).toBe("February 2026");
  expect(formatEdtf("2026-02-09")).toBe("9 February 2026");
  expect(formatEdtf("2019/2021-03")).toBe("2019 – March 2021");
});

test("a date that is not understood is shown as it was typed", () => {
  expect(formatEdtf("circa 1900")).toBe("circa 1900");
  expect(formatEdtf("2026-13")).toBe("2026-13");
});

test.each([
  [7, 7],
  [1_234, 1_200],
  [31_204, 31_000],
  [999_600, 1_000_000],
])("%d is roughly %d", (count, rounded) => {
  expect(roughly(count)).toBe(rounded);
});
