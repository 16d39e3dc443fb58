/**
 * `npm run migrate -- --name add_something`: turns changes of `prisma/schema` into a new migration, against
 * a throw-away database, so that the data of the service is not touched. Further arguments go to
 * `prisma migrate dev`. Another command can be run the same way: `npm run migrate -- status`.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
register();
const { startPostgres } = await import("../lib/server/postgres.ts");
const { migrate } = await import("../lib/server/migrations.ts");

const COMMANDS = ["dev", "status", "diff", "deploy", "resolve", "reset"];
const given = process.argv.slice(2);
const args = COMMANDS.includes(given[0]) ? given : ["dev", ...given];
if (args[0] === "dev" && !args.includes("--name")) {
  console.error("Give the migration a name: npm run migrate -- --name add_something");
  process.exit(78);
}

const folder = mkdtempSync(path.join(tmpdir(), "commonshelf-migrate-"));
let exitCode = 1;
try {
  const database = await startPostgres({ home: path.join(folder, "postgres"), durable: false });
  try {
    await migrate(database.url, "prisma/migrations");
    exitCode = await prisma(
      ["migrate", ...args, "--config", "prisma/prisma.config.ts"],
      database.url,
    );
    giveNumber();
  } finally {
    await database.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(exitCode);

/** Prisma names migrations by the time; ours count, so that two made at once are noticed. */
function giveNumber() {
  const names = readdirSync("prisma/migrations").sort();
  const last = Math.max(0, ...names.map((name) => Number(/^(\d{4})_/.exec(name)?.[1] ?? 0)));
  const fresh = names.filter((name) => /^\d{14}_/.test(name));
  fresh.forEach((name, position) => {
    const number = String(last + 1 + position).padStart(4, "0");
    renameSync(`prisma/migrations/${name}`, `prisma/migrations/${number}${name.slice(14)}`);
    console.log(`It is called ${number}${name.slice(14)}.`);
  });
}

function prisma(args, url) {
  const script = "node_modules/prisma/build/index.js";
  const child = spawn(process.execPath, [script, ...args], {
    stdio: "inherit",
    env: { ...process.env, DATABASE_URL: url, CHECKPOINT_DISABLE: "1" },
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}
