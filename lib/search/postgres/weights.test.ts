import { describe, expect, test } from "vitest";
import { MAX_WEIGHT, noCounts, rarityOf, weigher } from "./weights";

const USUAL = { A: 12, B: 15, C: 150, D: 60 };
const weigh = weigher(USUAL);
const only = (counts: Partial<typeof USUAL>) => ({ ...noCounts(), ...counts });

describe("a word weighs", () => {
  test("by its field: title, people, description, rest", () => {
    const weights = (["A", "B", "C", "D"] as const).map((field) => weigh(only({ [field]: 1 })));
    expect(weights).toEqual([...weights].sort((a, b) => b - a));
    expect(new Set(weights).size).toBe(4);
  });

  test("more in the title than in a description however often", () => {
    expect(weigh(only({ A: 1 }))).toBeGreaterThan(weigh(only({ C: 150 })));
  });

  test("more the more often it occurs, each time by less, and never more than the most", () => {
    const often = (C: number) => weigh(only({ C }));
    expect(often(1)).toBeLessThan(often(2));
    expect(often(3) - often(2)).toBeLessThan(often(2) - often(1));
    expect(weigh({ A: 12, B: 15, C: 150, D: 60 })).toBeLessThanOrEqual(MAX_WEIGHT);
    expect(weigher({ ...USUAL, C: 1_000_000 })(only({ C: 1 }))).toBe(1);
  });

  test("more in a short field than in a long one", () => {
    expect(weigher({ ...USUAL, C: 30 })(only({ C: 1 }))).toBeGreaterThan(weigh(only({ C: 1 })));
  });

  test("as much when its occurrences are told apart", () => {
    expect(weigh(only({ C: 1 }), only({ A: 1 }))).toBe(weigh(only({ A: 1, C: 1 })));
  });
});

test("rare words count more than common ones, and a word of all documents a little", () => {
  expect(rarityOf(1, 1000)).toBeGreaterThan(rarityOf(10, 1000));
  expect(rarityOf(1000, 1000)).toBeGreaterThan(0);
});
