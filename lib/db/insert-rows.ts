import type { Database } from "./database";

/** Column names and their values; JSON columns take objects, arrays take arrays, moments take dates. */
export type Row = Readonly<Record<string, unknown>>;

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
    added += await db.$executeRawUnsafe(insertText(table, batch, options), JSON.stringify(batch));
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
  const last = given.at(-1);
  if (!last) return;
  const texts = given.map(({ table, rows }, at) => insertText(table, rows, { parameter: at + 1 }));
  const before = texts.slice(0, -1).map((text, at) => `t${at} AS (${text})`);
  await db.$executeRawUnsafe(
    `${before.length > 0 ? `WITH ${before.join(", ")} ` : ""}${texts.at(-1)}`,
    ...given.map(({ rows }) => JSON.stringify(rows)),
  );
}

/** Takes the rows as one JSON array, so that the statement is the same for any number of them. */
export function insertText(
  table: string,
  [first]: readonly Row[],
  { skipTaken = false, parameter = 1 } = {},
): string {
  const columns = Object.keys(first ?? {})
    .map((name) => `"${name}"`)
    .join(", ");
  return `INSERT INTO "${table}" (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $${parameter}::jsonb)
    ${skipTaken ? "ON CONFLICT DO NOTHING" : ""}`;
}
