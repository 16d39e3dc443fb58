import { expect, test } from "vitest";
import { markupOf } from "@/tests/support/with-texts";
import type { CollectionEntry, CollectionPosition } from "./collection-entry";
import { Subcollections } from "./subcollections";

const entry = (id: string, path: string[], works: number) =>
  // Only what a tree shows.
  ({
    collection: {
      ...{ id, slug: id, children: { allow: false }, access: { visibility: "public" } },
      metadata: { title: `Room ${id}`, size: 1 },
      ui: { path },
    },
    hasLogo: false,
    works,
  }) as unknown as CollectionEntry;

test("the tree shows for each collection the works that its page lists, those below it included", () => {
  const hits = [entry("a", ["top", "a"], 12), entry("b", ["top", "a", "b"], 1)];
  const page = markupOf(
    <Subcollections
      position={entry("top", ["top"], 13) as unknown as CollectionPosition}
      below={{ hits: { hits, total: 2 }, sortBy: "oldest", page: 1 }}
    />,
  );
  const text = page.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
  expect(text).toContain("Room a 12 works");
  expect(text).toContain("Room b 1 work");
});
