import fc from "fast-check";
import { expect, test } from "vitest";
import { ascending, merged, type Weighted } from "./merge-lists";

const listed = fc
  .array(fc.tuple(fc.nat(40), fc.nat(255)), { maxLength: 20 })
  .map((pairs): Weighted => ({
    numbers: Int32Array.from(pairs, ([number]) => number),
    weights: Float32Array.from(pairs, ([, weight]) => weight),
  }));
const lists = fc.array(listed.map(ascending), { maxLength: 12 });

const pairsOf = ({ numbers, weights }: Weighted) =>
  Array.from(numbers, (number, at): [number, number] => [number, weights[at] ?? NaN]);

const inOrder = (weights: ReadonlyMap<number, number>) =>
  [...weights].sort(([one], [other]) => one - other);

test("a list that is put in order has each document once, with its heaviest weight", () => {
  fc.assert(
    fc.property(listed, (list) => {
      const expected = new Map<number, number>();
      for (const [number, weight] of pairsOf(list))
        expected.set(number, Math.max(weight, expected.get(number) ?? 0));
      expect(pairsOf(ascending(list))).toEqual(inOrder(expected));
    }),
  );
});

test.each([
  ["sum", (one: number, other: number) => one + other],
  ["heaviest", Math.max],
] as const)("merged by %s, each document is there once, in order", (combine, combined) => {
  const ranges = fc.record({ first: fc.nat(20), size: fc.integer({ min: 1, max: 60 }) });
  fc.assert(
    fc.property(lists, ranges, (given, range) => {
      const expected = new Map<number, number>();
      for (const [number, weight] of given.flatMap(pairsOf)) {
        const before = expected.get(number);
        expected.set(number, before === undefined ? weight : combined(before, weight));
      }
      expect(pairsOf(merged(given, combine))).toEqual(inOrder(expected));
      const isInside = ([number]: [number, number]) =>
        number >= range.first && number < range.first + range.size;
      const within = pairsOf(merged(given, combine, range));
      expect(within.filter(isInside)).toEqual(inOrder(expected).filter(isInside));
    }),
  );
});
