import { beforeAll, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { createContext } from "@/lib/db/context";
import { withTestDatabase } from "@/tests/support/database";
import {
  limitedTo,
  putDay,
  putLabel,
  putUploader,
  recordNumbers,
  usageNumbers,
} from "@/tests/support/statistics";
import { readDashboard } from ".";
import { dayOfText } from "@/lib/core/calendar";
import { GLOBAL_ID } from "./counts";

withTestDatabase();

const ctx = () => createContext({ actor: ANONYMOUS, now: new Date("2026-03-10T12:00:00Z") });
const day = (text: string) => dayOfText(text) ?? NaN;
const views = (count: number) => usageNumbers({ views: count, downloads: 1 });

beforeAll(async () => {
  await putLabel("languages", "eng", { en: "English" });
  const days: [string, Record<string, number>][] = [
    ["2026-03-01", { eng: 4, deu: 1 }],
    ["2026-03-02", { eng: 2 }],
    ["2026-03-08", { deu: 5 }],
  ];
  for (const [text, languages] of days)
    await putDay({
      ...{ collectionId: GLOBAL_ID, kind: "usage", day: text },
      counts: {
        totals: views(Object.values(languages).reduce((sum, count) => sum + count, 0)),
        subcounts: {
          languages: Object.fromEntries(
            Object.entries(languages).map(([id, count]) => [id, views(count)]),
          ),
        },
      },
    });
});

const QUERY = {
  collection: "global",
  family: "usage-delta",
  dateBasis: "added",
  metric: "views",
  range: { from: day("2026-03-02"), to: day("2026-03-31") },
  before: undefined,
  split: undefined,
  item: undefined,
} as const;

test("a range ends today; what happened in it is counted by day and by item", async () => {
  const data = await readDashboard(ctx(), QUERY);
  expect(data.range).toEqual({ from: day("2026-03-02"), to: day("2026-03-10") });
  expect(data.days.views?.values).toEqual([2, 0, 0, 0, 0, 0, 5, 0, 0]);
  expect(data.categories.languages).toEqual([
    { id: "deu", name: "", value: 5 },
    { id: "eng", name: { en: "English" }, value: 2 },
  ]);
});

test("sums are those at the end of the range, with all that came before it", async () => {
  const data = await readDashboard(ctx(), {
    ...QUERY,
    family: "usage-snapshot",
    range: { from: day("2026-03-02"), to: day("2026-03-03") },
  });
  expect(data.days.views?.values).toEqual([7, 7]);
  expect(data.categories.languages?.map(({ id, value }) => [id, value])).toEqual([
    ["eng", 6],
    ["deu", 1],
  ]);
});

test("what it is compared with is counted in the same way", async () => {
  const before = { from: day("2026-02-01"), to: day("2026-03-01") };
  expect((await readDashboard(ctx(), { ...QUERY, before })).before?.views).toBe(5);
});

test("nothing is compared with days before the first one that was counted", async () => {
  const before = { from: day("2026-01-01"), to: day("2026-02-28") };
  expect((await readDashboard(ctx(), { ...QUERY, before })).before).toBeUndefined();
});

/** Less than anything. */
const NOTHING = limitedTo({ events: 0, works: 0 });

test("an item that counts too much is shown by figures and chart alone, as it happened and as a sum", async () => {
  const query = { ...QUERY, item: { category: "languages", id: "deu" }, split: "languages" };
  const rates = await readDashboard(ctx(), query, NOTHING);
  expect(rates.narrowed).toEqual({ name: "", refusal: { reason: "tooMuch", of: "events" } });
  expect(rates.split).toEqual([]);
  expect(rates.categories.languages?.map(({ id, value }) => [id, value])).toEqual([
    ["deu", 5],
    ["eng", 2],
  ]);
  expect(rates.days.views).toEqual({ days: [day("2026-03-08")], values: [5] });
  const sums = await readDashboard(ctx(), { ...query, family: "usage-snapshot" }, NOTHING);
  expect(sums.days.views).toEqual({
    days: [day("2026-03-02"), day("2026-03-08")],
    values: [1, 6],
  });
});

test("an affiliation that counts too much has no number of works: people are counted for it", async () => {
  const added = recordNumbers({
    recordsWithFilesAdded: 2,
    parentsWithFilesAdded: 1,
    filesAdded: 3,
  });
  await putDay({
    ...{ collectionId: GLOBAL_ID, kind: "records-published", day: "2026-03-09" },
    counts: { totals: added, subcounts: { affiliations: { ror: added } } },
  });
  const { totals } = await readDashboard(
    ctx(),
    {
      ...{ ...QUERY, family: "record-delta", dateBasis: "published", metric: "records" },
      item: { category: "affiliations", id: "ror" },
    },
    NOTHING,
  );
  expect([totals.records, totals.fileCount]).toEqual([undefined, 3]);
});

test("a chart is divided by the items that count most", async () => {
  const { split } = await readDashboard(ctx(), { ...QUERY, split: "languages" });
  expect(split.map(({ id, points }) => [id, points.values])).toEqual([
    ["deu", [5]],
    ["eng", [2]],
  ]);
});

test("an exact type of works has the value by which searches filter it, below its general type", async () => {
  await putDay({
    ...{ collectionId: GLOBAL_ID, kind: "records-added", day: "2026-03-09" },
    counts: {
      totals: recordNumbers({ recordsBareAdded: 2 }),
      subcounts: {
        resource_types: {
          "textDocument-journalArticle": recordNumbers({ recordsBareAdded: 1 }),
          dataset: recordNumbers({ recordsBareAdded: 1 }),
        },
      },
    },
  });
  const data = await readDashboard(ctx(), { ...QUERY, family: "record-delta", metric: "records" });
  expect(data.categories.resourceTypes?.map(({ searchValue }) => searchValue)).toEqual([
    "dataset",
    "textDocument::textDocument-journalArticle",
  ]);
});

test("who uploaded on several days is one uploader of the range", async () => {
  const uploads = { collectionId: GLOBAL_ID, basis: "created", works: 1 };
  await putDay({
    ...{ collectionId: GLOBAL_ID, kind: "records-created", day: "2026-03-01" },
    counts: { totals: recordNumbers({ recordsBareAdded: 1 }), subcounts: {} },
  });
  for (const [ownerId, date] of [
    [1, "2026-03-01"],
    [1, "2026-03-08"],
    [1, "2026-03-09"],
    [2, "2026-03-09"],
  ] as const)
    await putUploader({ ...uploads, ownerId, day: date });
  const data = await readDashboard(ctx(), {
    ...{ ...QUERY, family: "record-delta", dateBasis: "created", metric: "uploaders" },
    before: { from: day("2026-03-01"), to: day("2026-03-01") },
  });
  expect(data.days.uploaders?.values.slice(-3)).toEqual([1, 2, 0]);
  expect([data.totals.uploaders, data.before?.uploaders]).toEqual([2, 1]);
});
