import { expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { database } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { type Sql, sql } from "@/lib/db/sql";
import { verifyStatistics } from "@/lib/statistics";
import { createDraft, deleteDraft, summarizePublicWorks } from "@/lib/works";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  closeSampleWelcome,
  loadDemo,
  offersSampleContent,
  readSampleContent,
  startSampleContent,
} from ".";

withTestDatabase();

const counts = async () => {
  const [row] = await database().$queryRaw<Record<string, number>[]>(sql`
    SELECT (SELECT count(*)::int FROM work_parent) AS works,
           (SELECT count(*)::int FROM collection WHERE custom_fields->>'stats:dashboard_enabled' = 'true') AS dashboards,
           (SELECT count(DISTINCT parent_id)::int FROM work_inclusion) AS included,
           (SELECT count(*)::int FROM usage_event) AS events,
           (SELECT count(DISTINCT day)::int FROM statistics_day WHERE kind = 'usage') AS days,
           (SELECT count(*)::int FROM usage_event WHERE at > now()) AS future`);
  return row ?? {};
};

const numbersBy = async (query: Sql) =>
  Object.fromEntries(
    (await database().$queryRaw<{ name: string; count: number }[]>(query)).map(
      ({ name, count }) => [name, count],
    ),
  );

test("administrators have sample content loaded only as long as there is nothing", async () => {
  const admin = await signedInAs(await anAccount({ roles: ["admin"] }));
  const other = await signedInAs(await anAccount());
  expect(await offersSampleContent(admin)).toBe(true);
  expect(await offersSampleContent(other)).toBe(false);
  await expect(startSampleContent(other)).rejects.toMatchObject({ status: 403 });

  const { draft } = await inTransaction(other, (tx) => createDraft(tx, {}));
  expect(await offersSampleContent(admin)).toBe(false);
  await expect(startSampleContent(admin)).rejects.toMatchObject({ status: 409 });
  expect(await readSampleContent(admin)).toBeUndefined();
  await inTransaction(other, (tx) => deleteDraft(tx, draft.id, undefined));

  const begun = { step: "collections", percent: 0, works: 0, count: 200 };
  const twice = await Promise.allSettled([startSampleContent(admin), startSampleContent(admin)]);
  expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await readSampleContent(admin)).toEqual(begun);
  expect(await offersSampleContent(admin)).toBe(false);
  expect(
    await numbersBy(
      sql`SELECT task_identifier AS name, count(*)::int FROM graphile_worker.jobs GROUP BY 1`,
    ),
  ).toMatchObject({ "demo.load": 1 });
});

test("sample works are in collections, and were read for two years; a second load adds nothing", async () => {
  const steps: string[] = [];
  expect(await loadDemo(systemContext(), { count: 6 }, (step) => steps.push(step))).toEqual({
    added: 6,
    total: 6,
  });
  const found = await counts();
  // Beside the six: five that were submitted, of which one was accepted, and those of an import.
  expect(found).toMatchObject({
    works: 6 + 5 + 3,
    dashboards: 10,
    included: 6 + 1 + 3,
    future: 0,
  });
  // Headings of a vocabulary, which works name by their ids.
  expect((await summarizePublicWorks(3)).topics.length).toBeGreaterThan(0);
  expect(found.events).toBeGreaterThan(500);
  expect(found.days).toBeGreaterThan(100);
  expect(steps).toContain(`views and downloads of ${new Date().toISOString().slice(0, 7)}`);

  expect(await loadDemo(systemContext(), { count: 6 })).toEqual({ added: 0, total: 6 });
  expect(await counts()).toEqual(found);
  expect((await verifyStatistics(systemContext())).differences).toEqual([]);
});

test("requests of all types are in every state, an import went well and one did not, and nobody is written to", async () => {
  expect(
    await numbersBy(sql`SELECT status AS name, count(*)::int FROM request GROUP BY status`),
  ).toEqual({ submitted: 6, accepted: 2 + 6, declined: 2, cancelled: 1, expired: 1 });
  expect(
    Object.keys(
      await numbersBy(sql`SELECT type AS name, count(*)::int FROM request GROUP BY type`),
    ).sort(),
  ).toEqual([
    "community-inclusion",
    "community-invitation",
    "community-membership-request",
    "community-submission",
    "subcommunity",
  ]);
  expect(
    await numbersBy(sql`SELECT status AS name, count(*)::int FROM import_run GROUP BY status`),
  ).toEqual({ done: 2 });
  const [row] = await database().$queryRaw<{ notifications: number; logos: number }[]>(sql`
    SELECT (SELECT count(*)::int FROM notification) AS notifications,
           (SELECT count(*)::int FROM collection WHERE logo IS NOT NULL) AS logos`);
  expect(row).toEqual({ notifications: 0, logos: 6 });
});

test("administrators see how far a load is, until they close its welcome", async () => {
  const admin = await signedInAs(await anAccount({ roles: ["admin"] }));
  expect(await readSampleContent(admin)).toEqual({
    step: "done",
    percent: 100,
    works: 6,
    count: 6,
  });
  await closeSampleWelcome(admin);
  expect(await readSampleContent(admin)).toBeUndefined();
  await loadDemo(systemContext(), { count: 6 });
  expect(await readSampleContent(admin)).toBeUndefined();
  const other = await signedInAs(await anAccount());
  await expect(readSampleContent(other)).rejects.toMatchObject({ status: 403 });
  await expect(closeSampleWelcome(other)).rejects.toMatchObject({ status: 403 });
});
