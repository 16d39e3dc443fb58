import { expect, test } from "vitest";
import { signInOf } from "./last-sign-in";

const now = Date.parse("2026-05-20T12:00:00Z");

test.each([
  ["2026-05-20T11:40:00Z", null, "never"],
  ["2026-05-20T11:40:00Z", "2026-05-20T11:41:00Z", "known"],
  ["2024-01-01T00:00:00Z", "2026-05-20T11:41:00Z", "known"],
  ["2024-01-01T00:00:00Z", null, "longAgo"],
] as const)("an account made at %s with its last sign-in at %s: %s", (created, last, told) => {
  expect(signInOf({ created, last_login_at: last }, now)).toBe(told);
});
