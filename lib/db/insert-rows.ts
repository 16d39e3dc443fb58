import { batchesOf } from "@/lib/core/batches";
import { mapInSlices } from "@/lib/core/time-slices";
import type { Database } from "./database";
import { columnsOf, named, type Row } from "./row";
import { runAsOneStatement } from "./one-statement";
import { empty, type Sql, sql } from "./sql";

/** One statement carries at most so many rows: beyond, its text costs more memory than the rest saves. */
const MAX_ROWS = 500;
/** And so much text, one row excepted: encoding it holds up others. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

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
  for (const json of await jsonOf(rows))
    added += await db.$executeRaw(sqlOf(table, rows, json, options));
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
  const parts: { json: string; statement: Sql }[] = [];
  for (const { table, rows } of given)
    for (const json of await jsonOf(rows))
      parts.push({ json, statement: sqlOf(table, rows, json) });
  const characters = parts.reduce((sum, { json }) => sum + json.length, 0);
  const statements = parts.map(({ statement }) => statement);
  if (parts.length === given.length && characters <= MAX_CHARACTERS)
    return runAsOneStatement(db, statements);
  for (const statement of statements) await db.$executeRaw(statement);
}

/** The rows as JSON lists, one for each statement. */
async function jsonOf(rows: readonly Row[]): Promise<string[]> {
  const texts = await mapInSlices(rows, (row) => JSON.stringify(row));
  const bounds = {
    maxItems: MAX_ROWS,
    maxSize: MAX_CHARACTERS,
    sizeOf: (text: string) => text.length,
  };
  return batchesOf(texts, bounds).map((batch) => `[${batch.join(",")}]`);
}

/**
 * Adds rows to a table; all of them name the same columns. Takes them as one JSON array, so that the statement is the
 * same for any number of them.
 */
export const insertSql = (table: string, rows: readonly Row[], options = {}): Sql =>
  sqlOf(table, rows, JSON.stringify(rows), options);

function sqlOf(table: string, rows: readonly Row[], json: string, { skipTaken = false } = {}): Sql {
  const columns = columnsOf(rows[0] ?? {});
  return sql`INSERT INTO ${named(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${named(table)}, ${json}::jsonb)
    ${skipTaken ? sql`ON CONFLICT DO NOTHING` : empty}`;
}
