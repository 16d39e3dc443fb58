import type { Database } from "./database";
import { columnsOf, named, type Row } from "./row";
import { join, raw, type Sql, sql } from "./sql";

/**
 * Makes several changes by one statement (data-modifying `WITH`), because each costs a way to the database and back. All of
 * them see the rows as they were before it, so that no two may change the same row; foreign keys are looked at when it ends.
 */
export async function runAsOneStatement(db: Database, changes: readonly Sql[]): Promise<void> {
  const last = changes.at(-1);
  if (last) await db.$send(asOneStatement(changes.slice(0, -1), last));
}

/** Changes that are made beside the last part, whose rows are those of the statement. */
export function asOneStatement(changes: readonly Sql[], last: Sql): Sql {
  if (changes.length === 0) return last;
  const parts = changes.map((change, at) => sql`${raw(`t${at}`)} AS (${change})`);
  return sql`WITH ${join(parts)} ${last}`;
}

/** Changes columns of the row with this id; the others stay. */
export function updateSql(table: string, id: string, row: Row): Sql {
  const columns = columnsOf(row);
  return sql`UPDATE ${named(table)} SET (${columns}) =
       (SELECT ${columns} FROM jsonb_populate_record(NULL::${named(table)}, ${JSON.stringify(row)}::jsonb))
     WHERE id = ${id}`;
}
