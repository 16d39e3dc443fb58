import { expect, test } from "vitest";
import { formatChange, formatShare, formatTick } from "./number-format";

test("shares have one digit behind the point, also where it is a zero", () => {
  expect([formatShare(3, 25, "en"), formatShare(43, 247, "en")]).toEqual(["12.0%", "17.4%"]);
  expect(formatShare(0, 0, "en")).toBe("0.0%");
});

test("changes are whole percents with their sign", () => {
  expect([formatChange(112, 100, "en"), formatChange(50, 100, "en")]).toEqual(["+12%", "-50%"]);
  expect([formatChange(100, 100, "en"), formatChange(5, 0, "en")]).toEqual(["0%", undefined]);
});

test("German puts a comma into percents, and a space that does not break before the sign", () => {
  expect([formatShare(3, 25, "de"), formatChange(112, 100, "de")]).toEqual([
    "12,0\u00A0%",
    "+12\u00A0%",
  ]);
});

test("values of one axis are grouped alike", () => {
  const ticks = [5_000, 10_000].map((value) => formatTick("views", value, 10_000, "de"));
  expect(ticks).toEqual(["5.000", "10.000"]);
  expect(formatTick("views", 5_000, 10_000, "en")).toBe("5K");
});
