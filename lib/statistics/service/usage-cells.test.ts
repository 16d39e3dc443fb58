import { expect, test } from "vitest";
import type { UsageItem } from "@/lib/usage";
import { type Counts, GLOBAL_ID, USAGE_NUMBERS } from "../counts";
import { UsageCells } from "./usage-cells";

const VIEWS = USAGE_NUMBERS.indexOf("views");
const itemOf = (id: number, attributes: UsageItem["attributes"] = {}): UsageItem => ({
  ...{ id, workId: `w${id}`, parentId: `p${id}`, attributes, collectionIds: [] },
});
const countsOf = (cells: UsageCells) =>
  [...cells.counts()].map(({ collectionId, json }) => ({
    collectionId,
    counts: JSON.parse(json) as Counts,
  }));

test("entries of any name are counted, however many there are", () => {
  const names = ["__proto__", "constructor", ...Array.from({ length: 2_000 }, (_, n) => `p${n}`)];
  const cells = new UsageCells();
  for (const [id, name] of names.entries()) {
    const item = itemOf(id, { publishers: [name] });
    for (const list of [cells.ofItem(item), cells.ofReferrer(item, "__proto__")])
      cells.add(list, VIEWS, id + 1);
  }
  const [first, ...more] = countsOf(cells);
  expect(more).toEqual([]);
  expect(first?.collectionId).toBe(GLOBAL_ID);
  const viewsOf = (category: "publishers" | "referrers") =>
    Object.entries(first?.counts.subcounts[category] ?? {}).map(([name, numbers]) => [
      name,
      numbers[VIEWS],
    ]);
  expect(new Map(viewsOf("publishers") as [string, number][])).toEqual(
    new Map(names.map((name, id) => [name, id + 1])),
  );
  const all = (names.length * (names.length + 1)) / 2;
  expect(viewsOf("referrers")).toEqual([["__proto__", all]]);
  expect(first?.counts.totals[VIEWS]).toBe(all);
});

test("a value is counted once in a cell while it comes in a row", () => {
  const cells = new UsageCells();
  for (const visitor of [1, 1, 2, 2, 3])
    cells.addDistinct(cells.ofItem(itemOf(1)), VIEWS, "viewer", visitor);
  expect(countsOf(cells).map(({ counts }) => counts.totals[VIEWS])).toEqual([3]);
});

test("the text of the same counts is the same, in whatever order they came and whatever was counted on other days", () => {
  const items = [
    itemOf(1, { languages: ["deu", "eng"], publishers: ["B"] }),
    itemOf(2, { publishers: ["A"], languages: ["fra"] }),
  ];
  const count = (cells: UsageCells, some: readonly UsageItem[]) => {
    for (const item of some)
      for (const list of [cells.ofItem(item), cells.ofCountry(item, `C${item.id}`)])
        cells.add(list, VIEWS, item.id);
    return [...cells.counts()];
  };
  const fresh = count(new UsageCells(), items);
  const used = new UsageCells();
  count(used, [itemOf(3, { languages: ["aaa", "zzz"], publishers: ["A"] })]);
  used.clear();
  expect([...used.counts()]).toEqual([]);
  expect(count(used, items.toReversed())).toEqual(fresh);
});
