import { pool } from "./database";
import { sqlState } from "./errors";

type DatabaseHealth = {
  version: string;
  versionNumber: number;
  sizeBytes: number;
  /** Whether PostgreSQL notices pages that rotted on disk. */
  checksums: boolean;
  /** Names of the migrations that were applied. */
  migrations: string[];
};

const UNDEFINED_TABLE = "42P01";

/** What there is to know about the database before trusting it. */
export async function databaseHealth(): Promise<DatabaseHealth> {
  const { rows } = await pool().query<Omit<DatabaseHealth, "migrations">>(
    `SELECT current_setting('server_version') AS version,
            current_setting('server_version_num')::int AS "versionNumber",
            pg_database_size(current_database())::float8 AS "sizeBytes",
            current_setting('data_checksums') = 'on' AS checksums`,
  );
  const [found] = rows;
  if (!found) throw new Error("The database says nothing about itself.");
  return { ...found, migrations: await appliedMigrations() };
}

/** How many connections there are to the whole server, and how many it takes. */
export async function databaseUse(): Promise<{ connections: number; maxConnections: number }> {
  const { rows } = await pool().query<{ connections: number; maxConnections: number }>(
    `SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
            current_setting('max_connections')::int AS "maxConnections"`,
  );
  return rows[0] ?? { connections: 0, maxConnections: 0 };
}

async function appliedMigrations(): Promise<string[]> {
  try {
    const { rows } = await pool().query<{ name: string }>(
      "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
    );
    return rows.map(({ name }) => name);
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return [];
    throw error;
  }
}
