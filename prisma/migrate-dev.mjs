/**
 * `npm run migrate -- --name add_something`: turns changes of `prisma/schema` into a new migration. They are found in
 * a throw-away database that has all migrations, so that the data of the service is not touched.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { register } from "tsx/esm/api";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
register();
const { startPostgres } = await import("../lib/server/postgres.ts");
const { migrate } = await import("../lib/server/migrations.ts");
const { statementsToSchema } = await import("./schema-engine.ts");

const MIGRATIONS = "prisma/migrations";

const { name } = parseArgs({ options: { name: { type: "string" } } }).values;
if (!/^[a-z0-9_]+$/.test(name ?? "")) {
  console.error("Give the migration a name: npm run migrate -- --name add_something");
  process.exit(78);
}

const folder = mkdtempSync(path.join(tmpdir(), "commonshelf-migrate-"));
try {
  const database = await startPostgres({ home: path.join(folder, "postgres"), durable: false });
  try {
    await migrate(database.url, MIGRATIONS);
    const statements = await statementsToSchema(database.url);
    console.log(statements ? write(statements) : "The migrations make the schema already.");
  } finally {
    await database.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Migrations are numbered, so that two made at once are noticed. */
function write(statements) {
  const numbers = readdirSync(MIGRATIONS).map((each) => Number(/^(\d{4})_/.exec(each)?.[1] ?? 0));
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, "0");
  const file = `${MIGRATIONS}/${number}_${name}/migration.sql`;
  mkdirSync(path.dirname(file));
  writeFileSync(file, statements);
  return `Read it before it is committed: ${file}`;
}
