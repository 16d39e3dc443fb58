import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Conflict, Unavailable } from "@/lib/core/errors";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { systemContext } from "./context";
import type { Database } from "./database";
import { sql } from "./sql";
import { inTransaction, readsWithin } from "./transaction";

withTestDatabase();

const put = (key: string) =>
  inTransaction(systemContext(), ({ db }) => db.setting.create({ data: { key, value: 1 } }));

test("what throws inside leaves nothing behind, joined transactions included", async () => {
  const key = randomUUID();
  const failing = inTransaction(systemContext(), async (ctx) => {
    await inTransaction(ctx, ({ db }) => db.setting.create({ data: { key, value: 1 } }));
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  expect(await systemContext().db.setting.findUnique({ where: { key } })).toBeNull();
});

test("of several that write the same key one wins, the others get a conflict", async () => {
  const key = randomUUID();
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => put(key)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Conflict);
});

test("a deadlock is tried again and both changes are kept", () => outliveDeadlock("$executeRaw"));

/** Two transactions change the same two rows, in different orders; the second statement of each waits for the other. */
async function outliveDeadlock(second: "$executeRaw" | "$send"): Promise<void> {
  const keys = [randomUUID(), randomUUID()] as const;
  await Promise.all(keys.map(put));
  const added = (key: string) =>
    sql`UPDATE setting SET value = to_jsonb((value::int) + 1) WHERE key = ${key}`;
  const inOrder = (first: string, last: string) =>
    inTransaction(systemContext(), async ({ db }) => {
      await db.$executeRaw(added(first));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await db[second](added(last));
    });
  await Promise.all([inOrder(keys[0], keys[1]), inOrder(keys[1], keys[0])]);
  const rows = await systemContext().db.setting.findMany({ where: { key: { in: [...keys] } } });
  expect(rows.map(({ value }) => value)).toEqual([3, 3]);
}

describe("statements that are sent and not waited for", () => {
  const add = (db: Database, key: string) =>
    db.$send`INSERT INTO setting (key, value) VALUES (${key}, '1')`;
  const found = (keys: readonly string[]) =>
    systemContext().db.setting.count({ where: { key: { in: [...keys] } } });

  test("are executed in order, and kept", async () => {
    const keys = Array.from({ length: 12 }, () => randomUUID());
    const counted = await inTransaction(systemContext(), async ({ db }) => {
      for (const key of keys) await add(db, key);
      return db.setting.count({ where: { key: { in: keys } } });
    });
    expect(counted).toBe(12);
    expect(await found(keys)).toBe(12);
  });

  test("fail the transaction with their own error, whatever comes behind them", async () => {
    const [taken, other] = [randomUUID(), randomUUID()] as const;
    await put(taken);
    const last = inTransaction(systemContext(), async ({ db }) => {
      await add(db, other);
      await add(db, taken);
    });
    await expect(last).rejects.toBeInstanceOf(Conflict);
    const inBetween = inTransaction(systemContext(), async ({ db }) => {
      await add(db, other);
      await add(db, taken);
      await db.setting.findMany();
    });
    await expect(inBetween).rejects.toBeInstanceOf(Conflict);
    expect(await found([other])).toBe(0);
  });

  test("are tried again after a deadlock", () => outliveDeadlock("$send"));

  test("outside of a transaction are waited for", async () => {
    const key = randomUUID();
    await add(systemContext().db, key);
    expect(await found([key])).toBe(1);
    await expect(add(systemContext().db, key)).rejects.toThrow();
  });
});

test("one without statements is no transaction of the database", async () => {
  const seen = await statementsOf(() => inTransaction(systemContext(), async () => "nothing"));
  expect(seen).toEqual([]);
});

test("one that takes too long is not done, and says so", async () => {
  const key = randomUUID();
  const late = inTransaction(
    systemContext(),
    async ({ db }) => {
      await db.setting.create({ data: { key, value: 1 } });
      await new Promise((resolve) => setTimeout(resolve, 100));
      return db.setting.findMany();
    },
    { timeoutMs: 20 },
  );
  await expect(late).rejects.toBeInstanceOf(Unavailable);
  expect(await systemContext().db.setting.findUnique({ where: { key } })).toBeNull();
});

test("a statement that waits too long for others says so too", async () => {
  const stopped = inTransaction(systemContext(), async ({ db }) => {
    await db.$executeRaw`SET LOCAL statement_timeout = 20`;
    await db.$executeRaw`SELECT pg_sleep(10)`;
  });
  await expect(stopped).rejects.toBeInstanceOf(Unavailable);
});

test("reading takes so long at most, even where a statement would not end, and changes nothing", async () => {
  const read = readsWithin(systemContext(), 200);
  const key = randomUUID();
  await expect(
    read(({ db }) => db.$executeRaw`INSERT INTO setting (key, value) VALUES (${key}, '1')`),
  ).rejects.toThrow("read-only");
  const since = performance.now();
  await expect(read(({ db }) => db.$executeRaw`SELECT pg_sleep(5)`)).rejects.toThrow(Unavailable);
  await expect(read(() => Promise.resolve())).rejects.toThrow(Unavailable);
  expect(performance.now() - since).toBeLessThan(2_000);
});
