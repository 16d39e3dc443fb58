import fc from "fast-check";
import { expect, test } from "vitest";
import { ascending, merged, union, type Weighted } from "./merge-lists";

const listed = fc
  .uniqueArray(fc.tuple(fc.nat(40), fc.nat(255)), { selector: ([number]) => number, maxLength: 20 })
  .map((pairs): Weighted => ({
    numbers: Int32Array.from(pairs, ([number]) => number),
    weights: Float32Array.from(pairs, ([, weight]) => weight),
  }));
const lists = fc.array(listed.map(ascending), { maxLength: 7 });

const pairsOf = ({ numbers, weights }: Weighted) =>
  Array.from(numbers, (number, at): [number, number] => [number, weights[at] ?? NaN]);

test("a list that is put in order keeps its documents and their weights", () => {
  fc.assert(
    fc.property(listed, (list) => {
      const sorted = pairsOf(list).sort(([one], [other]) => one - other);
      expect(pairsOf(ascending(list))).toEqual(sorted);
    }),
  );
});

test.each([
  ["sum", (one: number, other: number) => one + other],
  ["heaviest", Math.max],
] as const)("merged by %s, each document is there once, in order", (combine, combined) => {
  fc.assert(
    fc.property(lists, (given) => {
      const expected = new Map<number, number>();
      for (const [number, weight] of given.flatMap(pairsOf)) {
        const before = expected.get(number);
        expected.set(number, before === undefined ? weight : combined(before, weight));
      }
      const inOrder = [...expected].sort(([one], [other]) => one - other);
      expect(pairsOf(merged(given, combine))).toEqual(inOrder);
    }),
  );
});

test("a union has each number once, in order", () => {
  fc.assert(
    fc.property(lists, (given) => {
      const numbers = new Set(given.flatMap((list) => [...list.numbers]));
      const inOrder = [...numbers].sort((one, other) => one - other);
      expect([...union(given.map((list) => list.numbers))]).toEqual(inOrder);
    }),
  );
});
