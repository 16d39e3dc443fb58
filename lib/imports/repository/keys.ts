import type { Context } from "@/lib/db/context";

/** Identifiers by which imported works are known again. */
export type ImportKey = { scope: string; scheme: string; identifier: string };

export const keyText = ({ scope, scheme, identifier }: ImportKey) =>
  JSON.stringify([scope, scheme, identifier]);

/** The works that have these keys, by `keyText`: the id of the newest version. */
export async function findKeys(
  ctx: Context,
  keys: readonly ImportKey[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await ctx.db.$queryRaw<
    (ImportKey & { workId: string })[]
  >`SELECT k.scope, k.scheme, k.identifier, p.latest_id AS "workId"
       FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS g(scope text, scheme text, identifier text)
       JOIN import_key k USING (scope, scheme, identifier) JOIN work_parent p ON p.id = k.parent_id`;
  return new Map(rows.map((row) => [keyText(row), row.workId]));
}

/** The newest versions of works that were imported with these `import-recid`s into any collection, where it is one work only. */
export async function findImportedWorks(
  ctx: Context,
  identifiers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.$queryRaw<{ identifier: string; workId: string }[]>`
    SELECT k.identifier, min(p.latest_id) AS "workId" FROM import_key k JOIN work_parent p ON p.id = k.parent_id
     WHERE k.scheme = 'import-recid' AND k.identifier = ANY(${[...identifiers]}::text[]) AND p.latest_id IS NOT NULL
     GROUP BY k.identifier HAVING count(DISTINCT p.id) = 1`;
  return new Map(rows.map(({ identifier, workId }) => [identifier, workId]));
}

/**
 * Takes keys for works, and stored bytes from the import. Says of each whether all could be taken: somebody may have
 * had a key meanwhile (the primary key decides), or the bytes may have been given up; then nothing may be built on
 * them. The rows of unused storage keys are deleted, too.
 */
export async function claim(
  tx: Context,
  {
    keys,
    objectIds,
    unusedIds,
  }: {
    keys: readonly (ImportKey & { parentId: string })[];
    objectIds: readonly string[];
    unusedIds: readonly string[];
  },
): Promise<{ hasKeys: boolean; hasObjects: boolean }> {
  // In one order, so that two imports of the same works never wait in a circle.
  const sorted = [...keys].sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
  const [taken] = await tx.db.$queryRaw<{ keys: number; objects: number }[]>`WITH claimed AS (
       INSERT INTO import_key (scope, scheme, identifier, parent_id)
       SELECT scope, scheme, identifier, parent_id FROM jsonb_populate_recordset(NULL::import_key, ${JSON.stringify(sorted.map(({ parentId, ...key }) => ({ ...key, parent_id: parentId })))}::jsonb)
       ON CONFLICT DO NOTHING RETURNING 1),
     adopted AS (
       DELETE FROM import_object WHERE object_id = ANY(${[...objectIds]}::text[]) AND NOT is_dropped RETURNING 1),
     forgotten AS (DELETE FROM import_object WHERE object_id = ANY(${[...unusedIds]}::text[]))
     SELECT (SELECT count(*) FROM claimed)::int AS keys, (SELECT count(*) FROM adopted)::int AS objects`;
  return {
    hasKeys: taken?.keys === keys.length,
    hasObjects: taken?.objects === objectIds.length,
  };
}
