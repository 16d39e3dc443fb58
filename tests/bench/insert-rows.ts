import type pg from "pg";
import { insertSql } from "@/lib/db/insert-rows";
import type { Row } from "@/lib/db/row";

export type { Row };

/** All rows in one statement; they name the same columns. */
export async function insertRows(
  database: pg.Pool,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const { text, values } = insertSql(table, rows);
  await database.query({ name: `fill ${table}`, text, values });
}
