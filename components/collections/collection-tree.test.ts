import { expect, test } from "vitest";
import type { CollectionEntry } from "./collection-entry";
import { countBelow, treeOf, type TreeNode } from "./collection-tree";

const hit = (id: string, path: string[], title = id) =>
  // Only what a tree reads.
  ({ collection: { id, metadata: { title }, ui: { path } } }) as unknown as CollectionEntry;

const drawn = (nodes: readonly TreeNode[]): unknown =>
  nodes.map(({ collection, children }) => [collection.id, drawn(children)]);

test("hits hang where their paths say, in the order of their titles", () => {
  const tree = treeOf([
    hit("c", ["a", "b", "c"]),
    hit("b", ["a", "b"], "Volume 10"),
    hit("d", ["a", "d"], "Volume 9"),
    hit("a", ["a"]),
  ]);
  expect(drawn(tree)).toEqual([
    [
      "a",
      [
        ["d", []],
        ["b", [["c", []]]],
      ],
    ],
  ]);
  expect(tree.map(countBelow)).toEqual([3]);
});

test("a hit whose parent is missing hangs below the nearest that is there", () => {
  expect(drawn(treeOf([hit("c", ["a", "b", "c"]), hit("a", ["a"])]))).toEqual([["a", [["c", []]]]]);
  expect(drawn(treeOf([hit("c", ["a", "c"])]))).toEqual([["c", []]]);
});
