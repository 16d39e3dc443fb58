import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { BadRequest, Unavailable } from "@/lib/core/errors";
import { withTestDatabase } from "@/tests/support/database";
import { systemContext } from "./context";
import { pool } from "./database";
import { translateDatabaseError, translateStatementError } from "./errors";
import { inTransaction } from "./transaction";

withTestDatabase();

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => translateDatabaseError(error),
  );

test("text that PostgreSQL cannot hold is the sender's mistake, however it was asked", async () => {
  const { db } = systemContext();
  const failures = await Promise.all([
    failureOf(db.setting.findUnique({ where: { key: "a\0b" } })),
    failureOf(db.$queryRaw`SELECT ${"a\0b"}::text`),
    failureOf(pool().query("SELECT $1::text", ["a\0b"])),
    failureOf(pool().query("SELECT $1::jsonb", ['{"a":"\\u0000"}'])),
  ]);
  for (const failure of failures) expect(failure).toBeInstanceOf(BadRequest);
});

describe("a database that cannot be used is no bug of ours", () => {
  const raise = (state: string) =>
    failureOf(
      pool().query(`DO $$ BEGIN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${state}'; END $$`),
    );

  test.each(["08006", "53100", "53200", "53300", "57P01", "57P02", "57P03", "58030"])(
    "with SQLSTATE %s",
    async (state) => expect(await raise(state)).toBeInstanceOf(Unavailable),
  );

  test("when it ends a session in the middle of a statement, or between two", async () => {
    const inMiddle = inTransaction(systemContext(), async ({ db }) => {
      const [own] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      const waiting = db.$queryRaw`SELECT pg_sleep(20)`;
      waiting.catch(() => undefined);
      await pool().query("SELECT pg_terminate_backend($1)", [own?.pid]);
      await waiting;
    });
    expect(await failureOf(inMiddle)).toBeInstanceOf(Unavailable);
    const afterwards = inTransaction(systemContext(), async ({ db }) => {
      const [own] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await pool().query("SELECT pg_terminate_backend($1)", [own?.pid]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await db.setting.findMany();
    });
    expect(await failureOf(afterwards)).toBeInstanceOf(Unavailable);
  });

  test("when nothing listens, at a port or at a socket", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "commonshelf-socket-"));
    const ask = (options: pg.ClientConfig) => failureOf(new pg.Client(options).connect());
    expect(await ask({ host: "127.0.0.1", port: 1 })).toBeInstanceOf(Unavailable);
    expect(await ask({ host: folder })).toBeInstanceOf(Unavailable);
    rmSync(folder, { recursive: true });
  });

  test("when it has no connection left", async () => {
    const greedy = new pg.Pool({ connectionString: config().DATABASE_URL, max: 1 });
    await greedy.query(
      "ALTER DATABASE " + pg.escapeIdentifier(await nameOf(greedy)) + " CONNECTION LIMIT 0",
    );
    const refused = new pg.Client({ connectionString: config().DATABASE_URL });
    expect(await failureOf(refused.connect())).toBeInstanceOf(Unavailable);
    await greedy.query(
      "ALTER DATABASE " + pg.escapeIdentifier(await nameOf(greedy)) + " CONNECTION LIMIT -1",
    );
    await greedy.end();
  });

  test("while a call to another server is no failure of the database", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    expect(translateStatementError(refused)).toBe(refused);
  });
});

async function nameOf(connections: pg.Pool): Promise<string> {
  const { rows } = await connections.query<{ name: string }>("SELECT current_database() AS name");
  return rows[0]?.name ?? "";
}
