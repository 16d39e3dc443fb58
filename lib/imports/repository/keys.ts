import type { Context } from "@/lib/db/context";
import { insertRows } from "@/lib/db/insert-rows";
import { select } from "@/lib/db/select";

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
  const rows = await select<ImportKey & { workId: string }>(
    ctx,
    `SELECT k.scope, k.scheme, k.identifier, p.latest_id AS "workId"
       FROM jsonb_to_recordset($1::jsonb) AS g(scope text, scheme text, identifier text)
       JOIN import_key k USING (scope, scheme, identifier) JOIN work_parent p ON p.id = k.parent_id`,
    [JSON.stringify(keys)],
  );
  return new Map(rows.map((row) => [keyText(row), row.workId]));
}

/** Takes keys for works; false when somebody has taken one of them meanwhile. The primary key decides. */
export async function claimKeys(
  tx: Context,
  keys: readonly (ImportKey & { parentId: string })[],
): Promise<boolean> {
  // In one order, so that two imports of the same works never wait in a circle.
  const sorted = [...keys].sort((a, b) => (keyText(a) < keyText(b) ? -1 : 1));
  const added = await insertRows(
    tx.db,
    "import_key",
    sorted.map(({ parentId, ...key }) => ({ ...key, parent_id: parentId })),
    { skipTaken: true },
  );
  return added === keys.length;
}
