import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { dayOfText } from "@/lib/core/calendar";
import { forgetProcessWide } from "@/lib/core/process-wide";
import { systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { inTransaction } from "@/lib/db/transaction";
import { addMissingPartitions, aggregateUsageDays, markUsageDays } from "@/lib/usage";
import { withTestDatabase } from "@/tests/support/database";
import { statementsOf } from "@/tests/support/statements";
import { limitedTo, putEvent, putUsageItem } from "@/tests/support/statistics";
import { readDashboard } from "..";
import type { DashboardQuery } from "../service/dashboard";
import { UsageDayCounter } from "../service/usage-day-counter";
import { countInLine } from "./counting-line";

withTestDatabase();

const day = (text: string) => dayOfText(text) ?? NaN;
const ctx = () => systemContext({ now: new Date("2023-03-10T12:00:00Z") });

/** English is read in three months, by people from Germany but for one. */
const VIEWS = [
  ["2023-01-05T10:00:00Z", 1, "DE"],
  ["2023-02-03T10:00:00Z", 1, "DE"],
  ["2023-02-04T10:00:00Z", 2, "DE"],
  ["2023-03-01T10:00:00Z", 1, "FR"],
  ["2023-03-02T10:00:00Z", 1, "DE"],
] as const;

const count = () => aggregateUsageDays(ctx(), { makeCounter: () => new UsageDayCounter() });

beforeAll(async () => {
  await addMissingPartitions(
    ctx().db,
    VIEWS.map(([at]) => ({ at: new Date(at) })),
  );
  const work = { collectionIds: [] };
  const english = { languages: ["eng"], resource_types: ["dataset"] };
  await putUsageItem({ ...work, id: 1, workId: "w1", parentId: "p1", attributes: english });
  const german = { languages: ["deu"], resource_types: ["image"] };
  await putUsageItem({ ...work, id: 2, workId: "w2", parentId: "p2", attributes: german });
  for (const [at, itemId, country] of VIEWS) await putEvent({ at: new Date(at), itemId, country });
  await markUsageDays(ctx());
  await count();
});
beforeEach(() => forgetProcessWide());

/** As few as here. */
const LIMITS = limitedTo({});
const read = (query: DashboardQuery, limits = LIMITS) => readDashboard(ctx(), query, limits);

const QUERY: DashboardQuery = {
  ...{ collection: "global", family: "usage-delta", dateBasis: "added", metric: "views" },
  range: { from: day("2023-02-01"), to: day("2023-03-10") },
  ...{ before: undefined, split: undefined, item: { category: "languages", id: "eng" } },
};

const valuesOf = (items: readonly { id: string; value: number }[] = []) =>
  Object.fromEntries(items.map(({ id, value }) => [id, value]));

test("everything counts only the item, but the list that it is chosen from", async () => {
  const { totals, categories, split } = await read({
    ...{ ...QUERY, split: "countries" },
  });
  expect(totals.views).toBe(3);
  expect(valuesOf(categories.countries)).toEqual({ DE: 2, FR: 1 });
  expect(valuesOf(categories.resourceTypes)).toEqual({ dataset: 3 });
  expect(valuesOf(categories.languages)).toEqual({ eng: 3, deu: 1 });
  expect(split.map(({ id }) => id)).toEqual(["DE", "FR"]);
  const fixed = await read({ ...QUERY, isFixed: true });
  expect(valuesOf(fixed.categories.languages)).toEqual({ eng: 3 });
});

test("sums count the item from its first day on, and what is compared counts only the item too", async () => {
  const { totals, before, categories } = await read({
    ...{ ...QUERY, family: "usage-snapshot" },
    before: { from: day("2023-01-01"), to: day("2023-01-31") },
  });
  expect([totals.views, before?.views]).toEqual([4, 1]);
  expect(valuesOf(categories.countries)).toEqual({ DE: 3, FR: 1 });
});

test("what it is compared with counts only the item too, and is not counted on demand", async () => {
  const query = { ...QUERY, before: { from: day("2023-01-01"), to: day("2023-01-31") } };
  const limits = limitedTo({ events: 3 });
  const { narrowed, before, earlier } = await read(query, limits);
  expect(narrowed).toHaveProperty("days");
  expect(before?.views).toBe(1);
  expect(earlier?.days.views).toEqual({ days: [day("2023-01-05")], values: [1] });
});

test("what nobody ever read counts nothing, and is not looked for", async () => {
  const item = { category: "languages", id: "fra" };
  await read(QUERY);
  const statements = await statementsOf(async () => {
    const { totals, categories } = await read({ ...QUERY, item });
    expect([totals.views, categories.countries]).toEqual([0, []]);
  });
  expect(statements.join()).not.toContain("usage_item");
});

test("of what so few used that single readers could be told, only figures and the chart are shown", async () => {
  const { narrowed, totals, categories } = await read(QUERY, { ...LIMITS, fewest: 4 });
  expect(narrowed).toMatchObject({ refusal: { reason: "tooFew" } });
  expect(totals.views).toBe(3);
  expect(valuesOf(categories.countries)).toEqual({ DE: 3, FR: 1 });
  expect((await read(QUERY, { ...LIMITS, fewest: 3 })).narrowed).toHaveProperty("days");
  // Also where more was counted, and kept, for a longer range.
  const range = { from: day("2023-03-01"), to: day("2023-03-10") };
  expect((await read({ ...QUERY, range }, { ...LIMITS, fewest: 3 })).narrowed).toMatchObject({
    refusal: { reason: "tooFew" },
  });
});

test("a limit counts the days that are asked for only", async () => {
  const limits = limitedTo({ events: 3 });
  const within = await read(QUERY, limits);
  expect(within.narrowed).toHaveProperty("days");
  const range = { from: day("2023-01-01"), to: day("2023-03-10") };
  forgetProcessWide();
  const beyond = await read({ ...QUERY, range }, limits);
  expect(beyond.narrowed).toMatchObject({ refusal: { reason: "tooMuch" } });
  expect(valuesOf(beyond.categories.countries)).toEqual({ DE: 4, FR: 1 });
  const places = { ...QUERY, item: { category: "countries", id: "DE" } };
  const scanned = await read(places, limitedTo({ bytes: 0 }));
  expect(scanned.narrowed).toMatchObject({ refusal: { reason: "tooMuch" } });
});

/** While nobody can read the states of versions. */
async function whileItemsAreLocked(use: () => Promise<void>): Promise<void> {
  const { db } = ctx();
  await inTransaction(ctx(), async (tx) => {
    await tx.db.$executeRaw(sql`LOCK TABLE usage_item IN ACCESS EXCLUSIVE MODE`);
    const reading = use();
    // What waits for the lock is ended like what takes too long.
    for (let isDone = false; !isDone; await delay(20)) {
      const rows = await db.$queryRaw<{ isEnded: boolean }[]>(sql`
        SELECT pg_cancel_backend(pid) AS "isEnded" FROM pg_stat_activity
         WHERE wait_event_type = 'Lock' AND query LIKE '%usage_item%' AND datname = current_database()`);
      isDone = rows.length > 0;
    }
    await reading;
  });
}

test("what takes too long costs only the narrowing, and is left to a job for a while", async () => {
  await whileItemsAreLocked(async () => {
    const { narrowed, totals } = await read(QUERY);
    expect(narrowed).toMatchObject({ refusal: { reason: "busy" } });
    expect(totals.views).toBe(3);
  });
  const statements = await statementsOf(async () => {
    const { narrowed } = await read(QUERY);
    expect(narrowed).toMatchObject({ refusal: { reason: "counting" } });
  });
  expect(statements.join()).not.toContain("DECLARE usage_events");
});

test("versions are looked for among so many at most", async () => {
  await ctx().db.$executeRaw(sql`ANALYZE usage_item`);
  const limits = limitedTo({ itemBytes: 1 });
  const { narrowed } = await read(QUERY, limits);
  expect(narrowed).toMatchObject({ refusal: { reason: "tooMuch", of: "works" } });
  const places = { ...QUERY, item: { category: "countries", id: "DE" } };
  expect((await read(places, limits)).narrowed).toHaveProperty("days");
});

/** What `usage.forget` leaves of a month. */
test("months whose events are gone are said to be", async () => {
  const { db } = ctx();
  await db.$executeRaw(sql`INSERT INTO usage_removed_month VALUES ('2023-01-01')`);
  expect((await read(QUERY)).narrowed).toHaveProperty("days");
  const range = { from: day("2023-01-01"), to: day("2023-03-10") };
  const { narrowed, totals } = await read({ ...QUERY, range });
  expect(narrowed).toMatchObject({ refusal: { reason: "removed", since: day("2023-02-01") } });
  expect(totals.views).toBe(4);
  await db.$executeRaw(sql`DELETE FROM usage_removed_month`);
});

test("what was counted is kept, and only the months that changed are counted again", async () => {
  await read(QUERY);
  const recounted = async () =>
    (await statementsOf(() => read(QUERY))).filter((one) => one.includes("DECLARE usage_events"))
      .length;
  expect(await recounted()).toBe(0);
  await putEvent({ at: new Date("2023-03-03T10:00:00Z"), itemId: 1, country: "IT" });
  await ctx().db.$executeRaw(sql`INSERT INTO usage_dirty_day VALUES ('2023-03-03')`);
  await count();
  expect(await recounted()).toBe(1);
  expect((await read(QUERY)).totals.views).toBe(4);
});

test("callers at the same time wait for the same, and one is counted after the other", async () => {
  const log: string[] = [];
  const counting = (name: string) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    log.push(`${name} ends`);
    return name;
  };
  const asked = ["a", "b", "a"].map((name) => countInLine(name, counting(name)));
  expect(await Promise.all(asked)).toEqual(["a", "b", "a"]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("who joins those that wait is waited for as long as who comes first", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const counting = new Promise((resolve) => setTimeout(resolve, 5_000));
    const others = countInLine("others", () => counting);
    const first = countInLine("one", () => Promise.resolve("counted"));
    await vi.advanceTimersByTimeAsync(3_000);
    const second = countInLine("one", () => Promise.resolve("never"));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await second).toBe("counted");
    await Promise.all([others, first]);
  } finally {
    vi.useRealTimers();
  }
});

test("a line that is too long takes nobody in, and one that fails lets the next one count", async () => {
  const failed = countInLine("fails", () => Promise.reject(new Error("no"))).catch(() => "failed");
  const waiting = Array.from({ length: 30 }, (_, at) =>
    countInLine(`${at}`, () => Promise.resolve(at)),
  );
  expect(await failed).toBe("failed");
  const counted = await Promise.all(waiting);
  expect(counted.slice(0, 19)).toEqual(Array.from({ length: 19 }, (_, at) => at));
  expect(counted.slice(19)).toEqual(Array.from({ length: 11 }, () => undefined));
});
