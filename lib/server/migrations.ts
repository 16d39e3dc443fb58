import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { StartFailure } from "./start-failure";

/**
 * Applies `prisma/migrations` at every start, without Prisma's engine, and keeps Prisma's own account of
 * it (`_prisma_migrations`), so that `prisma migrate` and this runner see one history. Each migration is
 * one transaction; starts at the same time wait for each other.
 */

/** The advisory lock that Prisma Migrate takes. */
const LOCK = 72_707_369;

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };
type Applied = { name: string; checksum: string; finished: boolean };

/** Applies new migrations; returns their names. */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
      migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`);
    const waiting = pending(readMigrations(folder), await readHistory(client));
    for (const migration of waiting) await apply(client, migration);
    return waiting.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Migrations of the folder in the order of their names. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .sort()
    .filter((name) => existsSync(path.join(folder, name, "migration.sql")))
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name, "migration.sql"));
      const checksum = createHash("sha256").update(bytes).digest("hex");
      return { name, sql: bytes.toString("utf8"), checksum };
    });
}

async function readHistory(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  return rows;
}

function pending(migrations: readonly Migration[], history: readonly Applied[]): Migration[] {
  const applied = new Map(history.map((row) => [row.name, row]));
  return migrations.filter(({ name, checksum }) => {
    const row = applied.get(name);
    if (!row) return true;
    if (!row.finished)
      throw new StartFailure(
        `The migration ${name} was begun by another program and not finished: undo what it has done and delete its row of _prisma_migrations.`,
      );
    if (row.checksum !== checksum)
      throw new StartFailure(
        `The migration ${name} was changed after it had been applied: restore the file and put the change into a new migration.`,
      );
    return false;
  });
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations
         (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
       VALUES ($1, $2, clock_timestamp(), $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`The migration ${name} failed and nothing of it was kept: ${reason}.`);
  }
}
