import { expect, test } from "vitest";
import { isPublishedAtOnce } from "./trust";

test.each([
  ["closed", "owner", false],
  ["open", "reader", false],
  ["open", "curator", true],
  ["members", "reader", true],
  ["members", undefined, false],
  [undefined, "owner", false],
] as const)(
  "by the policy %j, a work of somebody with the role %j is published at once: %j",
  (policy, role, isAtOnce) => {
    expect(isPublishedAtOnce(policy, role)).toBe(isAtOnce);
  },
);
