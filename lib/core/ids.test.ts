import { describe, expect, test } from "vitest";
import { isUuid, isWorkId, newWorkId } from "./ids";

describe("work ids", () => {
  test("carry the check number of the known example", () => {
    expect(isWorkId("4d0ns-ntd89")).toBe(true);
    expect(isWorkId("4d0ns-ntd88")).toBe(false);
  });

  test("are well formed and all different", () => {
    const made = Array.from({ length: 500 }, () => newWorkId());
    expect(made.every(isWorkId)).toBe(true);
    expect(new Set(made).size).toBe(made.length);
  });

  test("catch any single wrong symbol", () => {
    const id = newWorkId();
    for (let at = 0; at < id.length; at++) {
      if (id[at] === "-") continue;
      const other = id[at] === "7" ? "8" : "7";
      expect(isWorkId(id.slice(0, at) + other + id.slice(at + 1))).toBe(false);
    }
  });

  test.each([
    "",
    "4D0NS-NTD89",
    "4d0nsntd89",
    "4d0ns-ntd8",
    "4d0ns-ntd89x",
    "i1lou-aaa00",
    "../../etc",
  ])("refuse %j", (text) => expect(isWorkId(text)).toBe(false));
});

test("a UUID is recognised in either case, anything else is not", () => {
  expect(isUuid("0E8F1C1E-5f0c-4a57-9d0b-6d0b9a3c1f11")).toBe(true);
  expect(isUuid("0e8f1c1e5f0c4a579d0b6d0b9a3c1f11")).toBe(false);
});
