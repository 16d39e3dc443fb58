import { expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { aCollection, changeCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { listMainCollections } from ".";

withTestDatabase();

const shown = async (size = 3) => {
  const { found, children } = await listMainCollections(systemContext(), size);
  return found.items.map(({ id, metadata }) => [
    metadata.title,
    ...(children.get(id) ?? []).map(({ title }) => title),
  ]);
};

test("main collections are public, in none, and those with the most public ones below come first", async () => {
  await aCollection({ title: "Alone" });
  const harbour = await aCollection({ title: "Harbour" });
  const island = await aCollection({ title: "Island" });
  const parentId = island.collection.id;
  await aCollection({ title: "Quay", parentId: harbour.collection.id });
  const beach = await aCollection({ title: "beach", parentId });
  await aCollection({ title: "Arch", parentId });
  await aCollection({ title: "Pool", parentId: beach.collection.id });
  const closed = { visibility: "restricted" };
  await aCollection({ title: "Cellar", parentId, access: closed });
  expect(await shown()).toEqual([
    ["Island", "Arch", "beach"],
    ["Harbour", "Quay"],
  ]);
  expect(await shown(1)).toHaveLength(1);

  await changeCollection(island.owner, island.collection.id, { access: closed });
  expect(await shown()).toEqual([["Harbour", "Quay"]]);
});
