import type { Context } from "@/lib/db/context";

/** Which collections include a work, and which were asked to. Callers hold the lock of the parent. */
export async function insertInclusion(
  ctx: Context,
  inclusion: { parentId: string; collectionId: string; requestId: string },
): Promise<void> {
  await ctx.db.workInclusion.create({
    data: { ...inclusion, createdAt: ctx.now },
    select: { parentId: true },
  });
}

export async function deleteInclusion(
  ctx: Context,
  parentId: string,
  collectionId: string,
): Promise<void> {
  await ctx.db.workInclusion.delete({
    where: { parentId_collectionId: { parentId, collectionId } },
    select: { parentId: true },
  });
}

/** Also where the collection is deleted, which the inclusions of a parent leave out. */
export async function isIncluded(
  ctx: Context,
  parentId: string,
  collectionId: string,
): Promise<boolean> {
  return (await ctx.db.workInclusion.count({ where: { parentId, collectionId } })) > 0;
}

/** No reader sees these, so they are no new revision of the parent. */
export async function setRequestedCollections(
  ctx: Context,
  parentId: string,
  collectionIds: readonly string[],
): Promise<void> {
  await ctx.db.workParent.update({
    where: { id: parentId },
    data: { askedCollectionIds: [...collectionIds] },
    select: { id: true },
  });
}

/** Whether one of the versions is public, now or once its embargo has ended or it is restored. */
export async function hasOpenVersion(ctx: Context, parentId: string): Promise<boolean> {
  const rows = await ctx.db.$queryRaw<unknown[]>`SELECT 1 FROM work WHERE parent_id = ${parentId}
       AND (access->>'record' = 'public' OR embargo_until IS NOT NULL) LIMIT 1`;
  return rows.length > 0;
}

/** The next parents that a collection includes, in the order of their ids. */
export async function listIncludedAfter(
  ctx: Context,
  collectionId: string,
  page: { after: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<
    { id: string }[]
  >`SELECT parent_id AS id FROM work_inclusion WHERE collection_id = ${collectionId}::uuid AND parent_id > ${page.after}
      ORDER BY parent_id LIMIT ${page.limit}::int`;
  return rows.map(({ id }) => id);
}

/** The collections above each of these, up to the roots. `UNION` ends also where rows would form a circle. */
export async function listCollectionsAbove(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<{ id: string; above: string[] }[]>`
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM collection WHERE id = ANY(${[...new Set(ids)]}::uuid[])
      UNION
      SELECT above.id, c.parent_id FROM above JOIN collection c ON c.id = above.parent_id
    )
    SELECT id, array_agg(parent_id::text ORDER BY parent_id) AS above FROM above
     WHERE parent_id IS NOT NULL GROUP BY id`;
  return new Map(rows.map(({ id, above }) => [id, above]));
}
