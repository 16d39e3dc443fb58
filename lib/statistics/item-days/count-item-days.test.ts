import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { dayOfText } from "@/lib/core/calendar";
import { forgetProcessWide } from "@/lib/core/process-wide";
import { systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { inTransaction } from "@/lib/db/transaction";
import { runJob } from "@/lib/jobs/worker";
import { addMissingPartitions, aggregateUsageDays, markUsageDays } from "@/lib/usage";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { limitedTo, putEvent, putUsageItem } from "@/tests/support/statistics";
import { readDashboard } from "..";
import { statisticsJobs } from "../jobs";
import { takeItemRequest } from "../repository/item-requests";
import type { Dashboard, DashboardQuery } from "../service/dashboard";
import { UsageDayCounter } from "../service/usage-day-counter";
import { type Column, emptyBlock } from "../tables/day-table";
import { removeUnreadItems } from "./count-item-days";
import { ITEM_DAYS_LIMITS } from "./limits";
import type { ItemDaysLimits, Part } from "./part";
import { partOfStoredForm, storedFormOf } from "./stored-form";

withTestDatabase();

const day = (text: string) => dayOfText(text) ?? NaN;
const NOW = Date.parse("2023-03-10T12:00:00Z");
const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
const ctx = (minutes = 0) => systemContext({ now: new Date(NOW + minutes * MINUTE_MS) });

/** English is read in three months and today, a second version of its work by one. */
const VIEWS = [
  ["2023-01-05T10:00:00Z", 1, "DE"],
  ["2023-01-06T10:00:00Z", 1, "DE"],
  ["2023-02-03T10:00:00Z", 1, "DE"],
  ["2023-02-04T10:00:00Z", 3, "IT"],
  ["2023-02-05T10:00:00Z", 2, "DE"],
  ["2023-03-01T10:00:00Z", 1, "FR"],
  ["2023-03-09T10:00:00Z", 1, "DE"],
  ["2023-03-10T10:00:00Z", 1, "DE"],
] as const;
/** January, February, two days of March, and today. */
const PARTS = 5;

const RANGE = { from: day("2023-01-05"), to: day("2023-03-10") };
const QUERY: DashboardQuery = {
  ...{ collection: "global", family: "usage-delta", dateBasis: "added", metric: "views" },
  ...{ range: RANGE, before: undefined, split: undefined },
  item: { category: "languages", id: "eng" },
};

/** One event may be counted while somebody waits: that of today. */
const LIMITS: ItemDaysLimits = {
  ...limitedTo({}),
  onDemand: { ...ITEM_DAYS_LIMITS.onDemand, events: 1 },
};
const read = (query: Partial<DashboardQuery> = {}, minutes = 0, limits = LIMITS) =>
  readDashboard(ctx(minutes), { ...QUERY, ...query }, limits);
const aggregate = () => aggregateUsageDays(ctx(), { makeCounter: () => new UsageDayCounter() });

async function view(at: string, itemId: number, country: string): Promise<void> {
  await putEvent({ at: new Date(at), itemId, country });
}

/** Somebody from Spain reads English on that day, which is told late. */
async function viewLater(text: string): Promise<void> {
  await view(`${text}T11:00:00Z`, 1, "ES");
  await ctx().db.$executeRaw(sql`INSERT INTO usage_dirty_day VALUES (${text}::date)`);
  await aggregate();
}

type Waiting = { id: string; name: string };

/** Does all that waits, as if it were that time. */
async function work(minutes = 0): Promise<void> {
  const { db } = ctx();
  for (;;) {
    const [waiting] = await db.$queryRaw<Waiting[]>(sql`
      SELECT j.id::text AS id, t.identifier AS name
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id LIMIT 1`);
    if (!waiting) return;
    await db.$executeRaw(sql`SELECT graphile_worker.complete_jobs(ARRAY[${waiting.id}::bigint])`);
    await runJobNamed(waiting.name, minutes);
  }
}

async function runJobNamed(name: string, minutes = 0): Promise<void> {
  const job = statisticsJobs.find((one) => one.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  await runJob(job, {}, name, ctx(minutes).now);
}

/** What a page shows of it. */
async function shownOf({ narrowed, days, totals, categories }: Dashboard, range = RANGE) {
  const used = await narrowed?.days?.versionsIn(range);
  const versions =
    used &&
    Object.fromEntries(
      used.map(({ workId, views, downloads }) => [workId, [views, downloads]] as const),
    );
  return { days, totals, categories, versions };
}

const countriesOf = ({ categories }: Dashboard) =>
  Object.fromEntries((categories.countries ?? []).map(({ id, value }) => [id, value]));
const reasonOf = ({ narrowed }: Dashboard) => narrowed?.refusal;

const readsEvents = async (run: () => Promise<unknown>) =>
  (await statementsOf(run)).filter((one) => one.includes("DECLARE usage_events")).length;

beforeEach(async () => {
  forgetProcessWide();
  const { db } = ctx();
  await db.$executeRaw(sql`
    TRUNCATE usage_event, usage_item, usage_agent, statistics_day, usage_dirty_day, usage_removed_month,
      statistics_item_part, statistics_item_request`);
  await db.$executeRaw(sql`DELETE FROM graphile_worker._private_jobs`);
  await addMissingPartitions(
    db,
    VIEWS.map(([at]) => ({ at: new Date(at) })),
  );
  const state = { collectionIds: [], attributes: { languages: ["eng"] } };
  await putUsageItem({ ...state, id: 1, workId: "v1", parentId: "p1" });
  const german = { languages: ["deu"] };
  await putUsageItem({ ...state, id: 2, workId: "w1", parentId: "p2", attributes: german });
  await putUsageItem({ ...state, id: 3, workId: "v2", parentId: "p1" });
  for (const [at, itemId, country] of VIEWS) await view(at, itemId, country);
  await markUsageDays(ctx());
  await aggregate();
});

test("what takes too long is counted by a job, and then shown as if it had been counted at once", async () => {
  const before = await read();
  expect(reasonOf(before)).toEqual({ reason: "counting", done: 0, parts: PARTS });
  expect(before.totals.views).toBe(7);
  expect(countriesOf(before)).toMatchObject({ DE: 6 });
  await work();
  const counted = await read();
  forgetProcessWide();
  const atOnce = await read({}, 0, limitedTo({}));
  expect(counted.narrowed).toHaveProperty("days");
  expect(await shownOf(counted)).toEqual(await shownOf(atOnce));
  expect((await shownOf(counted)).versions).toEqual({ v1: [6, 0], v2: [1, 0] });
  expect(countriesOf(counted)).toEqual({ DE: 5, FR: 1, IT: 1 });
  expect(counted.asOf).toEqual(atOnce.asOf);
});

test("sums of all time are counted by a job too", async () => {
  const query = { family: "usage-snapshot" as const, range: { ...RANGE, from: day("2023-03-01") } };
  expect(reasonOf(await read(query))).toMatchObject({ reason: "counting" });
  await work();
  const counted = await shownOf(await read(query));
  forgetProcessWide();
  expect(counted).toEqual(await shownOf(await read(query, 0, limitedTo({}))));
});

test("months that were counted serve other ranges and families, but which works were used most", async () => {
  await read();
  await work();
  forgetProcessWide();
  const range = { from: day("2023-01-06"), to: day("2023-02-03") };
  const counted = await read({ range });
  expect(countriesOf(counted)).toEqual({ DE: 2 });
  expect(counted.totals.views).toBe(2);
  expect((await shownOf(counted, range)).versions).toBeUndefined();
  expect(await readsEvents(() => work())).toBe(0);
  expect((await shownOf(await read({ range }), range)).versions).toEqual({ v1: [2, 0] });
});

test("on the next day, only what came since is counted", async () => {
  await read();
  await work();
  await view("2023-03-11T10:00:00Z", 1, "FR");
  await ctx().db.$executeRaw(sql`INSERT INTO usage_dirty_day VALUES ('2023-03-11')`);
  await aggregate();
  const range = { ...RANGE, to: day("2023-03-11") };
  const limits = { ...LIMITS, onDemand: { ...LIMITS.onDemand, events: 2 } };
  const next = await read({ range }, DAY, limits);
  expect(countriesOf(next)).toEqual({ DE: 5, FR: 2, IT: 1 });
});

test("today is left to readers, and counted by the job where they cannot wait for it", async () => {
  const limits = { ...LIMITS, onDemand: { ...LIMITS.onDemand, events: 0 } };
  await read({}, 0, limits);
  await work();
  expect(reasonOf(await read({}, 0, limits))).toMatchObject({ done: PARTS - 1, parts: PARTS });
  await work();
  expect(countriesOf(await read({}, 0, limits))).toEqual({ DE: 5, FR: 1, IT: 1 });
  await viewLater("2023-03-10");
  await read({}, 11, limits);
  await work(11);
  expect(countriesOf(await read({}, 11, limits))).toEqual({ DE: 5, ES: 1, FR: 1, IT: 1 });
});

test("who reads again meanwhile asks for nothing twice, and sees how far it is", async () => {
  await read();
  await read({ family: "usage-snapshot" });
  const { db } = ctx();
  expect(await db.$queryRaw(sql`SELECT attempts FROM statistics_item_request`)).toEqual([
    { attempts: 0 },
  ]);
  const range = { from: day("2023-01-05"), to: day("2023-01-31") };
  await read({ range });
  await db.$executeRaw(
    sql`DELETE FROM statistics_item_request WHERE (input->'range'->>'to')::int > ${range.to}`,
  );
  await work();
  expect(reasonOf(await read())).toEqual({ reason: "counting", done: 1, parts: PARTS });
  // What was counted is not counted again.
  expect(await readsEvents(() => work())).toBe(3);
  expect(await db.$queryRaw(sql`SELECT FROM statistics_item_request`)).toEqual([]);
  expect(await readsEvents(() => runJobNamed("statistics.count-items"))).toBe(0);
});

test("what changes since is shown as it was until it is counted again, but for figures and chart", async () => {
  await read();
  await work();
  await viewLater("2023-02-10");
  const shown = await read();
  expect(countriesOf(shown)).toEqual({ DE: 5, FR: 1, IT: 1 });
  expect(shown.totals.views).toBe(8);
  expect(shown.asOf?.getTime()).toBeLessThan(NOW + MINUTE_MS);
  // That is not done all the time.
  await read({}, 9);
  await work(9);
  expect(countriesOf(await read({}, 9))).not.toHaveProperty("ES");
  await read({}, 11);
  await work(11);
  const later = await read({}, 11);
  expect(countriesOf(later)).toEqual({ DE: 5, ES: 1, FR: 1, IT: 1 });
  expect((await shownOf(later)).versions).toEqual({ v1: [7, 0], v2: [1, 0] });
});

test("after a day, what has changed is no longer shown as it was", async () => {
  await read();
  await work();
  await viewLater("2023-02-10");
  expect(reasonOf(await read({}, 25 * HOUR))).toMatchObject({ reason: "counting", done: 3 });
});

test("of a month whose events are gone, what was counted before is shown still", async () => {
  await read();
  await work();
  await viewLater("2023-02-10");
  const { db } = ctx();
  await db.$executeRaw(sql`INSERT INTO usage_removed_month VALUES ('2023-02-01')`);
  await db.$executeRaw(sql`DELETE FROM usage_event WHERE at < '2023-03-01'`);
  await read({}, 11);
  await work(11);
  forgetProcessWide();
  const stored = await db.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS count FROM statistics_item_part WHERE counted_at > ${ctx(5).now}::timestamptz`);
  expect(stored).toEqual([{ count: 0 }]);
  const shown = await read({ range: { ...RANGE, to: day("2023-02-28") } }, 11);
  expect(countriesOf(shown)).toEqual({ DE: 3, IT: 1 });
});

test("what is too much for a job is not asked for", async () => {
  const limits = limitedTo({ events: 3 });
  expect(reasonOf(await read({}, 0, limits))).toMatchObject({ reason: "tooMuch" });
  expect(await ctx().db.$queryRaw(sql`SELECT FROM statistics_item_request`)).toEqual([]);
});

/** Events cannot be read meanwhile. */
async function whileEventsAreLocked(use: () => Promise<unknown>): Promise<void> {
  await inTransaction(ctx(), async (tx) => {
    await tx.db.$executeRaw(sql`ALTER TABLE usage_item RENAME TO usage_item_away`);
    const working = use();
    // What waits for the lock is ended like what takes too long.
    const { db } = ctx();
    for (let isDone = false; !isDone; await new Promise((resolve) => setTimeout(resolve, 20))) {
      const ended = await db.$queryRaw(sql`
        SELECT pg_cancel_backend(pid) FROM pg_stat_activity
         WHERE wait_event_type = 'Lock' AND query LIKE '%usage_item%' AND datname = current_database()`);
      isDone = (ended as unknown[]).length > 0;
    }
    await working;
    await tx.db.$executeRaw(sql`ALTER TABLE usage_item_away RENAME TO usage_item`);
  });
}

test("what fails three times is left alone for an hour, and what was counted before stays", async () => {
  const range = { from: day("2023-01-05"), to: day("2023-01-31") };
  await read({ range });
  await work();
  await read();
  for (let time = 0; time < 3; time++) {
    await whileEventsAreLocked(() => runJobNamed("statistics.count-items", time));
    if (time < 2) expect(reasonOf(await read({}, time))).toMatchObject({ done: 1 });
  }
  expect(reasonOf(await read({}, 3))).toEqual({ reason: "failed" });
  expect((await read({ range }, 3)).narrowed).toHaveProperty("days");
  expect(reasonOf(await read({}, 70))).toMatchObject({ reason: "counting", done: 1 });
  await work(70);
  expect((await read({}, 70)).narrowed).toHaveProperty("days");
}, 60_000);

test("what a worker has begun is left to it for some minutes, and then begun again", async () => {
  await read();
  const { now } = ctx();
  const until = ctx(6).now;
  const askedAfter = ctx(-10).now;
  const take = (minutes: number) =>
    takeItemRequest(ctx(), { now: ctx(minutes).now, until: ctx(minutes + 6).now, askedAfter });
  expect(await takeItemRequest(ctx(), { now, until, askedAfter })).toBeDefined();
  await read({ item: { category: "languages", id: "deu" } });
  // Nothing else is worked on meanwhile.
  expect(await take(5)).toBeUndefined();
  expect(await take(7)).toBeDefined();
  // What nobody waits for any more is not begun.
  expect(await takeItemRequest(ctx(), { now, until, askedAfter: ctx(1).now })).toBeUndefined();
});

test("so many wait at most, and those who wait do so still", async () => {
  const { db } = ctx();
  await read();
  await db.$executeRaw(sql`
    INSERT INTO statistics_item_request (key, input, first_asked_at, asked_at)
    SELECT n::text, '{}', ${ctx().now}::timestamptz, ${ctx().now}::timestamptz FROM generate_series(1, 19) AS n`);
  expect(reasonOf(await read())).toMatchObject({ reason: "counting" });
  const range = { from: day("2023-01-05"), to: day("2023-02-28") };
  expect(reasonOf(await read({ range }))).toEqual({ reason: "busy" });
  // Those that nobody waits for any more are not in the way.
  expect(reasonOf(await read({ range }, 11))).toMatchObject({ reason: "counting" });
});

test("what nobody reads for a week is removed", async () => {
  const { db } = ctx();
  const countStored = async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>(sql`
      SELECT count(*)::int AS count FROM statistics_item_part`);
    return row?.count;
  };
  // Of days that are over, so that they are the same ones days later.
  const range = { ...RANGE, to: day("2023-02-28") };
  await read({ range });
  await work();
  // The days and the use of two months, and the versions that were used most.
  expect(await countStored()).toBe(5);
  await removeUnreadItems(ctx(6 * DAY));
  expect(await countStored()).toBe(5);
  expect((await read({ range }, 6 * DAY)).narrowed).toHaveProperty("days");
  await removeUnreadItems(ctx(8 * DAY));
  expect(await countStored()).toBe(5);
  await removeUnreadItems(ctx(14 * DAY));
  expect(await countStored()).toBe(0);
});

const column = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.nat()), { maxLength: 5 })
  .map((entries): Column => ({
    days: entries.map(([one]) => one),
    numbers: entries.map(([, number]) => number),
  }));
const part: fc.Arbitrary<Part> = fc
  .record({
    days: fc.array(fc.nat(30_000), { maxLength: 5 }),
    at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(NOW) }),
    totals: column,
    subjects: fc.dictionary(fc.string(), column),
    countries: fc.option(fc.dictionary(fc.string(), column)),
    cells: fc.nat(),
    uploads: fc.array(fc.record({ ownerId: fc.nat(), day: fc.nat() })),
    versions: fc.array(
      fc.record({
        ...{ day: fc.nat(), workId: fc.string(), parentId: fc.string() },
        ...{ views: fc.nat(), downloads: fc.nat() },
      }),
    ),
  })
  .map(({ days, at, totals, subjects, countries, cells, uploads, versions }) => {
    const moments = days.map(() => at);
    const block = {
      ...{ ...emptyBlock(2023, "mark"), days, createdAt: moments, updatedAt: moments },
      ...{ totals, cells },
    };
    // A category of which there is nothing is left out.
    const columns = [["subjects", subjects] as const, ["countries", countries ?? {}] as const];
    for (const [name, items] of columns)
      if (Object.keys(items).length > 0) block.categories.set(name, new Map(Object.entries(items)));
    return { block, uploads, versions };
  });

test("a part is read as it was stored", async () => {
  await fc.assert(
    fc.asyncProperty(part, async (given) => {
      expect(await partOfStoredForm(await storedFormOf(given))).toEqual(given);
    }),
  );
});

test("a part with more entries than a line has is read as it was stored", async () => {
  const versions = Array.from({ length: 5_001 }, (_, at) => ({
    ...{ day: at, workId: `v${at}`, parentId: `p${at}`, views: at, downloads: 0 },
  }));
  const block = emptyBlock(2023, "");
  const items = new Map(
    versions.map(({ workId, day: on }) => [workId, { days: [on], numbers: [1, 2] }]),
  );
  block.categories.set("subjects", items);
  const given = { block, uploads: [], versions };
  expect(await partOfStoredForm(await storedFormOf(given))).toEqual(given);
});
