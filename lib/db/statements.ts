import pg from "pg";
import { Sql, sql } from "./sql";
import { statementName } from "./statement-name";

/** What runs a statement: the pool, or the connection of a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

/**
 * Statements of one's own, with the names and types that Prisma gives them. They go straight to `pg`, prepared: through
 * Prisma each costs the processor three times as much. A `bigint` column arrives as a `bigint`, a `date` as its midnight
 * in UTC, a `numeric` as text.
 *
 *     db.$queryRaw<{ id: string }[]>`SELECT id FROM work WHERE parent_id = ${parentId}`
 *     db.$queryRaw<{ id: string }[]>(sql`SELECT …`)
 */
export type Statements = {
  /** The rows. */
  readonly $queryRaw: <Rows = unknown>(statement: Statement, ...values: unknown[]) => Promise<Rows>;
  /** How many rows were changed. */
  readonly $executeRaw: (statement: Statement, ...values: unknown[]) => Promise<number>;
  /**
   * For a change of which nothing needs to be known. In a transaction the next statement, or the end, need not wait for it:
   * where it fails, the transaction fails with its error.
   */
  readonly $send: (statement: Statement, ...values: unknown[]) => Promise<void>;
};

type Statement = TemplateStringsArray | Sql;

/** @param untilSent  resolves when the next statement may follow one that was sent */
export function statementsOn(
  queryable: () => Queryable,
  untilSent: (sent: Promise<unknown>) => Promise<unknown> = (sent) => sent,
): Statements {
  const run = (statement: Statement, values: unknown[]) => {
    const { text, values: all } = statement instanceof Sql ? statement : sql(statement, ...values);
    return queryable().query({
      name: statementName(text),
      text,
      values: all.map(parameter),
      types: TYPES,
    });
  };
  return {
    async $queryRaw<Rows>(statement: Statement, ...values: unknown[]) {
      return (await run(statement, values)).rows as Rows;
    },
    async $executeRaw(statement, ...values) {
      return (await run(statement, values)).rowCount ?? 0;
    },
    async $send(statement, ...values) {
      await untilSent(run(statement, values));
    },
  };
}

/** `pg` would write moments in the zone of the process, which a cast to a date takes over. */
const parameter = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, (text) => BigInt(text)],
  [pg.types.builtins.DATE, (text) => new Date(`${text}T00:00:00Z`)],
]);

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid) as (text: string) => unknown),
};
