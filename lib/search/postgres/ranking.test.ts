import { expect, test, vi } from "vitest";
import type { Columns } from "./columns/columns";
import type { Weighted } from "./merge-lists";
import type { Lists } from "./posting-lists";
import { rank } from "./ranking";

const list = (...weights: [number: number, weight: number][]): Weighted => ({
  numbers: Int32Array.from(weights, ([number]) => number),
  weights: Float32Array.from(weights, ([, weight]) => weight),
});

/** Documents 10 to 13, the last of which was removed. */
const columns = { first: 10, size: 4, documents: 3, flags: Uint8Array.of(1, 1, 1, 0) } as Columns;

function listsWith(held: Record<string, Weighted>) {
  const documentsOf = vi.fn((lexeme: string) => held[lexeme] ?? list());
  return { documentsOf, values: new Map() } as unknown as Lists & {
    documentsOf: typeof documentsOf;
  };
}

test("a word that is repeated is looked for once, and counts as often as it is there", () => {
  const lists = listsWith({ kelp: list([10, 255], [12, 51], [13, 255]), moor: list([12, 102]) });
  const kelp = { forms: ["kelp"], exact: "kelp", boost: 1 };
  const moor = { forms: ["moor"], boost: 1 };
  const once = rank([kelp, moor], lists, columns);
  const scoresOnce = Array.from(once.documents.weights);
  expect(Array.from(once.documents.numbers)).toEqual([10, 12]);
  lists.documentsOf.mockClear();

  const often = rank([...Array.from({ length: 1_000 }, () => kelp), moor], lists, columns);
  expect(lists.documentsOf.mock.calls.map(([lexeme]) => lexeme)).toEqual(["kelp", "kelp", "moor"]);
  const [first = 0, second = 0] = often.documents.weights;
  const [firstOnce = 0, secondOnce = 0] = scoresOnce;
  const moorAlone = (102 / 255) * once.rarityOf(1);
  expect(first / firstOnce).toBeCloseTo(1_000, 0);
  expect((second - moorAlone) / (secondOnce - moorAlone)).toBeCloseTo(1_000, 0);
  expect(often.rarityOf(0)).toBeCloseTo(once.rarityOf(0));
  expect(often.rarityOf(1_000)).toBeCloseTo(once.rarityOf(1));
});
