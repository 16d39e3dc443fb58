import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { aggregateUsageDays, UsageRecorder, type Visit } from "@/lib/usage";
import { withTestDatabase } from "@/tests/support/database";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aWork } from "@/tests/support/works";
import { type Counts, GLOBAL_ID, USAGE_NUMBERS } from "./counts";
import { aggregate } from "./service/aggregate";
import { UsageDayCounter } from "./service/usage-day-counter";

withTestDatabase();

const [UPPER = "", LOWER = "", OTHER = ""] = [randomUUID(), randomUUID(), randomUUID()];
const FILES = [
  { key: "a", size: 100 },
  { key: "b", size: 7 },
];
const AGENTS = ["Firefox one", "Firefox two", "curl/8.5.0", "Googlebot/2.1"];

/** Two versions of a work, another work, and a state that the first has later. */
const ITEMS = [
  {
    workId: "v1",
    parentId: "p1",
    attributes: { languages: ["eng"], affiliations: ["ror", "ror"] },
    collectionIds: [LOWER, UPPER],
  },
  {
    workId: "v2",
    parentId: "p1",
    attributes: { languages: ["eng", "deu"] },
    collectionIds: [LOWER, UPPER],
  },
  { workId: "w1", parentId: "p2", attributes: { languages: ["deu"] }, collectionIds: [UPPER] },
  { workId: "v1", parentId: "p1", attributes: { languages: ["fra"] }, collectionIds: [OTHER] },
];

type Event = {
  item: number;
  second: number;
  agent: number;
  address: number;
  file: number;
  referrer: number;
};

const events = fc.array(
  fc.record({
    item: fc.nat(ITEMS.length - 1),
    second: fc.nat(400),
    agent: fc.nat(AGENTS.length - 1),
    address: fc.nat(1),
    /** 0: a view, 1 and 2: a file, 3: all files */
    file: fc.nat(3),
    referrer: fc.nat(1),
  }),
  { maxLength: 60 },
);

const DAY = "2023-02-03";
const START = Date.parse(`${DAY}T10:55:00Z`);

const visitOf = ({ item, second, agent, address, file, referrer }: Event): Visit => ({
  at: new Date(START + second * 1_000),
  workId: ITEMS[item]?.workId ?? "",
  kind: file === 0 ? "view" : "download",
  ...(file === 0 ? {} : { file: file === 3 ? "all" : { key: FILES[file - 1]?.key ?? "" } }),
  address: `192.0.2.${address}`,
  agent: AGENTS[agent] ?? "",
  referrer: referrer === 0 ? "" : "scholar.example.org",
  viaApi: false,
});

/** On the day itself: its salt is removed when it is over. */
const thatDay = () => systemContext({ now: new Date(START) });

const aggregateThatDay = () =>
  aggregateUsageDays(thatDay(), { makeCounter: () => new UsageDayCounter() });

async function record(all: readonly Event[]): Promise<void> {
  for (const event of all) {
    const { files, ...item } = { ...ITEMS[event.item], files: { entries: FILES } };
    const recorder = new UsageRecorder({
      context: systemContext,
      describe: async () => [{ ...(item as (typeof ITEMS)[number]), files }],
    });
    recorder.record(visitOf(event));
    await recorder.flush();
  }
}

/* The same figures by another way: sets of everything. */
type Click = Event & { key: string | undefined };

function clicksOf(all: readonly Event[]): Click[] {
  const people = all.filter(({ agent }) => agent < 2);
  const clicks = people.flatMap((event): Click[] => {
    if (event.file === 0) return [{ ...event, key: undefined }];
    const keys = event.file === 3 ? ["a", "b"] : [event.file === 1 ? "a" : "b"];
    return keys.map((key) => ({ ...event, key }));
  });
  return clicks.filter(
    (one, index) =>
      !clicks.some(
        (other, position) =>
          identityOf(other) === identityOf(one) &&
          (other.second > one.second || (other.second === one.second && position > index)) &&
          other.second - one.second <= 30,
      ),
  );
}
const visitorOf = ({ agent, address }: Event) => `${agent} ${address}`;
const identityOf = (click: Click) =>
  `${visitorOf(click)} ${ITEMS[click.item]?.workId} ${click.key}`;

function numbersOf(clicks: readonly Click[]): number[] {
  const of = (some: readonly Click[]) => ({
    events: some.length,
    visitors: new Set(some.map(visitorOf)).size,
    records: new Set(some.map(({ item }) => ITEMS[item]?.workId)).size,
    parents: new Set(some.map(({ item }) => ITEMS[item]?.parentId)).size,
  });
  const downloads = clicks.filter(({ key }) => key !== undefined);
  const [view, download] = [of(clicks.filter(({ key }) => key === undefined)), of(downloads)];
  const named: Record<(typeof USAGE_NUMBERS)[number], number> = {
    views: view.events,
    viewVisitors: view.visitors,
    viewRecords: view.records,
    viewParents: view.parents,
    downloads: download.events,
    downloadVisitors: download.visitors,
    downloadRecords: download.records,
    downloadParents: download.parents,
    downloadFiles: new Set(downloads.map(({ item, key }) => `${ITEMS[item]?.workId} ${key}`)).size,
    bytes: downloads.reduce((sum, { key }) => sum + (key === "a" ? 100 : 7), 0),
  };
  return USAGE_NUMBERS.map((name) => named[name]);
}

function expectedOf(all: readonly Event[]): Record<string, Counts> {
  const clicks = clicksOf(all);
  const days = [GLOBAL_ID, UPPER, LOWER, OTHER].map((id): [string, Click[]] => [
    id,
    clicks.filter(({ item }) => id === GLOBAL_ID || ITEMS[item]?.collectionIds.includes(id)),
  ]);
  const by = (some: Click[], idsOf: (click: Click) => readonly string[]) =>
    Object.fromEntries(
      [...new Set(some.flatMap(idsOf))].map((id) => [
        id,
        numbersOf(some.filter((click) => idsOf(click).includes(id))),
      ]),
    );
  return Object.fromEntries(
    days
      .filter(([, some]) => some.length > 0)
      .map(([id, some]) => {
        const subcounts = {
          languages: by(some, ({ item }) => ITEMS[item]?.attributes.languages ?? []),
          affiliations: by(some, ({ item }) => ITEMS[item]?.attributes.affiliations ?? []),
          countries: by(some, () => ["ZZ"]),
          referrers: by(some, ({ referrer }) => (referrer === 0 ? [] : ["scholar.example.org"])),
        };
        const filled = Object.entries(subcounts).filter(([, ids]) => Object.keys(ids).length > 0);
        return [id, { totals: numbersOf(some), subcounts: Object.fromEntries(filled) }];
      }),
  );
}

const storedDays = async () =>
  Object.fromEntries(
    (
      await systemContext().db.$queryRaw<{ id: string; counts: Counts }[]>(
        sql`SELECT collection_id::text AS id, counts FROM statistics_day WHERE kind = 'usage' AND day = ${DAY}::date`,
      )
    ).map(({ id, counts }) => [id, counts]),
  );

test("aggregated days equal a count of everything, whatever comes late", async () => {
  await fc.assert(
    fc
      .asyncProperty(events, events, async (first, later) => {
        await record(first);
        await aggregateThatDay();
        expect(await storedDays()).toEqual(expectedOf(first));
        await record(later);
        await aggregateThatDay();
        expect(await storedDays()).toEqual(expectedOf([...first, ...later]));
      })
      .beforeEach(async () => {
        const { db } = systemContext();
        await db.$executeRaw(sql`TRUNCATE usage_event, usage_item, statistics_day`);
      }),
    { numRuns: 25 },
  );
}, 120_000);

test("a day of more events than are read at once is counted whole", async () => {
  const { db } = systemContext();
  await db.$executeRaw(sql`TRUNCATE usage_event, usage_item, statistics_day, usage_dirty_day`);
  await record([{ item: 0, second: 0, agent: 0, address: 0, file: 0, referrer: 0 }]);
  // Three visitors look every 45 seconds, and click again after ten.
  await db.$executeRaw(sql`
    INSERT INTO usage_event (at, kind, item_id, visitor, agent_id, country, referrer, via_api)
    SELECT ${`${DAY}T00:00:00Z`}::timestamptz + make_interval(secs => n * 45 + later), 'view', e.item_id, decode(md5(v::text), 'hex'),
           e.agent_id, 'DE', '', false
      FROM usage_event e, generate_series(1, 3) AS v, generate_series(0, 1919) AS n, (VALUES (0), (10)) AS click(later)`);
  await db.$executeRaw(sql`DELETE FROM usage_event WHERE country = 'ZZ'`);
  await aggregateThatDay();
  const { totals } = (await storedDays())[LOWER] ?? {};
  expect(totals?.slice(0, 4)).toEqual([5_760, 3, 1, 1]);
  const [version] = await db.$queryRaw<{ views: number; unique: number }[]>(sql`
    SELECT views, unique_views AS "unique" FROM usage_work_day WHERE work_id = 'v1' AND day = ${DAY}::date`);
  expect(version).toEqual({ views: 5_760, unique: 3 * 24 });
});

test("rows that stay as they are keep their version", async () => {
  const { db } = systemContext();
  await db.$executeRaw(sql`TRUNCATE usage_event, usage_item, statistics_day`);
  const view = { second: 0, agent: 0, address: 0, file: 0, referrer: 0 };
  await record([{ ...view, item: 2 }]);
  await aggregateThatDay();
  const versions = () =>
    db.$queryRaw<{ id: string; version: string }[]>(
      sql`SELECT collection_id::text AS id, xmin::text AS version FROM statistics_day`,
    );
  const before = new Map((await versions()).map(({ id, version }) => [id, version]));
  await record([{ ...view, item: 3 }]);
  await aggregateThatDay();
  const after = new Map((await versions()).map(({ id, version }) => [id, version]));
  expect(after.get(UPPER)).toBe(before.get(UPPER));
  expect(after.get(GLOBAL_ID)).not.toBe(before.get(GLOBAL_ID));
});

test("names of what was read are kept", async () => {
  const owner = await signedInAs(await anAccount());
  const { id } = await aWork(owner);
  const { describeForStatistics } = await import("@/lib/works");
  const recorder = new UsageRecorder({
    context: systemContext,
    describe: describeForStatistics,
  });
  recorder.record({
    ...visitOf({ item: 0, second: 0, agent: 0, address: 0, file: 0, referrer: 0 }),
    workId: id,
  });
  await recorder.flush();
  expect(await aggregate(systemContext())).toMatchObject({ days: [DAY] });
  expect(
    await systemContext().db.$queryRaw(
      sql`SELECT label FROM statistics_label WHERE category = 'publishers'`,
    ),
  ).toEqual([{ label: "Example Repository" }]);
});
