import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { dayOfText, textOfDay } from "@/lib/core/calendar";
import { systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { addMissingPartitions, aggregateUsageDays, markUsageDays } from "@/lib/usage";
import { withTestDatabase } from "@/tests/support/database";
import { limitedTo, putEvent, putUsageItem } from "@/tests/support/statistics";
import { GLOBAL_ID, USAGE_NUMBERS, type UsageCategory } from "../counts";
import { lookAtDays, readDays } from "../service/day-tables";
import { UsageDayCounter } from "../service/usage-day-counter";
import type { VersionUse } from "../repository/use-reports";
import { type DayTable, type Strand, strandsOf, totalsOf } from "../tables/day-table";
import { readItemDays } from "./read-item-days";

withTestDatabase();

const [UPPER = "", LOWER = ""] = [randomUUID(), randomUUID()];
const DAYS = ["2023-01-30", "2023-01-31", "2023-02-03"];
const RANGE = { from: dayOfText("2023-01-30") ?? 0, to: dayOfText("2023-02-03") ?? 0 };

/** Two versions of a work, another work, and two states that the first has later. */
const ITEMS = [
  {
    ...{ workId: "v1", parentId: "p1", collectionIds: [LOWER, UPPER] },
    attributes: { languages: ["eng"], affiliations: ["ror", "ror"] },
  },
  {
    ...{ workId: "v2", parentId: "p1", collectionIds: [LOWER, UPPER] },
    attributes: { languages: ["eng", "deu"] },
  },
  { workId: "w1", parentId: "p2", attributes: { languages: ["deu"] }, collectionIds: [UPPER] },
  {
    ...{ workId: "v1", parentId: "p1", collectionIds: [LOWER, UPPER] },
    attributes: { languages: ["deu"], affiliations: ["ror"] },
  },
  { workId: "v1", parentId: "p1", attributes: { languages: ["eng"] }, collectionIds: [] },
];
const KEYS = [undefined, "a", "b"];
const COUNTRIES = ["DE", "FR"];
const REFERRERS = ["", "search.example", "links.example"];
const PEOPLE = 3;

const event = fc.record({
  item: fc.nat(ITEMS.length - 1),
  day: fc.nat(DAYS.length - 1),
  second: fc.nat(150),
  /** The last one is a robot. */
  visitor: fc.nat(PEOPLE),
  key: fc.nat(KEYS.length - 1),
  country: fc.nat(COUNTRIES.length - 1),
  referrer: fc.nat(REFERRERS.length - 1),
});
const imported = fc.uniqueArray(
  fc.record({
    item: fc.nat(2),
    day: fc.nat(DAYS.length - 1),
    views: fc.nat(3),
    downloads: fc.nat(3),
  }),
  { maxLength: 4, selector: ({ item, day }) => `${item} ${day}` },
);
type Event = {
  [Name in "item" | "day" | "second" | "visitor" | "key" | "country" | "referrer"]: number;
};
type Imported = { [Name in "item" | "day" | "views" | "downloads"]: number };
type History = { readonly events: readonly Event[]; readonly imports: readonly Imported[] };

const history: fc.Arbitrary<History> = fc.record({
  events: fc.array(event, { maxLength: 50, size: "max" }),
  imports: imported,
});

const bytesOf = (key: string | undefined) => (key === undefined ? 0 : key === "a" ? 100 : 7);

async function write({ events, imports }: History): Promise<void> {
  const { db } = systemContext();
  await db.$executeRaw(
    sql`TRUNCATE usage_event, usage_item, usage_agent, usage_import, statistics_day, usage_dirty_day`,
  );
  for (const [id, item] of ITEMS.entries()) await putUsageItem({ id, ...item });
  for (const { item, day, second, visitor, key, country, referrer } of events)
    await putEvent({
      at: new Date(Date.parse(`${DAYS[day]}T10:00:00Z`) + second * 1_000),
      ...{ itemId: item, fileKey: KEYS[key], bytes: bytesOf(KEYS[key]), visitor },
      ...{
        isRobot: visitor === PEOPLE,
        country: COUNTRIES[country],
        referrer: REFERRERS[referrer],
      },
    });
  for (const { item, day, views, downloads } of imports)
    await db.$executeRaw(sql`
      INSERT INTO usage_import (source, work_id, item_id, day, views, unique_views, downloads, unique_downloads, bytes)
      VALUES ('old', ${ITEMS[item]?.workId}, ${item}, ${DAYS[day]}::date, ${views}, ${views}, ${downloads}, 0, ${downloads * 10})`);
  await markUsageDays(systemContext());
  await aggregateUsageDays(systemContext(), { makeCounter: () => new UsageDayCounter() });
}

/* The same figures by another way: sets of everything. */
type Use = Event & { readonly isImport?: Imported };

/** Of clicks of a visitor on a target with no gap above 30 seconds, the last. */
function usesOf({ events, imports }: History): Use[] {
  const people = events
    .map((one, id) => ({ ...one, id }))
    .filter(({ visitor }) => visitor < PEOPLE);
  const target = ({ day, visitor, item, key }: Event) =>
    [day, visitor, ITEMS[item]?.workId, key].join(" ");
  const clicks = people.filter(
    (one) =>
      !people.some(
        (other) =>
          target(one) === target(other) &&
          other.second - one.second <= 30 &&
          (other.second > one.second || (other.second === one.second && other.id > one.id)),
      ),
  );
  const totals = imports.map((one): Use => ({
    ...{ ...one, second: 0, visitor: -1, key: 0, country: -1, referrer: 0 },
    isImport: one,
  }));
  return [...clicks, ...totals];
}

/** What a use is counted under. */
function idsOf({ item, country, referrer }: Use): Partial<Record<string, readonly string[]>> {
  return {
    ...ITEMS[item]?.attributes,
    countries: [COUNTRIES[country] ?? "imported"],
    referrers: [REFERRERS[referrer] ?? ""].filter(Boolean),
  };
}

function numbersOf(uses: readonly Use[]): number[] {
  const sum = (of: (use: Use) => number) => uses.reduce((all, use) => all + of(use), 0);
  const distinct = (of: (use: Use) => unknown, isDownload: boolean) =>
    new Set(
      uses.flatMap((use) => {
        const { isImport, key } = use;
        const isThere = isImport
          ? (isDownload ? isImport.downloads : isImport.views) > 0
          : key > 0 === isDownload;
        const value = of(use);
        return isThere && value !== undefined ? [value] : [];
      }),
    ).size;
  const visitor = ({ isImport, visitor: id }: Use) => (isImport ? undefined : id);
  const work = ({ item }: Use) => ITEMS[item]?.workId;
  const parent = ({ item }: Use) => ITEMS[item]?.parentId;
  const file = (use: Use) => (use.isImport ? undefined : `${work(use)} ${use.key}`);
  const named: Record<(typeof USAGE_NUMBERS)[number], number> = {
    views: sum(({ isImport, key }) => isImport?.views ?? (key === 0 ? 1 : 0)),
    viewVisitors: distinct(visitor, false) + sum(({ isImport }) => isImport?.views ?? 0),
    viewRecords: distinct(work, false),
    viewParents: distinct(parent, false),
    downloads: sum(({ isImport, key }) => isImport?.downloads ?? (key > 0 ? 1 : 0)),
    downloadVisitors: distinct(visitor, true),
    downloadRecords: distinct(work, true),
    downloadParents: distinct(parent, true),
    downloadFiles: distinct(file, true),
    bytes: sum(({ isImport, key }) => (isImport ? isImport.downloads * 10 : bytesOf(KEYS[key]))),
  };
  return USAGE_NUMBERS.map((name) => named[name]);
}

type Cells = Record<string, readonly number[]>;

/** Numbers by what they are of and the day. */
function cellsOf(table: DayTable): Cells {
  const cells: Cells = {};
  const put = (name: string, strand: Strand) => {
    for (const { days, numbers } of strand)
      for (const [at, day] of days.entries())
        cells[`${name} ${textOfDay(day)}`] = numbers.slice(
          at * USAGE_NUMBERS.length,
          (at + 1) * USAGE_NUMBERS.length,
        );
  };
  put("all", totalsOf(table));
  for (const category of ["languages", "affiliations", "countries", "referrers"] as const)
    for (const [id, strand] of strandsOf(table, category)) put(`${category} ${id}`, strand);
  return cells;
}

function expectedOf(uses: readonly Use[]): Cells {
  const groups = new Map<string, Use[]>();
  for (const use of uses) {
    const names = Object.entries(idsOf(use)).flatMap(([category, ids = []]) =>
      [...new Set(ids)].map((id) => `${category} ${id}`),
    );
    for (const name of ["all", ...names]) {
      const key = `${name} ${DAYS[use.day]}`;
      groups.set(key, [...(groups.get(key) ?? []), use]);
    }
  }
  return Object.fromEntries(
    [...groups]
      .map(([key, some]) => [key, numbersOf(some)] as const)
      .filter(([, numbers]) => numbers.some((value) => value > 0)),
  );
}

/** How often each version was used. */
const versionsOf = (uses: readonly Use[]) =>
  [...new Set(uses.map(({ item }) => ITEMS[item]?.workId ?? ""))].flatMap((workId) => {
    const numbers = numbersOf(uses.filter(({ item }) => ITEMS[item]?.workId === workId));
    const [views = 0, downloads = 0] = [numbers[0], numbers[USAGE_NUMBERS.indexOf("downloads")]];
    const parentId = ITEMS.find((one) => one.workId === workId)?.parentId ?? "";
    return views + downloads > 0 ? [{ workId, parentId, views, downloads }] : [];
  });
const byId = (versions: readonly VersionUse[]) =>
  versions
    .filter(({ views, downloads }) => views + downloads > 0)
    .sort((one, other) => (one.workId < other.workId ? -1 : 1));

const isInside = ({ item }: Use, collectionId: string) =>
  collectionId === GLOBAL_ID || (ITEMS[item]?.collectionIds.includes(collectionId) ?? false);

beforeAll(async () => {
  const { db } = systemContext();
  await addMissingPartitions(
    db,
    DAYS.map((day) => ({ at: new Date(day) })),
  );
});

const ITEMS_CHOSEN: readonly (readonly [UsageCategory, string])[] = [
  ["languages", "eng"],
  ["languages", "deu"],
  ["affiliations", "ror"],
  ["countries", "DE"],
  ["countries", "imported"],
  ["referrers", "search.example"],
];

test("days of an item count what the stored days count of it, and all else as a count of every use does", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      await write(given);
      const uses = usesOf(given);
      for (const collectionId of [GLOBAL_ID, UPPER, LOWER]) {
        const whole = await readDays(
          systemContext(),
          await lookAtDays(systemContext(), { collectionId, kind: "usage" }),
        );
        const stored = cellsOf(whole);
        for (const [category, id] of ITEMS_CHOSEN) {
          const days = await readItemDays(
            systemContext(),
            {
              ...{ collectionId, family: "usage-delta", basis: "added", category, id, whole },
              range: RANGE,
            },
            limitedTo({}),
          );
          if ("reason" in days) throw new Error(days.reason);
          const counted = cellsOf(days.table);
          for (const day of DAYS) {
            expect(counted[`all ${day}`]).toEqual(stored[`${category} ${id} ${day}`]);
            expect(counted[`${category} ${id} ${day}`]).toEqual(stored[`${category} ${id} ${day}`]);
          }
          const chosen = uses.filter(
            (use) => isInside(use, collectionId) && idsOf(use)[category]?.includes(id),
          );
          expect(byId((await days.versionsIn(RANGE)) ?? [])).toEqual(byId(versionsOf(chosen)));
          expect(counted, `${category} ${id} in ${collectionId}`).toEqual(expectedOf(chosen));
        }
      }
    }),
    { numRuns: 25 },
  );
}, 240_000);
