import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, inject, test } from "vitest";
import { config } from "@/lib/core/config";
import { type Context, systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { seededRandom } from "@/lib/demo/random";
import { markUsageDays, UsageRecorder } from "@/lib/usage";
import { describeForStatistics } from "@/lib/works";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { onServer } from "@/tests/support/postgres-for-tests";
import { aWork } from "@/tests/support/works";
import { aggregate, rebuildStatistics, verifyStatistics } from ".";

withTestDatabase();

const WORKS = 12;
const DAYS = 25;
const CRASHES = 50;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let owner: Context;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

/** Ends whatever the database is doing for this test at the moment, as the end of the process that asked for it would. */
const crash = () =>
  onServer(
    inject("postgres"),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = '${new URL(config().DATABASE_URL ?? "").pathname.slice(1)}' AND state <> 'idle'`,
  );

test("counting that is interrupted again and again leaves what one quiet run would have left", async () => {
  const { collection } = await aCollection();
  const random = seededRandom(7);
  const works = [];
  for (let at = 0; at < WORKS; at++) works.push(await aWork(owner));
  await systemContext().db.$executeRaw(sql`
    INSERT INTO work_inclusion (parent_id, collection_id)
    SELECT id, ${collection.id}::uuid FROM work_parent`);
  const recorder = new UsageRecorder({
    context: systemContext,
    describe: describeForStatistics,
  });
  for (let day = 0; day < DAYS; day++)
    for (const { id } of works)
      recorder.record({
        at: new Date(Date.UTC(2025, 0, 1 + day, 10, random.between(0, 59))),
        ...{ kind: "view", workId: id, agent: FIREFOX, referrer: "", viaApi: false },
        address: `192.0.2.${random.between(1, 9)}`,
      });
  await recorder.flush();

  let crashed = 0;
  for (let at = 0; at < CRASHES; at++) {
    await markUsageDays(systemContext());
    const run = at % 10 === 9 ? rebuildStatistics(systemContext()) : aggregate(systemContext());
    const ended = run.then(
      () => false,
      () => true,
    );
    await sleep(random.between(1, 60));
    await crash();
    if (await ended) crashed += 1;
  }
  // Some runs are over, or between two statements, when the crash comes.
  expect(crashed).toBeGreaterThan(CRASHES / 3);
  const verified = await verifyStatistics(systemContext());
  expect(verified.differences).toEqual([]);
  expect(verified.days).toBe(DAYS);
});
