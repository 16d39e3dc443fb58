import { expect, test } from "vitest";
import type { Condition } from "./conditions";
import { isFindingCheaper, type Plan } from "./plan";

/** As of an index with a million documents. */
const plan = {
  statistics: { rows: 1_000_000 },
  text: { op: "lexeme", lexeme: "word" },
} as unknown as Plan;
const condition = (share: number, certainShare = share): Condition => ({
  ...{ share, certainShare },
  sql: () => "TRUE",
});

test.each([
  ["that a third of all have", condition(0.3), false],
  ["that one in ten thousand have", condition(0.0001), true],
  // Along the index of an order all would be looked at, should nothing have it.
  ["that is not among the common ones", condition(0.01, 0), true],
])("32 documents with a word %s: to find all and sort them costs less", (_, one, isCheaper) => {
  expect(isFindingCheaper(plan, [one], { selective: new Set([one]), count: 32 })).toBe(isCheaper);
});
