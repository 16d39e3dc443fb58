import { expect, test } from "vitest";
import { GLOBAL_ID, USAGE_NUMBERS } from "../counts";
import { UsageCells } from "./usage-cells";

const VIEWS = USAGE_NUMBERS.indexOf("views");
const where = (itemId: number) => ({ itemId, country: "DE", referrer: "__proto__" });

test("entries of any name are counted, however many there are", () => {
  const names = ["__proto__", "constructor", ...Array.from({ length: 2_000 }, (_, n) => `p${n}`)];
  const cells = new UsageCells(
    names.map((name, id) => ({ id, attributes: { publishers: [name] }, collectionIds: [] })),
  );
  for (const id of names.keys())
    for (const list of cells.of(where(id))) cells.add(list, VIEWS, id + 1);
  const [{ collectionId, counts }] = cells.counts() as [ReturnType<UsageCells["counts"]>[number]];
  expect(collectionId).toBe(GLOBAL_ID);
  const viewsOf = (category: "publishers" | "referrers") =>
    Object.entries(counts.subcounts[category] ?? {}).map(([name, numbers]) => [
      name,
      numbers[VIEWS],
    ]);
  expect(viewsOf("publishers")).toEqual(names.map((name, id) => [name, id + 1]));
  const all = (names.length * (names.length + 1)) / 2;
  expect(viewsOf("referrers")).toEqual([["__proto__", all]]);
  expect(counts.totals[VIEWS]).toBe(all);
});

test("a value is counted once in a cell while it comes in a row", () => {
  const cells = new UsageCells([{ id: 1, attributes: {}, collectionIds: [] }]);
  for (const visitor of [1, 1, 2, 2, 3])
    for (const list of cells.of(where(1))) cells.addDistinct(list, VIEWS, "visitor", visitor);
  expect(cells.counts().map(({ counts }) => counts.totals[VIEWS])).toEqual([3]);
});
