import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textOfDay } from "@/lib/core/calendar";
import {
  type Counts,
  RECORD_CATEGORIES,
  RECORD_NUMBERS,
  USAGE_CATEGORIES,
  USAGE_NUMBERS,
  type UsageCategory,
} from "../counts";
import { categoriesOf, type Family, FAMILIES, isSnapshot, isUsage, type Metric } from "../schema";
import { addDay, type DayTable, emptyBlock } from "./day-table";
import { documentsOf } from "./documents";
import { seriesOf } from "./series";

/* Documents and series of random days, against sums that are made anew for every day. */

const FIRST = 20_000;
const DAYS = 40;
const WHEN = new Date("2026-01-02T03:04:05Z");

type Day = { day: number; counts: Counts };

const numbersOf = (width: number) => fc.array(fc.nat(3), { minLength: width, maxLength: width });

/** More items than are shown of a category, so that some come and go. */
const item = fc.nat(27).map((number) => `item-${String(number).padStart(2, "0")}`);

function daysOf(family: Family): fc.Arbitrary<Day[]> {
  const width = isUsage(family) ? USAGE_NUMBERS.length : RECORD_NUMBERS.length;
  const categories = ["publishers", "resource_types", isUsage(family) ? "countries" : "languages"];
  const subcounts = fc.record(
    Object.fromEntries(
      categories.map((name) => [name, fc.dictionary(item, numbersOf(width), { maxKeys: 25 })]),
    ),
    { requiredKeys: [] },
  );
  const day = fc.record({
    day: fc.nat(DAYS - 1).map((offset) => FIRST + offset),
    counts: fc.record({ totals: numbersOf(width), subcounts }),
  });
  return fc
    .uniqueArray(day, { selector: (one) => one.day, maxLength: 12 })
    .map((days) => days.sort((a, b) => a.day - b.day) as Day[]);
}

const yearOf = (day: number) => Number(textOfDay(day).slice(0, 4));

function tableOf(days: readonly Day[]): DayTable {
  const years = [...new Set(days.map(({ day }) => yearOf(day)))];
  const blocks = years.map((year) => emptyBlock(year, ""));
  for (const one of days) {
    const block = blocks.find(({ year }) => year === yearOf(one.day));
    if (block) addDay(block, { ...one, createdAt: WHEN, updatedAt: WHEN });
  }
  return { blocks, uploaders: [], labels: new Map(), firstDay: days[0]?.day, version: "" };
}

const plus = (a: readonly number[], b: readonly number[]) =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) + (b[at] ?? 0));

/** What a document of the day is made of: that day's counts, or all until it. */
function countsOn(days: readonly Day[], family: Family, day: number): Counts {
  const counted = days.filter((one) => (isSnapshot(family) ? one.day <= day : one.day === day));
  const subcounts: Partial<Record<UsageCategory, Record<string, number[]>>> = {};
  let totals: number[] = [];
  for (const { counts } of counted) {
    totals = plus(totals, counts.totals);
    for (const [name, items] of Object.entries(counts.subcounts)) {
      const category = (subcounts[name as UsageCategory] ??= {});
      for (const [id, numbers] of Object.entries(items))
        category[id] = plus(category[id] ?? [], numbers);
    }
  }
  return { totals, subcounts };
}

const named = (names: readonly string[], numbers: readonly number[]) =>
  Object.fromEntries(names.map((name, at) => [name, numbers[at] ?? 0])) as Record<string, number>;

function valueOf(family: Family, metric: Metric, numbers: readonly number[]): number {
  if (isUsage(family)) {
    const of = named(USAGE_NUMBERS, numbers);
    const names: Record<string, string> = {
      viewUniqueRecords: "viewRecords",
      viewUniqueParents: "viewParents",
      downloadUniqueFiles: "downloadFiles",
      downloadUniqueRecords: "downloadRecords",
      downloadUniqueParents: "downloadParents",
      dataVolume: "bytes",
    };
    return of[names[metric] ?? metric] ?? 0;
  }
  const of = named(RECORD_NUMBERS, numbers);
  const net = (name: string) => (of[`${name}Added`] ?? 0) - (of[`${name}Removed`] ?? 0);
  const values: Record<string, number> = {
    records: net("recordsBare") + net("recordsWithFiles"),
    parents: net("parentsBare") + net("parentsWithFiles"),
    fileCount: net("files"),
    dataVolume: net("bytes"),
    metadataOnly: net("recordsBare"),
    withFiles: net("recordsWithFiles"),
    uploaders: 0,
  };
  return values[metric] ?? 0;
}

/** The ids that are shown, in their order. */
function shownIds(family: Family, items: Readonly<Record<string, readonly number[]>>, by?: string) {
  const ids = Object.keys(items).sort();
  if (by === undefined) return ids;
  const scoreOf = (id: string) => {
    const numbers = items[id] ?? [];
    if (by === "view") return valueOf(family, "views", numbers);
    if (by === "download") return valueOf(family, "downloads", numbers);
    return valueOf(family, "records", numbers) + valueOf(family, "parents", numbers);
  };
  return ids
    .filter((id) => by === "records" || scoreOf(id) > 0)
    .sort((a, b) => scoreOf(b) - scoreOf(a) || (a < b ? -1 : 1))
    .slice(0, 20);
}

describe.each(FAMILIES)("%s", (family) => {
  const range = { from: FIRST + 5, to: FIRST + DAYS - 3 };
  const all = Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at);

  test("series have the values of each day", () => {
    fc.assert(
      fc.property(daysOf(family), (days) => {
        const table = tableOf(days);
        for (const category of categoriesOf(family)) {
          const metric = category.metrics.at(-2) ?? "records";
          const expected = new Map<string, [number, number][]>();
          for (const day of all) {
            const { totals, subcounts } = countsOn(days, family, day);
            const { source, rankedBy } = category;
            const items = source === undefined ? { global: totals } : (subcounts[source] ?? {});
            for (const id of shownIds(family, items, rankedBy)) {
              const points = expected.get(id) ?? [];
              points.push([day, valueOf(family, metric, items[id] ?? [])]);
              expected.set(id, points);
            }
          }
          const found = [...seriesOf(table, { family, category, metric, range })].map(
            ({ id, points }) => [id, points.days.map((day, at) => [day, points.values[at]])],
          );
          expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
        }
      }),
      { numRuns: 25 },
    );
  });

  test("documents have the totals and the items of each day in their order", () => {
    fc.assert(
      fc.property(daysOf(family), (days) => {
        const texts = [...documentsOf(tableOf(days), { family, communityId: "global", range })];
        const documents = texts.map((text) => JSON.parse(text) as Document);
        expect(documents.map(dayOf)).toEqual(all.map(textOfDay));
        for (const [at, document] of documents.entries()) {
          const { totals, subcounts } = countsOn(days, family, all[at] ?? 0);
          expect(totalOf(family, document)).toBe(
            isSnapshot(family) || isUsage(family)
              ? valueOf(family, isUsage(family) ? "views" : "records", totals)
              : named(RECORD_NUMBERS, totals).recordsBareAdded,
          );
          const names = isUsage(family) ? USAGE_CATEGORIES : RECORD_CATEGORIES;
          expect(Object.keys(document.subcounts)).toEqual([...names]);
          const publishers = document.subcounts.publishers;
          const items = subcounts.publishers ?? {};
          if (family === "usage-snapshot") {
            const ranked = publishers as Record<string, { id: string }[]>;
            expect(ranked.by_view?.map(({ id }) => id)).toEqual(shownIds(family, items, "view"));
            expect(ranked.by_download?.map(({ id }) => id)).toEqual(
              shownIds(family, items, "download"),
            );
          } else
            expect((publishers as { id: string }[]).map(({ id }) => id)).toEqual(
              shownIds(family, items, isSnapshot(family) ? "records" : undefined),
            );
        }
      }),
      { numRuns: 25 },
    );
  });
});

type Document = {
  period_start?: string;
  snapshot_date?: string;
  totals?: { view: { total_events: number } };
  total_records?: { metadata_only: number; with_files: number };
  records?: { added: { metadata_only: number } };
  subcounts: Record<string, unknown>;
};

const dayOf = ({ period_start, snapshot_date }: Document) =>
  snapshot_date ?? period_start?.slice(0, "YYYY-MM-DD".length);

function totalOf(family: Family, { totals, total_records, records }: Document) {
  if (isUsage(family)) return totals?.view.total_events;
  if (!isSnapshot(family)) return records?.added.metadata_only;
  return (total_records?.metadata_only ?? 0) + (total_records?.with_files ?? 0);
}
