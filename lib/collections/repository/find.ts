import { isUuid } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import type { Collection } from "../rows";
import { COLLECTION, type CollectionRow, toCollection } from "./sql";

/** Reads without locks: another transaction may change the rows next; use the `lock…` functions before a change. */
export async function find(ctx: Context, idOrSlug: string): Promise<Collection | undefined> {
  const [row] = isUuid(idOrSlug)
    ? await ctx.db.$queryRaw<CollectionRow[]>`${COLLECTION} WHERE c.id = ${idOrSlug}::uuid`
    : await ctx.db.$queryRaw<
        CollectionRow[]
      >`${COLLECTION} WHERE c.slug = ${idOrSlug.toLowerCase()}`;
  return row && toCollection(row);
}

/** Collections with these ids, in the order of the ids; missing ones are left out. */
export async function listByIds(ctx: Context, ids: readonly string[]): Promise<Collection[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.$queryRaw<
    CollectionRow[]
  >`${COLLECTION} WHERE c.id = ANY(${ids}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, toCollection(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** All children of a collection, hidden ones included, locked; for bringing their index entries up to date. */
export async function lockChildren(ctx: Context, id: string): Promise<Collection[]> {
  const rows = await ctx.db.$queryRaw<
    { id: string }[]
  >`SELECT id FROM collection WHERE parent_id = ${id}::uuid ORDER BY id FOR NO KEY UPDATE`;
  return listByIds(
    ctx,
    rows.map((row) => row.id),
  );
}

/** The id of the collection that went by this slug before. */
export async function findAlias(ctx: Context, slug: string): Promise<string | undefined> {
  const [row] = await ctx.db.$queryRaw<
    { id: string }[]
  >`SELECT collection_id AS id FROM collection_alias WHERE slug = ${slug.toLowerCase()}`;
  return row?.id;
}

/** Locks the collection, after waiting for other changes of it, and reads its present state. */
export async function lock(ctx: Context, id: string): Promise<Collection | undefined> {
  await lockAll(ctx, [id]);
  return find(ctx, id);
}

/** As `lock`, and waits for transactions that `hold` it too: for changes of the state they rely on. */
export async function lockExclusively(ctx: Context, id: string): Promise<Collection | undefined> {
  await ctx.db.$queryRaw`SELECT 1 FROM collection WHERE id = ${id}::uuid FOR UPDATE`;
  return find(ctx, id);
}

/**
 * The collection under a shared lock: until the transaction ends it cannot be deleted, opened or closed, while any
 * number of transactions may hold the lock. Its own columns are read after the lock was granted, so they are current.
 */
export async function shareLock(ctx: Context, id: string): Promise<Collection | undefined> {
  const [row] = await ctx.db.$queryRaw<
    CollectionRow[]
  >`${COLLECTION} WHERE c.id = ${id}::uuid FOR KEY SHARE OF c`;
  return row && toCollection(row);
}

/** Several at once, in the order of their ids, so that two that want the same never wait for each other. */
export async function lockAll(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db
    .$queryRaw`SELECT 1 FROM collection WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

/** For rebuilding the search index: the next ones in the order of their ids, kept from changing meanwhile. */
export async function lockAfter(
  ctx: Context,
  page: { after: string | undefined; limit: number },
): Promise<Collection[]> {
  const locked = await ctx.db.$queryRaw<
    { id: string }[]
  >`SELECT id FROM collection WHERE ${page.after ?? null}::uuid IS NULL OR id > ${page.after ?? null}::uuid ORDER BY id LIMIT ${page.limit}::int FOR SHARE`;
  return listByIds(
    ctx,
    locked.map(({ id }) => id),
  );
}

export async function countAll(ctx: Context): Promise<number> {
  return ctx.db.collection.count();
}

/** Ids and revisions, for comparing the search index with them. */
export async function listMarksAfter(
  ctx: Context,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string; revision: number }[]> {
  return ctx.db.collection.findMany({
    where: after ? { id: { gt: after } } : {},
    orderBy: { id: "asc" },
    take: limit,
    select: { id: true, revision: true },
  });
}
