import { beforeAll, expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aWork } from "@/tests/support/works";

withTestDatabase();

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const FIRST = new Date("2024-03-01T12:00:00Z");

async function membershipsOf(parentId: string) {
  const { rows } = await pool().query<{ collection: string; from: Date; ended: boolean }>(
    `SELECT collection_id AS collection, from_at AS from, to_at >= from_at AND to_at IS NOT NULL AS ended
       FROM work_membership WHERE parent_id = $1 ORDER BY id`,
    [parentId],
  );
  return rows;
}

async function placementsOf(collectionId: string) {
  const { rows } = await pool().query<{ parent: string; ended: boolean }>(
    `SELECT parent_id AS parent, to_at >= from_at AND to_at IS NOT NULL AS ended
       FROM collection_placement WHERE collection_id = $1 ORDER BY id`,
    [collectionId],
  );
  return rows;
}

test("a work that comes, goes and comes again has two memberships, the first ended", async () => {
  const { collection } = await aCollection();
  const { parent } = await aWork(owner);
  const { db } = systemContext();
  const data = { parentId: parent.id, collectionId: collection.id };
  await db.workInclusion.create({ data: { ...data, createdAt: FIRST } });
  expect(await membershipsOf(parent.id)).toEqual([
    { collection: collection.id, from: FIRST, ended: false },
  ]);
  await db.workInclusion.delete({ where: { parentId_collectionId: data } });
  await db.workInclusion.create({ data });
  expect((await membershipsOf(parent.id)).map(({ ended }) => ended)).toEqual([true, false]);
});

test("a membership that would end before it began ends at once", async () => {
  const { collection } = await aCollection();
  const { parent } = await aWork(owner);
  const { db } = systemContext();
  const data = { parentId: parent.id, collectionId: collection.id };
  const ahead = new Date("2999-01-01T00:00:00Z");
  await db.workInclusion.create({ data: { ...data, createdAt: ahead } });
  await db.workInclusion.delete({ where: { parentId_collectionId: data } });
  const { rows } = await pool().query<{ to: Date }>(
    "SELECT to_at AS to FROM work_membership WHERE parent_id = $1",
    [parent.id],
  );
  expect(rows).toEqual([{ to: ahead }]);
});

test("a collection that moves leaves its former place; one at the top has none", async () => {
  const above = await aCollection();
  const other = await aCollection();
  const { collection } = await aCollection({ parentId: above.collection.id });
  const place = (parentId: string | null) =>
    systemContext().db.collection.update({ where: { id: collection.id }, data: { parentId } });
  expect(await placementsOf(above.collection.id)).toEqual([]);
  await place(other.collection.id);
  expect(await placementsOf(collection.id)).toEqual([
    { parent: above.collection.id, ended: true },
    { parent: other.collection.id, ended: false },
  ]);
  await place(null);
  expect((await placementsOf(collection.id)).map(({ ended }) => ended)).toEqual([true, true]);
  await systemContext().db.collection.update({
    where: { id: collection.id },
    data: { visibility: "restricted" },
  });
  expect(await placementsOf(collection.id)).toHaveLength(2);
});
