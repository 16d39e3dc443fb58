import fc from "fast-check";
import { expect, test } from "vitest";
import { type DateBasis, GLOBAL_ID, RECORD_NUMBERS } from "./counts";
import { dayOf } from "./calendar";
import { recordDaysOf, type Span, unionOf, type WorkState } from "./record-days";

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

/** Whether a version is counted when a day ends. */
function isCounted(state: WorkState, v: Version, basis: DateBasis, where: string, day: number) {
  const spans =
    where === GLOBAL_ID ? [{ from: -Infinity, to: null }] : (state.presence[where] ?? []);
  const isThere = (at: number) =>
    v.createdAt <= at &&
    (v.deletedAt === null || at < v.deletedAt) &&
    spans.some((one) => isWithin(one, at));
  if (basis === "added") return isThere((day + 1) * DAY - 1);
  const hours = Array.from({ length: 24 * 12 }, (_, hour) => hour * HOUR).filter(isThere);
  const last = hours.at(-1);
  if (last === undefined) return false;
  const base = basis === "created" ? dayOf(new Date(v.createdAt)) : v.publishedOn;
  if (base === null || base > day) return false;
  const isThereStill = last === (24 * 12 - 1) * HOUR;
  return isThereStill || dayOf(new Date(last + HOUR)) > day;
}

const sumUntil = (
  state: WorkState,
  where: string,
  basis: DateBasis,
  last: number,
  item?: string,
) => {
  const sums = Object.fromEntries(RECORD_NUMBERS.map((name) => [name, 0])) as Record<
    (typeof RECORD_NUMBERS)[number],
    number
  >;
  for (const { collectionId, basis: its, day, counts } of recordDaysOf(state).days) {
    if (collectionId !== where || its !== basis || day > last) continue;
    const [category = "", id = ""] = item?.split(" ") ?? [];
    const subcounts = counts.subcounts as Record<string, Record<string, readonly number[]>>;
    const numbers = item === undefined ? counts.totals : (subcounts[category]?.[id] ?? []);
    RECORD_NUMBERS.forEach((name, index) => (sums[name] += numbers[index] ?? 0));
  }
  return {
    records:
      sums.recordsBareAdded +
      sums.recordsWithFilesAdded -
      sums.recordsBareRemoved -
      sums.recordsWithFilesRemoved,
    withFiles: sums.recordsWithFilesAdded - sums.recordsWithFilesRemoved,
    parents:
      sums.parentsBareAdded +
      sums.parentsWithFilesAdded -
      sums.parentsBareRemoved -
      sums.parentsWithFilesRemoved,
    files: sums.filesAdded - sums.filesRemoved,
    bytes: sums.bytesAdded - sums.bytesRemoved,
  };
};

test("at the end of each day there is what a look at that day alone finds", () => {
  fc.assert(
    fc.property(work, (state) => {
      for (const where of [GLOBAL_ID, HERE])
        for (const basis of ["added", "created", "published"] as const)
          for (let day = -3; day <= AS_OF; day++)
            for (const item of [undefined, "languages eng", "languages deu", "affiliations ror"]) {
              const [category = "", id = ""] = item?.split(" ") ?? [];
              const idsOf = (v: Version) =>
                ((v.items as Record<string, readonly string[]>)[category] ?? []).filter(
                  (other) => other === id,
                ).length;
              const counted = state.versions
                .filter((v) => isCounted(state, v, basis, where, day))
                .map((v) => ({ ...v, times: item === undefined ? 1 : idsOf(v) }))
                .filter(({ times }) => times > 0);
              const sum = (of: (v: (typeof counted)[number]) => number) =>
                counted.reduce((total, v) => total + of(v), 0);
              expect(
                sumUntil(state, where, basis, day, item),
                `${where} ${basis} ${day} ${item}`,
              ).toEqual({
                records: sum(({ times }) => times),
                withFiles: sum(({ files, times }) => (files > 0 ? times : 0)),
                parents: Math.min(counted.length, 1),
                files: sum(({ files }) => files),
                bytes: sum(({ bytes }) => bytes),
              });
            }
    }),
    { numRuns: 300 },
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
    recordDaysOf(state(spans), HERE)
      .days.filter(({ basis }) => basis === "added")
      .map(({ day, counts, entered }) => ({ day, entered, totals: counts.totals }));
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
