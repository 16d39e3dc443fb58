import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { EXIT, StartFailure } from "./start-failure";

/** A database server of the operator's own, named by `DATABASE_URL`. */

/** Started together, as by a container manager, the database may take longer than we do. */
const PATIENCE_MS = 20_000;
/** Version 13 as PostgreSQL counts. */
const MIN_VERSION = 130_000;

/** SQLSTATEs that waiting does not mend. */
const FINAL: Record<string, string> = {
  "28P01": "refuses the password",
  "28000": "refuses this account",
  "3D000": "has no database of that name",
};

/** Waits until the server answers; refuses when it cannot be used. */
export async function waitForDatabase(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await checkVersion(url);
    } catch (error) {
      if (error instanceof StartFailure) throw error;
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      const final = FINAL[code];
      if (!final && Date.now() < deadline) {
        await sleep(500);
        continue;
      }
      const reason = final ?? `does not answer (${code || String(error)})`;
      throw new StartFailure(
        `The database server named by DATABASE_URL ${reason}: check the address, or unset DATABASE_URL to use the bundled database.`,
        EXIT.settings,
      );
    }
  }
}

async function checkVersion(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; number: number }>(
      "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number",
    );
    const [found] = rows;
    if (found && found.number >= MIN_VERSION) return;
    throw new StartFailure(
      `The database server named by DATABASE_URL is PostgreSQL ${found?.version}: version 13 or newer is needed.`,
      EXIT.settings,
    );
  } finally {
    await client.end();
  }
}
