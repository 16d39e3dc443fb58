import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { textOfDay } from "@/lib/core/calendar";
import { forgetProcessWide } from "@/lib/core/process-wide";
import { systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { runDueJobs } from "@/lib/jobs/worker";
import { withTestDatabase } from "@/tests/support/database";
import { DATE_BASES, GLOBAL_ID, RECORD_NUMBERS, type UsageCategory } from "../counts";
import { statisticsJobs } from "../jobs";
import { recordDaysOf, type Span, unionOf, type WorkState } from "../record-days";
import { writeStates } from "../repository/record-states";
import { writeChanges } from "../service/aggregate-records";
import { lookAtDays, readDays } from "../service/day-tables";
import { RecordChanges } from "../service/record-changes";
import { type DayTable, type Strand, strandOf, totalsOf } from "../tables/day-table";
import { ITEM_DAYS_LIMITS } from "./limits";
import type { ItemDaysWanted } from "./part";
import { readItemDays } from "./read-item-days";

withTestDatabase();

const HERE = randomUUID();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LAST = 8;

const moment = fc.integer({ min: 0, max: LAST * 24 - 1 }).map((hour) => hour * HOUR);
const span = fc.tuple(moment, fc.option(moment)).map(([one, other]): Span => ({
  from: other === null ? one : Math.min(one, other),
  to: other === null ? null : Math.max(one, other) + HOUR,
}));
const version = fc.record({
  createdAt: moment,
  deletedAt: fc.constantFrom(null, null, LAST * DAY),
  publishedOn: fc.integer({ min: 0, max: LAST }),
  items: fc.constantFrom(
    { languages: ["eng"] },
    { languages: ["eng", "deu"], affiliations: ["ror", "ror"] },
    { languages: ["deu"], affiliations: ["ror"], subjects: ["sea"] },
  ),
  files: fc.constantFrom(0, 2),
  bytes: fc.constantFrom(0, 7),
});
const work: fc.Arbitrary<WorkState> = fc.record({
  asOf: fc.constant(LAST + 1),
  ownerId: fc.integer({ min: 1, max: 3 }),
  versions: fc.array(version, { minLength: 1, maxLength: 3 }),
  presence: fc
    .array(span, { maxLength: 3 })
    .map((spans): WorkState["presence"] => ({ [HERE]: unionOf(spans) })),
});

async function write(states: readonly WorkState[]): Promise<void> {
  const { db } = systemContext();
  await db.$executeRaw(
    sql`TRUNCATE statistics_work, statistics_day, statistics_uploader, work_membership`,
  );
  const changes = new RecordChanges();
  for (const state of states) changes.add(recordDaysOf(state).days, state.ownerId, 1);
  await writeChanges(db, changes);
  const works = states.map((state, at) => ({ parentId: `p${at}`, state, dueOn: undefined }));
  await writeStates(db, works);
  for (const { parentId } of works)
    await db.$executeRaw(sql`
      INSERT INTO work_membership (parent_id, collection_id, from_at) VALUES (${parentId}, ${HERE}::uuid, now())`);
}

type Cells = Record<string, readonly number[]>;

const WIDTH = RECORD_NUMBERS.length;

/** By day, without days on which nothing happened. */
function cellsOf(strand: Strand): Cells {
  const cells = strand.flatMap(({ days, numbers }) =>
    days.map((day, at) => [day, numbers.slice(at * WIDTH, (at + 1) * WIDTH)] as const),
  );
  return Object.fromEntries(
    cells
      .filter(([, numbers]) => numbers.some((value) => value !== 0))
      .map(([day, numbers]) => [textOfDay(day), numbers]),
  );
}

/** What the days until one come to: what entered without what left. */
function netUntil(strand: Strand, last: number, part: "records" | "parents"): number {
  let net = 0;
  for (const { days, numbers } of strand)
    for (const [at, day] of days.entries())
      for (const [index, name] of RECORD_NUMBERS.entries())
        if (day <= last && name.startsWith(part))
          net += (numbers[at * WIDTH + index] ?? 0) * (name.endsWith("Added") ? 1 : -1);
  return net;
}

type Version = WorkState["versions"][number];

const isThere = (state: WorkState, v: Version, at: number) =>
  v.createdAt <= at &&
  (v.deletedAt === null || at < v.deletedAt) &&
  (state.presence[HERE] ?? []).some(({ from, to }) => from <= at && (to === null || at < to));

const timesOf = ({ items }: Version, [category, id]: Item) =>
  ((items as Partial<Record<UsageCategory, readonly string[]>>)[category] ?? []).filter(
    (one) => one === id,
  ).length;

type Item = readonly [UsageCategory, string];
const CHOSEN: readonly Item[] = [
  ["languages", "eng"],
  ["languages", "deu"],
  ["affiliations", "ror"],
  ["subjects", "sea"],
];

/** In the last hour of each day, looking at all versions. */
function checkEnds(table: DayTable, states: readonly WorkState[], item: Item): void {
  for (let day = 0; day <= LAST; day++) {
    const at = (day + 1) * DAY - HOUR;
    const there = states.map((state) =>
      state.versions.filter((v) => isThere(state, v, at) && timesOf(v, item) > 0),
    );
    const versions = there.flat();
    expect(netUntil(totalsOf(table), day, "records")).toBe(versions.length);
    expect(netUntil(totalsOf(table), day, "parents")).toBe(
      there.filter((some) => some.length > 0).length,
    );
    for (const other of CHOSEN)
      expect(netUntil(strandOf(table, ...other), day, "records"), other.join()).toBe(
        versions.reduce((sum, v) => sum + timesOf(v, other), 0),
      );
  }
}

test("days of an item count what the stored days count of it, and what versions with it are besides", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 6 }), async (states) => {
      await write(states);
      for (const collectionId of [HERE, GLOBAL_ID])
        for (const basis of DATE_BASES) {
          const kind = `records-${basis}` as const;
          const state = await lookAtDays(systemContext(), { collectionId, kind });
          const whole = await readDays(systemContext(), state);
          for (const item of CHOSEN) {
            const [category, id] = item;
            const days = await readItemDays(systemContext(), {
              ...{ collectionId, family: "record-delta", basis, category, id, whole },
              range: { from: 0, to: LAST },
            });
            if ("reason" in days) throw new Error(days.reason);
            const own = cellsOf(strandOf(days.table, category, id));
            expect(own).toEqual(cellsOf(strandOf(whole, category, id)));
            // All figures but that of people, whom affiliations count.
            if (category !== "affiliations") expect(cellsOf(totalsOf(days.table))).toEqual(own);
            if (collectionId === HERE && basis === "added") checkEnds(days.table, states, item);
          }
        }
    }),
    { numRuns: 20 },
  );
}, 240_000);

test("uploaders are those whose versions with the item entered, on how many days ever", async () => {
  const versionOn = (day: number, language: string): Version => ({
    ...{ createdAt: day * DAY, deletedAt: null, publishedOn: 0, files: 0, bytes: 0 },
    items: { languages: [language] },
  });
  const state = (ownerId: number, versions: readonly Version[]): WorkState => ({
    ...{ asOf: LAST, ownerId, versions, presence: { [HERE]: [{ from: 0, to: null }] } },
  });
  await write([
    state(1, [versionOn(1, "eng"), versionOn(2, "eng"), versionOn(4, "deu")]),
    state(2, [versionOn(2, "eng")]),
    state(3, [versionOn(2, "deu")]),
  ]);
  const whole = await readDays(
    systemContext(),
    await lookAtDays(systemContext(), { collectionId: HERE, kind: "records-added" }),
  );
  const wanted: ItemDaysWanted = {
    ...{ collectionId: HERE, family: "record-delta", basis: "added", whole },
    ...{ category: "languages", id: "eng", range: { from: 0, to: LAST } },
  };
  const days = await readItemDays(systemContext(), wanted);
  if ("reason" in days) throw new Error(days.reason);
  expect(days.table.uploaders).toEqual([
    { day: 1, active: 1, newcomers: 1 },
    { day: 2, active: 2, newcomers: 1 },
  ]);
  expect(await days.countUploaders({ from: 0, to: LAST })).toBe(2);
  expect(await days.countUploaders({ from: 3, to: LAST })).toBe(0);

  // A job counts the same.
  forgetProcessWide();
  const none = { ...ITEM_DAYS_LIMITS, onDemand: { ...ITEM_DAYS_LIMITS.onDemand, works: 0 } };
  const counting = { reason: "counting", done: 0, parts: 1 };
  expect(await readItemDays(systemContext(), wanted, none)).toEqual(counting);
  await runDueJobs(statisticsJobs);
  const later = await readItemDays(systemContext(), wanted, none);
  if ("reason" in later) throw new Error(later.reason);
  expect(cellsOf(totalsOf(later.table))).toEqual(cellsOf(totalsOf(days.table)));
  expect(later.table.uploaders).toEqual(days.table.uploaders);
  expect(await later.countUploaders({ from: 0, to: LAST })).toBe(2);
});
