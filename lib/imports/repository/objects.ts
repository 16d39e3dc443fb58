import type { Context } from "@/lib/db/context";
import { insertRows } from "@/lib/db/insert-rows";

/** Bytes that belong to an import until works take them. */
export async function insertObjects(
  ctx: Context,
  importId: string,
  objectIds: readonly string[],
): Promise<void> {
  await insertRows(
    ctx.db,
    "import_object",
    objectIds.map((id) => ({ object_id: id, import_id: importId, created_at: ctx.now })),
  );
}

/**
 * Gives up the remaining objects of an import; from then on no work can take them. Returns the storage keys. The rows
 * of `unused` keys, to which nothing was written, are deleted too.
 */
export async function releaseObjects(
  ctx: Context,
  importId: string,
  unused: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    WITH forgotten AS (DELETE FROM import_object WHERE object_id = ANY(${[...unused]}::text[]))
    UPDATE import_object SET is_dropped = true
     WHERE import_id = ${importId}::uuid AND object_id <> ALL(${[...unused]}::text[]) RETURNING object_id AS id`;
  return rows.map(({ id }) => id);
}

export async function deleteObjects(ctx: Context, objectIds: readonly string[]): Promise<void> {
  await ctx.db.importObject.deleteMany({ where: { objectId: { in: [...objectIds] } } });
}
