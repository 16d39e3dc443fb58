import type pg from "pg";

/**
 * Tables without what is looked at for every row: indexes, constraints and triggers. Making an index of all rows
 * at once takes a fraction of the time.
 */
type Definition = { readonly name: string; readonly table: string; readonly definition: string };

/** This process waits meanwhile, so both processors of a small machine are free. */
const SETTINGS = `SET maintenance_work_mem = '1GB'; SET synchronous_commit = off;
  SET max_parallel_maintenance_workers = 1; SET min_parallel_table_scan_size = 0`;

/** Runs `fill` and then makes all indexes and constraints of the tables as they were. */
export async function withoutIndexes(
  database: pg.Pool,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const client = await database.connect();
  try {
    const read = async (text: string): Promise<Definition[]> =>
      (await client.query<Definition>(text, [tables])).rows;
    const constraints = await read(
      `SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint
       WHERE contype IN ('p', 'u', 'f') AND ${oidsOf("conrelid")}
          OR contype = 'f' AND ${oidsOf("confrelid")}
       ORDER BY contype = 'f', conname`,
    );
    const indexes = await read(
      `SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table,
         pg_get_indexdef(indexrelid) AS definition
       FROM pg_index AS i WHERE ${oidsOf("indrelid")}
         AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid) ORDER BY indrelid, indexrelid`,
    );
    for (const { table, name } of constraints.toReversed())
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    await fill();
    await client.query(SETTINGS);
    for (const { table, name, definition } of constraints.filter(isKey))
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
    for (const { definition } of indexes) await client.query(definition);
    for (const { table, name, definition } of constraints.filter((one) => !isKey(one)))
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`);
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  } finally {
    client.release(true);
  }
}

const oidsOf = (column: string) => `${column} = ANY($1::text[]::regclass[]::oid[])`;
const isKey = ({ definition }: Definition) => !definition.startsWith("FOREIGN KEY");
