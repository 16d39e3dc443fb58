import type pg from "pg";
import type { Context } from "./context";
import { pool, statementName } from "./database";
import type { Sql } from "./sql";

/**
 * Runs one SELECT: on the open transaction, or prepared on the pool. For the hottest reads of the service: one
 * statement with everything in it costs a third of the same through a query builder.
 *
 *     select<{ id: string }>(ctx, sql`SELECT id FROM work WHERE parent_id = ${parentId}`)
 */
export async function select<Row>(
  { db, isTransaction }: Pick<Context, "db" | "isTransaction">,
  statement: Sql,
): Promise<Row[]> {
  return isTransaction ? db.$queryRaw<Row[]>(statement) : selectFrom<Row>(pool(), statement);
}

/** As {@link select} outside transactions, for those who have no context yet. */
export async function selectFrom<Row>(connections: pg.Pool, statement: Sql): Promise<Row[]> {
  const { text, values } = statement;
  const { rows } = await connections.query({ name: statementName(text), text, values });
  return rows as Row[];
}
