import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";

/** From when on collections are featured. */
export type Entry = { id: number; startDate: Date };

const MAX_ENTRIES = 1000;

export async function listEntries(ctx: Context, collectionId: string): Promise<Entry[]> {
  return ctx.db.collectionFeatured.findMany({
    where: { collectionId },
    orderBy: [{ startDate: "desc" }, { id: "desc" }],
    take: MAX_ENTRIES,
    select: { id: true, startDate: true },
  });
}

export async function insertEntry(
  ctx: Context,
  collectionId: string,
  startDate: Date,
): Promise<Entry> {
  return ctx.db.collectionFeatured.create({
    data: { collectionId, startDate },
    select: { id: true, startDate: true },
  });
}

export async function updateEntry(
  ctx: Context,
  collectionId: string,
  { id, startDate }: Entry,
): Promise<boolean> {
  const { count } = await ctx.db.collectionFeatured.updateMany({
    where: { id, collectionId },
    data: { startDate },
  });
  return count > 0;
}

export async function deleteEntry(
  ctx: Context,
  collectionId: string,
  id: number,
): Promise<boolean> {
  const { count } = await ctx.db.collectionFeatured.deleteMany({ where: { id, collectionId } });
  return count > 0;
}

/** Public collections with an entry that has begun, those of the latest one first. */
export async function listFeatured(
  ctx: Context,
  { page, size }: { page: number; size: number },
): Promise<{ ids: string[]; total: number }> {
  const featured = sql`SELECT c.id, max(f.start_date) AS since FROM collection_featured f
      JOIN collection c ON c.id = f.collection_id
     WHERE f.start_date <= ${ctx.now}::timestamptz AND c.visibility = 'public' AND c.deletion_status = 'P'
     GROUP BY c.id`;
  const rows = await ctx.db.$queryRaw<
    { id: string | null; total: number }[]
  >`WITH featured AS (${featured}), counted AS (SELECT count(*)::int AS total FROM featured)
     SELECT f.id, counted.total FROM counted LEFT JOIN LATERAL
       (SELECT id, since FROM featured ORDER BY since DESC, id LIMIT ${size}::int OFFSET ${(page - 1) * size}::int) f ON TRUE
      ORDER BY f.since DESC, f.id`;
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 };
}

/** Entries of all collections, those that begin last first. */
export async function listAllEntries(
  ctx: Context,
  { page, size }: { page: number; size: number },
): Promise<{ entries: (Entry & { collectionId: string })[]; total: number }> {
  const [entries, total] = [
    await ctx.db.collectionFeatured.findMany({
      orderBy: [{ startDate: "desc" }, { id: "desc" }],
      skip: (page - 1) * size,
      take: size,
      select: { id: true, startDate: true, collectionId: true },
    }),
    await ctx.db.collectionFeatured.count(),
  ];
  return { entries, total };
}

/** The entry of each of these collections that has begun last. */
export async function currentEntries(
  ctx: Context,
  collectionIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await ctx.db.$queryRaw<
    { collectionId: string; id: number }[]
  >`SELECT DISTINCT ON (collection_id) collection_id AS "collectionId", id FROM collection_featured
     WHERE collection_id = ANY(${[...collectionIds]}::uuid[]) AND start_date <= ${ctx.now}::timestamptz
     ORDER BY collection_id, start_date DESC, id DESC`;
  return new Map(rows.map(({ collectionId, id }) => [collectionId, id]));
}
