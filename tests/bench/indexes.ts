import type pg from "pg";

/**
 * Tables without what is looked at for every row: indexes, constraints and triggers. Making an index of all rows
 * at once takes a fraction of the time.
 */
type Definition = { readonly name: string; readonly table: string; readonly definition: string };

/** The filling processes are gone by then: two indexes are made at a time, and the last of them by two processes. */
const LANES = 2;
const SETTINGS = `SET maintenance_work_mem = '1GB'; SET synchronous_commit = off;
  SET max_parallel_maintenance_workers = 1; SET min_parallel_table_scan_size = 0`;

/** Runs `fill` and then makes all indexes and constraints of the tables as they were. */
export async function withoutIndexes(
  database: pg.Pool,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const read = async (text: string): Promise<Definition[]> =>
    (await database.query<Definition>(text, [tables])).rows;
  const keys = await read(
    `SELECT conname AS name, conrelid::regclass::text AS table,
       CASE contype WHEN 'p' THEN 'PRIMARY KEY' ELSE 'UNIQUE' END || ' USING INDEX ' || quote_ident(conname) AS definition
     FROM pg_constraint WHERE contype IN ('p', 'u') AND ${oidsOf("conrelid")}`,
  );
  const references = await read(
    `SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND (${oidsOf("conrelid")} OR ${oidsOf("confrelid")}) ORDER BY conname`,
  );
  const indexes = await read(
    `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table,
       pg_get_indexdef(indexrelid) AS definition
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE ${oidsOf("indrelid")}
     ORDER BY relam = (SELECT oid FROM pg_am WHERE amname = 'gin') DESC, indrelid, indexrelid`,
  );

  for (const { table, name } of [...references, ...keys])
    await database.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  for (const { name } of indexes) await database.query(`DROP INDEX IF EXISTS ${name}`);
  for (const table of tables) await database.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await fill();
  const made = indexes.map(({ definition }) => definition);
  await inLanes(database, LANES, made);
  // One after the other, since each locks two tables.
  const constraints = [...keys, ...references].map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`,
  );
  await inLanes(database, 1, constraints);
  for (const table of tables) await database.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

/** Runs statements in their order, as many at a time as there are lanes. */
async function inLanes(
  database: pg.Pool,
  lanes: number,
  statements: readonly string[],
): Promise<void> {
  const left = statements.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      const client = await database.connect();
      try {
        await client.query(SETTINGS);
        for (const statement of left) await client.query(statement);
      } finally {
        client.release(true);
      }
    }),
  );
}

const oidsOf = (column: string) => `${column} = ANY($1::text[]::regclass[]::oid[])`;
