import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import {
  aggregateUsageDays,
  importTotals,
  markUsageDays,
  nameRobot,
  UsageRecorder,
  type Visit,
} from "@/lib/usage";
import machines from "@/lib/usage/agents/machines.json" with { type: "json" };
import robots from "@/lib/usage/agents/robots.json" with { type: "json" };
import { usageJobs } from "@/lib/usage/jobs";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aWork } from "@/tests/support/works";
import { describeForStatistics } from ".";

withTestDatabase();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";
const FILES = [
  { key: "a.csv", size: 100 },
  { key: "b.csv", size: 20 },
];

const db = () => systemContext().db;
/** Works of tests have no files; what is told of files comes from here. */
const recorder = new UsageRecorder({
  context: systemContext,
  describe: async (ctx, ids) =>
    (await describeForStatistics(ctx, ids)).map((item) => ({
      ...item,
      files: { entries: FILES },
    })),
});

const at = (time: string): Date => new Date(`2024-05-06T${time}Z`);
const visit = (workId: string, time: string, more: Partial<Visit> = {}): Visit => ({
  at: at(time),
  kind: "view",
  workId,
  address: "192.0.2.1",
  agent: FIREFOX,
  referrer: "",
  viaApi: false,
  ...more,
});
const download = (workId: string, time: string, more: Partial<Visit> = {}): Visit =>
  visit(workId, time, { kind: "download", file: { key: "a.csv" }, ...more });

async function count(visits: readonly Visit[]): Promise<void> {
  for (const one of visits) recorder.record(one);
  await recorder.flush();
  await aggregateUsageDays(systemContext());
}

/** The nightly job on a day. */
async function forget(day: string): Promise<void> {
  for (const job of usageJobs)
    await job.run(systemContext({ now: new Date(`${day}T03:53:00Z`) }), {});
}

const COUNTS = sql`views::int, unique_views::int AS "uniqueViews", downloads::int,
  unique_downloads::int AS "uniqueDownloads", bytes::int`;
const daysOf = (id: string) =>
  db().$queryRaw(
    sql`SELECT day::text, ${COUNTS} FROM usage_work_day WHERE work_id = ${id} ORDER BY day`,
  );
const sumsOf = (id: string) =>
  db().$queryRaw(sql`SELECT ${COUNTS} FROM usage_work WHERE work_id = ${id}`);
const filesOf = (id: string) =>
  db().$queryRaw(sql`SELECT file_key AS key, day::text, downloads, bytes::int FROM usage_file_day
    WHERE work_id = ${id} ORDER BY file_key, day`);

let owner: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

describe("views", () => {
  test("clicks with no gap above 30 seconds are one; a gap of more begins another", async () => {
    const { id } = await aWork(owner);
    await count(
      ["10:00:00", "10:00:30", "10:01:00", "10:01:30.001"].map((time) => visit(id, time)),
    );
    const counts = { views: 2, uniqueViews: 1, downloads: 0, uniqueDownloads: 0, bytes: 0 };
    expect(await daysOf(id)).toEqual([{ day: "2024-05-06", ...counts }]);
    expect(await sumsOf(id)).toEqual([counts]);
  });

  test("are unique by visitor and hour; a session or another program is another visitor", async () => {
    const { id } = await aWork(owner);
    await count([
      visit(id, "10:10:00"),
      visit(id, "10:50:00"),
      visit(id, "11:00:00"),
      visit(id, "10:10:00", { agent: SAFARI }),
      visit(id, "10:10:00", { session: "one" }),
      visit(id, "10:20:00", { session: "one", address: "198.51.100.7" }),
      visit(id, "10:10:00", { address: "2001:db8::1" }),
    ]);
    expect(await sumsOf(id)).toMatchObject([{ views: 7, uniqueViews: 5 }]);
  });

  test("of robots and machines are kept and in no count", async () => {
    const { id } = await aWork(owner);
    await count([
      visit(id, "10:00:00", { agent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }),
      visit(id, "10:01:00", { agent: "curl/8.5.0" }),
      visit(id, "10:02:00", { agent: "" }),
    ]);
    expect(await daysOf(id)).toEqual([]);
    expect(
      await db().$queryRaw(sql`
        SELECT a.kind, count(*)::int FROM usage_event e JOIN usage_item i ON i.id = e.item_id
          JOIN usage_agent a ON a.id = e.agent_id WHERE i.work_id = ${id} GROUP BY a.kind ORDER BY a.kind`),
    ).toEqual([
      { kind: "machine", count: 1 },
      { kind: "robot", count: 2 },
    ]);
  });

  test("of programs that change their names with each request are those of few visitors", async () => {
    const { id } = await aWork(owner);
    const address = "203.0.113.9";
    const agents = Array.from({ length: 700 }, (_, at) => `${FIREFOX} build ${at}`);
    await count(agents.map((agent) => visit(id, "10:00:00", { agent, address })));
    await count(agents.map((agent) => visit(id, "11:00:00", { agent, address })));
    expect(await sumsOf(id)).toMatchObject([{ views: 402, uniqueViews: 402 }]);
  });

  test("of drafts and of what does not exist are nothing", async () => {
    const draft = await aDraft(owner);
    await count([visit(draft.id, "10:00:00"), visit("none1-none1", "10:00:00")]);
    expect(
      await db().$queryRaw(
        sql`SELECT id FROM usage_item WHERE work_id IN (${draft.id}, 'none1-none1')`,
      ),
    ).toEqual([]);
  });

  test("that come late, across days or twice change the counts of their days only", async () => {
    const { id } = await aWork(owner);
    await count([
      visit(id, "23:59:59"),
      { ...visit(id, "00:00:01"), at: new Date("2024-05-07T00:00:01Z") },
    ]);
    await count([visit(id, "09:00:00")]);
    await count([]);
    expect(await daysOf(id)).toMatchObject([
      { day: "2024-05-06", views: 2, uniqueViews: 2 },
      { day: "2024-05-07", views: 1, uniqueViews: 1 },
    ]);
    expect(await sumsOf(id)).toMatchObject([{ views: 3, uniqueViews: 3 }]);
  });

  test("that are old go with their month, totals stay", async () => {
    const { id } = await aWork(owner);
    await count([
      { ...visit(id, "10:00:00"), at: new Date("2024-03-31T10:00:00Z") },
      { ...visit(id, "10:00:00"), at: new Date("2024-04-01T10:00:00Z") },
    ]);
    const months = async () =>
      (
        await db().$queryRaw<{ month: string }[]>(sql`
          SELECT DISTINCT to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month
            FROM usage_event e JOIN usage_item i ON i.id = e.item_id WHERE i.work_id = ${id} ORDER BY 1`)
      ).map(({ month }) => month);
    await db().$executeRaw(sql`INSERT INTO usage_dirty_day VALUES ('2024-03-02')`);
    await forget("2026-04-21");
    expect(await months()).toEqual(["2024-03", "2024-04"]);
    await aggregateUsageDays(systemContext());
    await forget("2026-04-20");
    expect(await months()).toEqual(["2024-03", "2024-04"]);
    await forget("2026-04-21");
    expect(await months()).toEqual(["2024-04"]);
    await markUsageDays(systemContext());
    await aggregateUsageDays(systemContext());
    expect(await sumsOf(id)).toMatchObject([{ views: 2, uniqueViews: 2 }]);
  });

  test("of a program that turns out to be a robot go, on past days and from then on", async () => {
    const { id } = await aWork(owner);
    await count([
      visit(id, "10:00:00", { agent: "Mozilla/5.0 (Reader 1.0)" }),
      visit(id, "11:00:00"),
    ]);
    expect(await sumsOf(id)).toMatchObject([{ views: 2 }]);
    expect(await nameRobot(systemContext(), " READER ")).toEqual({ programs: 1, days: 1 });
    await count([visit(id, "12:00:00", { agent: "Mozilla/5.0 (Reader 2.0)" })]);
    expect(await sumsOf(id)).toMatchObject([{ views: 1, uniqueViews: 1 }]);
    expect(await nameRobot(systemContext(), "reader")).toEqual({ programs: 0, days: 0 });
  });

  test.each(["bot", "Mozilla/5.0", "Chrome/", " Windows NT ", "x".repeat(201)])(
    "of people are not taken for those of a robot named %s",
    async (name) => {
      await expect(nameRobot(systemContext(), name)).rejects.toThrow("usage.robotName");
    },
  );
});

describe("downloads", () => {
  test("count by file with its size, an archive as all of its files", async () => {
    const { id } = await aWork(owner);
    await count([
      download(id, "10:00:00"),
      download(id, "10:00:10"),
      download(id, "10:00:10", { file: { key: "b.csv" } }),
      download(id, "10:00:10", { file: { key: "gone.csv" } }),
      download(id, "12:00:00", { file: "all" }),
    ]);
    expect(await sumsOf(id)).toEqual([
      { views: 0, uniqueViews: 0, downloads: 4, uniqueDownloads: 2, bytes: 240 },
    ]);
    expect(await filesOf(id)).toEqual([
      { key: "a.csv", day: "2024-05-06", downloads: 2, bytes: 200 },
      { key: "b.csv", day: "2024-05-06", downloads: 2, bytes: 40 },
    ]);
  });

  test("of totals from elsewhere are added, and go with them", async () => {
    const { id } = await aWork(owner);
    const totals = {
      workId: id,
      day: "2024-05-06",
      views: 5,
      uniqueViews: 4,
      downloads: 3,
      uniqueDownloads: 2,
      bytes: 900,
    };
    await importTotals(db(), {
      source: "old site",
      totals: [totals],
      items: await describeForStatistics(systemContext(), [id]),
    });
    await count([download(id, "10:00:00")]);
    expect(await sumsOf(id)).toEqual([
      { views: 5, uniqueViews: 4, downloads: 4, uniqueDownloads: 3, bytes: 1000 },
    ]);
    await db().$executeRaw(sql`DELETE FROM usage_import WHERE work_id = ${id}`);
    await db().$executeRaw(sql`INSERT INTO usage_dirty_day VALUES ('2024-05-06')`);
    await count([]);
    expect(await sumsOf(id)).toMatchObject([{ views: 0, downloads: 1, bytes: 100 }]);
  });
});

test("whatever COUNTER lists as a robot or a machine, replayed, is stored and counted as nothing", async () => {
  const { id } = await aWork(owner);
  // Of each pattern of the lists some names that it fits, also without regard to case, as COUNTER compares.
  const named = [...robots, ...machines].flatMap((pattern) =>
    fc
      .sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 3, seed: 1 })
      .filter((agent) => new RegExp(pattern, "i").test(agent)),
  );
  const agents = [...new Set(named)];
  expect(agents.length).toBeGreaterThan(900);
  await count(agents.map((agent) => visit(id, "10:00:00", { agent })));
  const [stored] = await db().$queryRaw<{ events: number }[]>(sql`
    SELECT count(*)::int AS events FROM usage_event e JOIN usage_item i ON i.id = e.item_id WHERE i.work_id = ${id}`);
  expect(stored?.events).toBe(agents.length);
  expect(await sumsOf(id)).toEqual([]);
});

test("the same visitor is another one on the next day, and nothing kept leads back", async () => {
  const { id } = await aWork(owner);
  const next = new Date("2024-05-07T10:00:00Z");
  await count([visit(id, "10:00:00"), { ...visit(id, "10:00:00"), at: next }]);
  const rows = await db().$queryRaw<{ visitor: Uint8Array; country: string }[]>(sql`
    SELECT e.visitor, e.country FROM usage_event e JOIN usage_item i ON i.id = e.item_id WHERE i.work_id = ${id}`);
  expect(rows).toHaveLength(2);
  expect(Buffer.from(rows[0]?.visitor ?? [])).toHaveLength(16);
  expect(rows[0]?.visitor).not.toEqual(rows[1]?.visitor);
  expect(rows[0]?.country).toBe("ZZ");
});

test("the first visits of a month are of the same visitor as those that another process counts", async () => {
  const { id } = await aWork(owner);
  // The month has no partition yet, so that the first transaction is undone, with the salt of the day.
  for (const time of ["10:00:00", "10:10:00"]) {
    const process = new UsageRecorder({ context: systemContext, describe: describeForStatistics });
    process.record(visit(id, time, { at: new Date(`2031-05-06T${time}Z`) }));
    await process.flush();
  }
  const [found] = await db().$queryRaw<{ events: number; visitors: number }[]>(sql`
    SELECT count(*)::int AS events, count(DISTINCT visitor)::int AS visitors
      FROM usage_event e JOIN usage_item i ON i.id = e.item_id WHERE i.work_id = ${id}`);
  expect(found).toEqual({ events: 2, visitors: 1 });
});

test("a country is found by the address", async () => {
  const { id } = await aWork(owner);
  await count([visit(id, "10:00:00", { address: "193.174.103.1" })]); // of the German research network
  expect(
    await db().$queryRaw(sql`
      SELECT country FROM usage_event e JOIN usage_item i ON i.id = e.item_id WHERE i.work_id = ${id}`),
  ).toEqual([{ country: "DE" }]);
});

test("visits wait while the database is away", async () => {
  const { id } = await aWork(owner);
  let isAway = true;
  const waiting = new UsageRecorder({
    context: systemContext,
    describe: async (ctx, ids) => {
      if (isAway) throw new Error("away");
      return describeForStatistics(ctx, ids);
    },
  });
  waiting.record(visit(id, "10:00:00"));
  await waiting.flush();
  isAway = false;
  await waiting.flush();
  await count([]);
  expect(await sumsOf(id)).toMatchObject([{ views: 1 }]);
});
