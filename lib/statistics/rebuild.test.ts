import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { config } from "@/lib/core/config";
import { type Context, systemContext } from "@/lib/db/context";
import { database } from "@/lib/db/database";
import { type Sql, sql } from "@/lib/db/sql";
import { inTransaction } from "@/lib/db/transaction";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { onServer } from "@/tests/support/postgres-for-tests";
import { interleaved } from "@/tests/support/races";
import { aVersion, aWork } from "@/tests/support/works";
import { aggregate, rebuildStatistics, verifyStatistics } from ".";
import { GLOBAL_ID } from "./counts";

withTestDatabase();

const run = (statement: Sql) => database().$executeRaw(statement);

let owner: Context;
let collectionId: string;
let works: Awaited<ReturnType<typeof aWork>>[];
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
  collectionId = (await aCollection()).collection.id;
  works = [await aWork(owner), await aWork(owner), await aWork(owner)];
  await run(sql`INSERT INTO work_inclusion (parent_id, collection_id)
    SELECT id, ${collectionId}::uuid FROM work_parent`);
  await aggregate(systemContext());
});

const storedDays = () =>
  database().$queryRaw<unknown[]>(
    sql`SELECT collection_id, kind, day, counts FROM statistics_day ORDER BY 1, 2, 3`,
  );

async function worksCounted(): Promise<number> {
  const [row] = await database().$queryRaw<{ works: number }[]>(sql`
    SELECT coalesce(sum((counts->'totals'->>0)::int + (counts->'totals'->>1)::int), 0)::int AS works
      FROM statistics_day WHERE collection_id = ${GLOBAL_ID}::uuid AND kind = 'records-added'`);
  return row?.works ?? -1;
}

const differences = async () => (await verifyStatistics(systemContext())).differences;

/** A rebuild waits for the lock when it has done a part of its work. */
const LOCKS = {
  "counts works": sql`LOCK TABLE statistics_label IN EXCLUSIVE MODE`,
  "compares days": sql`SELECT works FROM statistics_uploader WHERE works > 1000 FOR UPDATE`,
};
const STEPS = Object.keys(LOCKS) as (keyof typeof LOCKS)[];

/** Something to write for the step that compares. */
const damageUploaders = () => run(sql`UPDATE statistics_uploader SET works = works + 1001`);

/** Rebuilds, and does something else in the middle. Answers what became of the rebuild. */
async function rebuildWith(
  step: keyof typeof LOCKS,
  meanwhile: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown> | undefined> {
  const [other, rebuilt] = await interleaved(
    (locked) =>
      inTransaction(systemContext(), async ({ db }) => {
        await db.$executeRaw(LOCKS[step]);
        await locked();
        await meanwhile();
      }),
    () => rebuildStatistics(systemContext()),
  );
  expect(other).toMatchObject({ status: "fulfilled" });
  return rebuilt;
}

test.each(STEPS)(
  "while a rebuild %s, readers see what was counted, and works are published and counted once",
  async (step) => {
    await damageUploaders();
    const [before, worksBefore] = [await storedDays(), await worksCounted()];
    const rebuilt = await rebuildWith(step, async () => {
      expect(await storedDays()).toEqual(before);
      await aWork(owner);
      await aVersion(owner, works[0]?.id ?? "");
      expect((await aggregate(systemContext())).works).toBe(0);
      expect(await storedDays()).toEqual(before);
    });
    expect(rebuilt).toMatchObject({ status: "fulfilled" });
    expect(await worksCounted()).toBe(worksBefore + 2);
    expect(await differences()).toEqual([]);
  },
);

test.each(STEPS)("a rebuild that is killed while it %s loses nothing", async (step) => {
  await damageUploaders();
  const before = await storedDays();
  const killed = await rebuildWith(step, () =>
    onServer(
      inject("postgres"),
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'
        AND datname = '${new URL(config().DATABASE_URL ?? "").pathname.slice(1)}'`,
    ),
  );
  expect(killed).toMatchObject({ status: "rejected" });
  expect(await storedDays()).toEqual(before);
  await rebuildStatistics(systemContext());
  expect(await storedDays()).toEqual(before);
  expect(await differences()).toEqual([]);
});

const DAMAGES: Readonly<Record<string, (id: string) => Sql>> = {
  "another number": (id) => sql`
    UPDATE statistics_day SET counts = jsonb_set(counts::jsonb, '{totals,0}', '77') WHERE collection_id = ${id}::uuid`,
  "no numbers of items": (id) => sql`
    UPDATE statistics_day SET counts = jsonb_set(counts::jsonb, '{subcounts}', '{}') WHERE collection_id = ${id}::uuid`,
  "an item that no work has": (id) => sql`
    UPDATE statistics_day SET counts = jsonb_set(counts::jsonb, '{subcounts,languages}', '{"tlh": [1, 2]}')
     WHERE collection_id = ${id}::uuid`,
  "no row": (id) => sql`DELETE FROM statistics_day WHERE collection_id = ${id}::uuid`,
  "a row of a collection that is not there": () => sql`
    INSERT INTO statistics_day (collection_id, kind, day, counts)
    VALUES (${randomUUID()}::uuid, 'records-added', '2020-01-01', '{"totals": [1], "subcounts": {}}')`,
  "another number of an owner's works": (id) =>
    sql`UPDATE statistics_uploader SET works = 9 WHERE collection_id = ${id}::uuid`,
  "no owners": (id) => sql`DELETE FROM statistics_uploader WHERE collection_id = ${id}::uuid`,
  "an owner in a collection that is not there": () => sql`
    INSERT INTO statistics_uploader (collection_id, basis, owner_id, day, works)
    VALUES (${randomUUID()}::uuid, 'added', 1, '2020-01-01', 1)`,
  "a state that was not": () => sql`
    UPDATE statistics_work SET state = jsonb_set(state, '{versions,0,createdAt}', '1000000000000')`,
  "no states": () => sql`DELETE FROM statistics_work`,
  "the state of a work that is not there": () => sql`
    INSERT INTO statistics_work (parent_id, state)
    SELECT 'gone', state FROM statistics_work LIMIT 1 ON CONFLICT DO NOTHING`,
};

test.each(Object.entries(DAMAGES))("damage is mended: %s", async (_, damage) => {
  const before = await storedDays();
  expect(before.length).toBeGreaterThan(0);
  for (const id of [collectionId, GLOBAL_ID]) await run(damage(id));
  await rebuildStatistics(systemContext());
  expect(await storedDays()).toEqual(before);
  expect(await differences()).toEqual([]);
  const [states] = await database().$queryRaw<{ count: number }[]>(
    sql`SELECT count(*)::int AS count FROM statistics_work WHERE parent_id = 'gone'`,
  );
  expect(states).toEqual({ count: 0 });
});
