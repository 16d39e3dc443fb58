import fc from "fast-check";
import { expect, test } from "vitest";
import { type DateBasis, GLOBAL_ID, RECORD_NUMBERS } from "./counts";
import { dayOf } from "@/lib/core/calendar";
import { type RecordDay, recordDaysOf, type Span, unionOf, type WorkState } from "./record-days";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HERE = "11111111-1111-4111-8111-111111111111";
/** Beyond it days are still to come. */
const AS_OF = 10;

const moment = fc.integer({ min: 0, max: 10 * 24 }).map((hour) => hour * HOUR);
const span = fc.tuple(moment, fc.option(moment)).map(([one, other]): Span => ({
  from: other === null ? one : Math.min(one, other),
  to: other === null ? null : Math.max(one, other) + HOUR,
}));
const version = fc.record({
  createdAt: moment,
  deletedAt: fc.option(moment, { freq: 4 }),
  publishedOn: fc.option(fc.integer({ min: -2, max: 14 }), { freq: 8 }),
  items: fc.constantFrom(
    {},
    { languages: ["eng"] },
    { languages: ["eng", "deu"], affiliations: ["ror", "ror"] },
  ),
  files: fc.constantFrom(0, 0, 2),
  bytes: fc.constantFrom(0, 7),
});
const work: fc.Arbitrary<WorkState> = fc.record({
  asOf: fc.constant(AS_OF),
  ownerId: fc.constant(1),
  versions: fc.array(version, { maxLength: 3 }),
  presence: fc
    .array(span, { maxLength: 4 })
    .map((spans): WorkState["presence"] => ({ [HERE]: unionOf(spans) })),
});

type Version = WorkState["versions"][number];

/* The same by looking at each day by itself. */
const isWithin = ({ from, to }: Span, at: number) => from <= at && (to === null || at < to);

const HOURS = Array.from({ length: 24 * 12 }, (_, hour) => hour * HOUR);

/** The hours in which a version is there. */
function hoursOf(state: WorkState, v: Version, where: string): number[] {
  const spans =
    where === GLOBAL_ID ? [{ from: -Infinity, to: null }] : (state.presence[where] ?? []);
  return HOURS.filter(
    (at) =>
      v.createdAt <= at &&
      (v.deletedAt === null || at < v.deletedAt) &&
      spans.some((one) => isWithin(one, at)),
  );
}

/** Whether a version that is there in these hours is counted when a day ends. */
function isCounted(v: Version, hours: readonly number[], basis: DateBasis, day: number): boolean {
  if (basis === "added") return hours.includes((day + 1) * DAY - HOUR);
  const last = hours.at(-1);
  const base = basis === "created" ? dayOf(new Date(v.createdAt)) : v.publishedOn;
  if (last === undefined || base === null || base > day) return false;
  return last === HOURS.at(-1) || dayOf(new Date(last + HOUR)) > day;
}

const idsOf = (v: Version, [category = "", id = ""]: readonly string[]) =>
  ((v.items as Record<string, readonly string[]>)[category] ?? []).filter((other) => other === id)
    .length;

type Sums = Record<(typeof RECORD_NUMBERS)[number], number>;

/** What the days until one of them come to, of all or of an item. */
function sumUntil(days: readonly RecordDay[], last: number, item: readonly string[] | undefined) {
  const sums = Object.fromEntries(RECORD_NUMBERS.map((name) => [name, 0])) as Sums;
  for (const { day, counts } of days) {
    if (day > last) continue;
    const [category = "", id = ""] = item ?? [];
    const subcounts = counts.subcounts as Record<string, Record<string, readonly number[]>>;
    const numbers = item === undefined ? counts.totals : (subcounts[category]?.[id] ?? []);
    RECORD_NUMBERS.forEach((name, index) => (sums[name] += numbers[index] ?? 0));
  }
  const withFiles = sums.recordsWithFilesAdded - sums.recordsWithFilesRemoved;
  return [
    withFiles + sums.recordsBareAdded - sums.recordsBareRemoved,
    withFiles,
    sums.parentsBareAdded +
      sums.parentsWithFilesAdded -
      sums.parentsBareRemoved -
      sums.parentsWithFilesRemoved,
    sums.filesAdded - sums.filesRemoved,
    sums.bytesAdded - sums.bytesRemoved,
  ];
}

const ITEMS = [undefined, ["languages", "eng"], ["languages", "deu"], ["affiliations", "ror"]];
const DAYS = Array.from({ length: AS_OF + 4 }, (_, index) => index - 3);

test("at the end of each day there is what a look at that day alone finds", () => {
  fc.assert(
    fc.property(work, (state) => {
      const all = recordDaysOf(state).days;
      for (const where of [GLOBAL_ID, HERE]) {
        const versions = state.versions.map((v) => ({ v, hours: hoursOf(state, v, where) }));
        for (const basis of ["added", "created", "published"] as const) {
          const days = all.filter((one) => one.collectionId === where && one.basis === basis);
          const looked = DAYS.flatMap((day) =>
            ITEMS.map((item) => {
              const counted = versions
                .filter(({ v, hours }) => isCounted(v, hours, basis, day))
                .map(({ v }) => ({ ...v, times: item === undefined ? 1 : idsOf(v, item) }))
                .filter(({ times }) => times > 0);
              const sum = (of: (v: (typeof counted)[number]) => number) =>
                counted.reduce((total, v) => total + of(v), 0);
              return [
                sum(({ times }) => times),
                sum(({ files, times }) => (files > 0 ? times : 0)),
                Math.min(counted.length, 1),
                sum(({ files }) => files),
                sum(({ bytes }) => bytes),
              ];
            }),
          );
          const summed = DAYS.flatMap((day) => ITEMS.map((item) => sumUntil(days, day, item)));
          expect(summed, `${where} ${basis}`).toEqual(looked);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test("a day that is still to come has nothing, and the work is due on it", () => {
  const state: WorkState = {
    asOf: AS_OF,
    ownerId: 1,
    versions: [
      { createdAt: 0, deletedAt: null, publishedOn: AS_OF + 5, items: {}, files: 0, bytes: 0 },
      { createdAt: 0, deletedAt: null, publishedOn: AS_OF + 2, items: {}, files: 0, bytes: 0 },
    ],
    presence: {},
  };
  const { days, dueOn } = recordDaysOf(state);
  expect(dueOn).toBe(AS_OF + 2);
  expect(days.map(({ basis }) => basis).sort()).toEqual(["added", "created"]);
  expect(recordDaysOf({ ...state, asOf: AS_OF + 5 }).dueOn).toBeUndefined();
});

test("leaving and coming back on the same day are counted, a move without a gap is not", () => {
  const at = (hour: number) => 5 * DAY + hour * HOUR;
  const state = (spans: Span[]): WorkState => ({
    asOf: AS_OF,
    ownerId: 1,
    versions: [{ createdAt: 0, deletedAt: null, publishedOn: 0, items: {}, files: 1, bytes: 9 }],
    presence: { [HERE]: unionOf(spans) },
  });
  const added = (spans: Span[]) =>
    recordDaysOf(state(spans), { collectionIds: new Set([HERE]), basis: "added" }).days.map(
      ({ day, counts, entered }) => ({ day, entered, totals: counts.totals }),
    );
  expect(
    added([
      { from: DAY, to: at(3) },
      { from: at(4), to: null },
    ]),
  ).toEqual([
    { day: 1, entered: 1, totals: [0, 1, 0, 0, 0, 1, 0, 0, 1, 9, 0, 0] },
    { day: 5, entered: 1, totals: [0, 1, 0, 1, 0, 1, 0, 1, 1, 9, 1, 9] },
  ]);
  expect(
    added([
      { from: DAY, to: at(3) },
      { from: at(3), to: null },
    ]),
  ).toHaveLength(1);
});
