import type pg from "pg";

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** All rows in one statement; they name the same columns. */
export async function insertRows(
  database: pg.Pool,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(", ");
  await database.query({
    name: `fill ${table}`,
    text: `INSERT INTO ${table} (${columns})
           SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    values: [JSON.stringify(rows)],
  });
}
