import { expect, test } from "vitest";
import { BadRequest } from "@/lib/core/errors";
import { withTestDatabase } from "@/tests/support/database";
import { systemContext } from "./context";
import { pool } from "./database";
import { translateDatabaseError } from "./errors";

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
