import { auditFor, auditRowsFor } from "@/lib/audit";
import { insertSql } from "@/lib/db/insert-rows";
import type { Sql } from "@/lib/db/sql";

/** Notes who did what to a work or draft, in the transaction of the change. */
export const audit = auditFor("work");

const rowsOf = auditRowsFor("work");

/** As {@link audit}, to be made by a statement that does something else too. */
export function auditSql(...given: Parameters<typeof rowsOf>): Sql {
  const { table, rows } = rowsOf(...given);
  return insertSql(table, rows);
}
