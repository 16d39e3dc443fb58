import { expect, test } from "vitest";
import { actionKey } from "./action-key";

const REVIEWED = { isDirect: false };
const DIRECT = { isDirect: true };

test.each([
  [false, 1, undefined, "publish"],
  [false, 2, undefined, "publishVersion"],
  [false, 1, REVIEWED, "submit"],
  [false, 1, DIRECT, "publishInCollection"],
  [true, 1, undefined, "publishChanges"],
  [true, 2, undefined, "publishChanges"],
] as const)(
  "published: %s, version %i, for a collection: %j",
  (isPublished, version, review, key) => {
    expect(actionKey({ isPublished, version, review })).toBe(key);
  },
);
