import { expect, test } from "vitest";
import { isInvitation } from "./is-invitation";

test.each([
  ["community-invitation", true],
  ["community-membership-request", false],
  ["subcommunity-invitation", false],
])("a %s takes effect at once: %s", (type, isOwn) => {
  expect(isInvitation({ type })).toBe(isOwn);
});
