import type { Database } from "./database";
import { columnsOf, named, type Row } from "./row";
import { runTogether } from "./run-together";
import { empty, type Sql, sql } from "./sql";

/** One statement carries at most so many rows: beyond, its text costs more memory than the rest saves. */
const MAX_ROWS = 500;

/**
 * Adds many rows by few statements. All rows name the same columns; the others get their defaults. Answers how
 * many were added, which is fewer than were given only with `skipTaken`.
 */
export async function insertRows(
  db: Database,
  table: string,
  rows: readonly Row[],
  options: { skipTaken?: boolean } = {},
): Promise<number> {
  let added = 0;
  for (let at = 0; at < rows.length; at += MAX_ROWS) {
    const batch = rows.slice(at, at + MAX_ROWS);
    added += await db.$executeRaw(insertSql(table, batch, options));
  }
  return added;
}

/** Rows of one table among others. */
export type TableRows = { readonly table: string; readonly rows: readonly Row[] };

/**
 * Adds rows to several tables, in the order given, by one statement where there are few: each costs a way to the
 * database and back. Rows may refer to rows of the others; foreign keys are looked at when the statement ends.
 */
export async function insertRowsOf(db: Database, tables: readonly TableRows[]): Promise<void> {
  const given = tables.filter(({ rows }) => rows.length > 0);
  if (given.some(({ rows }) => rows.length > MAX_ROWS)) {
    for (const { table, rows } of given) await insertRows(db, table, rows);
    return;
  }
  await runTogether(
    db,
    given.map(({ table, rows }) => insertSql(table, rows)),
  );
}

/**
 * Adds rows to a table; all of them name the same columns. Takes them as one JSON array, so that the statement is the
 * same for any number of them.
 */
export function insertSql(table: string, rows: readonly Row[], { skipTaken = false } = {}): Sql {
  const columns = columnsOf(rows[0] ?? {});
  return sql`INSERT INTO ${named(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${named(table)}, ${JSON.stringify(rows)}::jsonb)
    ${skipTaken ? sql`ON CONFLICT DO NOTHING` : empty}`;
}
