import type { Database } from "./database";

/** Column names and their values; JSON columns take objects, arrays take arrays, moments take dates. */
export type Row = Readonly<Record<string, unknown>>;

/** One statement carries at most so many rows: beyond, its text costs more memory than the rest saves. */
const MOST_ROWS = 500;

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
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const batch = rows.slice(at, at + MOST_ROWS);
    added += await db.$executeRawUnsafe(insertText(table, batch, options), JSON.stringify(batch));
  }
  return added;
}

/** Takes the rows as one JSON array, so that the statement is the same for any number of them. */
export function insertText(
  table: string,
  [first]: readonly Row[],
  { skipTaken = false } = {},
): string {
  const columns = Object.keys(first ?? {})
    .map((name) => `"${name}"`)
    .join(", ");
  return `INSERT INTO "${table}" (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)
    ${skipTaken ? "ON CONFLICT DO NOTHING" : ""}`;
}
