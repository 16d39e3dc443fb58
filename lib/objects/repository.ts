import type { Context } from "@/lib/db/context";
import type { Database } from "@/lib/db/database";
import type { Row } from "@/lib/db/row";
import type { StoredBytes } from "@/lib/storage";

/** Rows of stored bytes of all modules. */
export async function insertObject(db: Database, stored: StoredBytes, now: Date): Promise<void> {
  const { key: id, sizeBytes, md5, sha256 } = stored;
  await db.storedObject.create({
    data: { id, size: BigInt(sizeBytes), md5, sha256, createdAt: now },
    select: { id: true },
  });
}

/** The row of stored bytes. */
export const objectRow = ({ key: id, sizeBytes, md5, sha256 }: StoredBytes, now: Date): Row => ({
  id,
  size: sizeBytes,
  md5,
  sha256,
  created_at: now,
});

/** How much is kept; versions of a work that share an object count it once. */
export async function storedTotals(ctx: Context): Promise<{ objects: number; bytes: number }> {
  const found = await ctx.db.storedObject.aggregate({ _count: true, _sum: { size: true } });
  return { objects: found._count, bytes: Number(found._sum.size ?? 0n) };
}

/**
 * Deletes the row of an object that nothing uses: no file or part of a file, no attachment of a request, no logo. Returns
 * false when it is used: the foreign keys decide, also about a row that another transaction is just inserting.
 */
export async function deleteUnused(db: Database, objectId: string): Promise<boolean> {
  const gone = await db.$executeRaw`
    DELETE FROM stored_object o WHERE o.id = ${objectId}
       AND NOT EXISTS (SELECT 1 FROM file_entry e WHERE e.object_id = o.id)
       AND NOT EXISTS (SELECT 1 FROM file_part p WHERE p.object_id = o.id)
       AND NOT EXISTS (SELECT 1 FROM request_file r WHERE r.object_id = o.id)
       AND NOT EXISTS (SELECT 1 FROM collection c WHERE c.logo_object_id = o.id)`;
  return gone > 0;
}

export async function listUnused(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM stored_object o
     WHERE o.created_at < ${before}
       AND NOT EXISTS (SELECT 1 FROM file_entry e WHERE e.object_id = o.id)
       AND NOT EXISTS (SELECT 1 FROM file_part p WHERE p.object_id = o.id)
       AND NOT EXISTS (SELECT 1 FROM request_file r WHERE r.object_id = o.id)
       AND NOT EXISTS (SELECT 1 FROM collection c WHERE c.logo_object_id = o.id)
     ORDER BY o.created_at, o.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Of these storage keys, the ones that a row knows. */
export async function knownObjects(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.storedObject.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
