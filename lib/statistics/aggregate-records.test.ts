import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Context, systemContext } from "@/lib/db/context";
import { database } from "@/lib/db/database";
import { type Sql, sql } from "@/lib/db/sql";
import { seededRandom } from "@/lib/demo/random";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aVersion, aWork, complete, METADATA } from "@/tests/support/works";
import { GLOBAL_ID, RECORD_NUMBERS } from "./counts";
import { isBehind } from "./repository/days";
import { aggregate } from "./service/aggregate";
import { rebuildStatistics } from "./service/rebuild";
import { verifyStatistics } from "./service/verify";

withTestDatabase();

const run = (statement: Sql) => database().$executeRaw(statement);
const verify = () => verifyStatistics(systemContext());

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

const include = (parentId: string, collectionId: string) =>
  run(sql`INSERT INTO work_inclusion (parent_id, collection_id) VALUES (${parentId}, ${collectionId}::uuid)
          ON CONFLICT DO NOTHING`);
const exclude = (parentId: string, collectionId: string) =>
  run(
    sql`DELETE FROM work_inclusion WHERE parent_id = ${parentId} AND collection_id = ${collectionId}::uuid`,
  );
const place = (id: string, above: string | null) =>
  run(sql`UPDATE collection SET parent_id = ${above}::uuid WHERE id = ${id}::uuid`);

type Sums = Record<string, number>;

/** What the days of a kind come to. */
async function sumsOf(collectionId: string, kind: string, until = "9999-12-31"): Promise<Sums> {
  const rows = await database().$queryRaw<{ totals: number[] }[]>(sql`
    SELECT counts->'totals' AS totals FROM statistics_day
     WHERE collection_id = ${collectionId}::uuid AND kind = ${kind} AND day <= ${until}::date`);
  return Object.fromEntries(
    RECORD_NUMBERS.flatMap((name, index) => {
      const value = rows.reduce((sum, { totals }) => sum + (totals[index] ?? 0), 0);
      return value === 0 ? [] : [[name, value]];
    }),
  );
}

test("a published work is counted for its collection, those above it and the service, on three bases", async () => {
  const upper = await aCollection();
  const lower = await aCollection({ parentId: upper.collection.id });
  const work = await aWork(owner, complete());
  await include(work.parent.id, lower.collection.id);
  expect(await isBehind(systemContext())).toBe(true);
  expect((await aggregate(systemContext())).works).toBe(1);
  expect(await isBehind(systemContext())).toBe(false);

  const one = { recordsBareAdded: 1, parentsBareAdded: 1 };
  for (const id of [lower.collection.id, upper.collection.id, GLOBAL_ID])
    for (const basis of ["added", "created", "published"])
      expect(await sumsOf(id, `records-${basis}`), `${id} ${basis}`).toEqual(one);
  expect(await sumsOf(GLOBAL_ID, "records-published", "2025-11-02")).toEqual({});
  expect(await sumsOf(GLOBAL_ID, "records-published", "2025-11-03")).toEqual(one);

  await aVersion(owner, work.id);
  await place(lower.collection.id, null);
  await aggregate(systemContext());
  expect(await sumsOf(lower.collection.id, "records-added")).toEqual({
    ...one,
    recordsBareAdded: 2,
  });
  expect(await sumsOf(upper.collection.id, "records-added")).toMatchObject({
    recordsBareRemoved: 2,
    parentsBareRemoved: 1,
  });
  expect((await verify()).differences).toEqual([]);
});

test("rows that do not change keep their version", async () => {
  const version = () =>
    database().$queryRaw(
      sql`SELECT collection_id, kind, day, xmin::text FROM statistics_day ORDER BY 1, 2, 3`,
    );
  const work = await aWork(owner, complete());
  await aggregate(systemContext());
  const before = await version();
  await run(sql`UPDATE work_parent SET owner_id = owner_id WHERE id = ${work.parent.id}`);
  await run(sql`INSERT INTO statistics_dirty_work VALUES (${work.parent.id})`);
  expect((await aggregate(systemContext())).works).toBe(1);
  expect(await version()).toEqual(before);
});

test("a publication date that is still to come is counted on its day", async () => {
  const metadata = { ...METADATA, publication_date: "2093-04" };
  await aggregate(systemContext());
  const before = await sumsOf(GLOBAL_ID, "records-published");
  const work = await aWork(owner, complete({ metadata }));
  await aggregate(systemContext());
  expect(await sumsOf(GLOBAL_ID, "records-published")).toEqual(before);
  expect(await isBehind(systemContext())).toBe(false);
  await aggregate(systemContext({ now: new Date("2093-03-31T23:59:00Z") }));
  expect(await sumsOf(GLOBAL_ID, "records-published")).toEqual(before);
  const later = systemContext({ now: new Date("2093-04-01T00:01:00Z") });
  await aggregate(later);
  expect(await sumsOf(GLOBAL_ID, "records-published")).toMatchObject({
    recordsBareAdded: (before.recordsBareAdded ?? 0) + 1,
  });
  expect((await verifyStatistics(later)).differences).toEqual([]);
  // Back in our time
  await run(
    sql`UPDATE work SET metadata = jsonb_set(metadata, '{publication_date}', '"1999"') WHERE id = ${work.id}`,
  );
  await aggregate(systemContext());
});

test("a change that is not committed keeps its mark", async () => {
  const work = await aWork(owner, complete());
  let change: Promise<unknown> = Promise.resolve();
  let commit = () => {};
  const waits = new Promise<void>((resolve) => (commit = resolve));
  const { inTransaction } = await import("@/lib/db/transaction");
  await new Promise<void>((begun) => {
    change = inTransaction(systemContext(), async ({ db }) => {
      await db.$executeRaw(sql`UPDATE work SET deletion_status = 'D' WHERE id = ${work.id}`);
      begun();
      await waits;
    });
  });
  await aggregate(systemContext());
  commit();
  await change;
  expect(await isBehind(systemContext())).toBe(true);
  await aggregate(systemContext());
  expect((await verify()).differences).toEqual([]);
});

/** Versions that are in a collection or below it now, counted from the rows as they are. */
async function presentVersions(
  collectionId: string,
): Promise<{ records: number; parents: number }> {
  const [row] = await database().$queryRaw<{ records: number; parents: number }[]>(sql`
    WITH RECURSIVE below AS (
      SELECT id FROM collection WHERE id = ${collectionId}::uuid
      UNION SELECT c.id FROM below b JOIN collection c ON c.parent_id = b.id
    )
    SELECT count(*)::int AS records, count(DISTINCT w.parent_id)::int AS parents FROM work w
     WHERE w.deletion_status = 'P' AND w.created_at <= now() AND w.parent_id IN (
       SELECT i.parent_id FROM work_inclusion i JOIN collection c ON c.id = i.collection_id
        WHERE i.collection_id IN (SELECT id FROM below) AND c.deletion_status = 'P')`);
  return row ?? { records: -1, parents: -1 };
}

test.each([1, 2, 3])(
  "histories of changes, counted now and then, leave what is there (%i)",
  async (seed) => {
    const random = seededRandom(seed).next;
    const pick = <Item>(items: readonly Item[]) =>
      items[Math.floor(random() * items.length)] as Item;
    const collections: string[] = [];
    for (let n = 0; n < 5; n++) collections.push((await aCollection()).collection.id);
    const works: Awaited<ReturnType<typeof aWork>>[] = [];
    for (let n = 0; n < 6; n++) works.push(await aWork(owner, complete()));
    const other = await anAccount();
    const daysAgo = () => `${Math.floor(random() * 60)} days`;

    const changes: (() => Promise<unknown>)[] = [
      () => include(pick(works).parent.id, pick(collections)),
      () => include(pick(works).parent.id, pick(collections)),
      () => exclude(pick(works).parent.id, pick(collections)),
      // The lower one has the greater place, so there is no circle
      () => {
        const [upper, lower] = [Math.floor(random() * 5), Math.floor(random() * 5)].sort();
        return upper === lower
          ? Promise.resolve()
          : place(
              collections[lower ?? 0] ?? "",
              random() < 0.3 ? null : (collections[upper ?? 0] ?? ""),
            );
      },
      () => aVersion(owner, pick(works).id).catch(() => undefined),
      () =>
        run(sql`UPDATE work SET deletion_status = CASE deletion_status WHEN 'P' THEN 'D' ELSE 'P' END,
        tombstone = jsonb_build_object('removal_date', now()) WHERE id = ${pick(works).id}`),
      () =>
        run(
          sql`UPDATE work SET access = jsonb_set(access, '{record}', '"restricted"') WHERE id = ${pick(works).id}`,
        ),
      () =>
        run(sql`UPDATE work SET metadata = jsonb_set(metadata, '{publication_date}', ${`"${1990 + Math.floor(random() * 60)}"`}::jsonb)
        WHERE id = ${pick(works).id}`),
      () =>
        run(sql`UPDATE work SET files = files || ${JSON.stringify({ enabled: true, count: 2, total_bytes: 70 })}::jsonb
        WHERE id = ${pick(works).id}`),
      () =>
        run(sql`UPDATE work_parent SET owner_id = ${other.id} WHERE id = ${pick(works).parent.id}`),
      () =>
        run(
          sql`UPDATE work SET created_at = now() - ${daysAgo()}::interval WHERE id = ${pick(works).id}`,
        ),
      () =>
        run(sql`UPDATE work_membership SET from_at = least(from_at, now() - ${daysAgo()}::interval)
        WHERE parent_id = ${pick(works).parent.id}`),
      () =>
        run(sql`UPDATE collection SET tombstone = jsonb_build_object('removal_date', now()),
        deletion_status = CASE deletion_status WHEN 'P' THEN 'D' ELSE 'P' END WHERE id = ${pick(collections)}::uuid`),
    ];
    for (let n = 0; n < 60; n++) {
      await pick(changes)();
      if (random() < 0.15) await aggregate(systemContext());
    }
    expect((await verify()).differences).toEqual([]);
    for (const id of collections) {
      const sums = await sumsOf(id, "records-added");
      const left = (name: string) =>
        (sums[`${name}BareAdded`] ?? 0) +
        (sums[`${name}WithFilesAdded`] ?? 0) -
        (sums[`${name}BareRemoved`] ?? 0) -
        (sums[`${name}WithFilesRemoved`] ?? 0);
      expect({ records: left("records"), parents: left("parents") }).toEqual(
        await presentVersions(id),
      );
    }
  },
);

test("verify names what was changed by hand, and a rebuild mends it", async () => {
  await aggregate(systemContext());
  const collectionId = randomUUID();
  await run(sql`UPDATE statistics_day SET counts = jsonb_set(counts::jsonb, '{totals,0}', '77')::json
    WHERE collection_id = ${GLOBAL_ID}::uuid AND kind = 'records-published' AND day = '2025-11-03'`);
  await run(sql`INSERT INTO statistics_day (collection_id, kind, day, counts)
    VALUES (${collectionId}::uuid, 'records-added', '2020-01-01', '{"totals": [1], "subcounts": {}}')`);
  expect((await verify()).differences).toEqual([
    `2025-11-03: records-published of ${GLOBAL_ID}`,
    `2020-01-01: records-added of ${collectionId}`,
  ]);
  await rebuildStatistics(systemContext());
  expect((await verify()).differences).toEqual([]);
});
