import { expect, test } from "vitest";
import { actionKey } from "./action-key";

const draft = (index: number, is_published = false) => ({ is_published, versions: { index } });

test.each([
  [undefined, undefined, "publish"],
  [draft(1), undefined, "publish"],
  [draft(2), undefined, "publishVersion"],
  [undefined, false, "submit"],
  [draft(1), true, "publishIn"],
  [draft(1, true), undefined, "publishChanges"],
  [draft(2, true), undefined, "publishChanges"],
] as const)("of %j, without review: %s", (ended, isDirect, key) => {
  expect(actionKey(ended, isDirect)).toBe(key);
});
