import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { NotAuthenticated, NotFound, NotPermitted } from "@/lib/core/errors";
import { type Context, createContext, systemContext } from "@/lib/db/context";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection, aMember } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import {
  putDay,
  putLabel,
  putUploader,
  recordNumbers,
  removeDay,
  usageNumbers,
} from "@/tests/support/statistics";
import { dayOfText } from "@/lib/core/calendar";
import { readCategories, readSeries } from ".";
import type { Metric } from "./schema";

withTestDatabase();

const on = (day: string) => new Date(`${day}T12:00:00Z`);
const guest = (now = "2026-03-05"): Context => createContext({ actor: ANONYMOUS, now: on(now) });

/** A public collection with two days of usage. */
async function readCollectionWithUsage() {
  const { collection } = await aCollection();
  const { id } = collection;
  await putDay({
    collectionId: id,
    kind: "usage",
    day: "2026-03-01",
    counts: {
      totals: usageNumbers({ views: 5, viewVisitors: 3, downloads: 2, bytes: 300 }),
      subcounts: { languages: { eng: usageNumbers({ views: 4, downloads: 2, bytes: 300 }) } },
    },
  });
  await putDay({
    collectionId: id,
    kind: "usage",
    day: "2026-03-03",
    counts: {
      totals: usageNumbers({ views: 1 }),
      subcounts: { languages: { deu: usageNumbers({ views: 1 }) } },
    },
  });
  await putLabel("languages", "eng", { en: "English", de: "Englisch" });
  return collection;
}

test("the series of all has a point a day until today, with the year apart", async () => {
  const { slug } = await readCollectionWithUsage();
  const { value } = await readSeries(guest(), { collection: slug, family: "usage-delta" });
  expect(value).toEqual([
    {
      id: "global",
      name: "Global",
      type: "bar",
      valueType: "number",
      year: 2026,
      data: [
        ["03-01", 5],
        ["03-02", 0],
        ["03-03", 1],
        ["03-04", 0],
        ["03-05", 0],
      ],
    },
  ]);
});

test("sums go on through quiet days, those of an item from its first day on", async () => {
  const { id } = await readCollectionWithUsage();
  const { value } = await readSeries(guest("2026-03-04"), {
    collection: id,
    family: "usage-snapshot",
    category: "languagesByView",
    metric: "views",
  });
  expect(value).toEqual([
    {
      id: "deu",
      name: "",
      type: "line",
      valueType: "number",
      year: 2026,
      data: [
        ["03-03", 1],
        ["03-04", 1],
      ],
    },
    {
      id: "eng",
      name: { en: "English", de: "Englisch" },
      type: "line",
      valueType: "number",
      year: 2026,
      data: [
        ["03-01", 4],
        ["03-02", 4],
        ["03-03", 4],
        ["03-04", 4],
      ],
    },
  ]);
});

test("a range cuts what is shown, not what is summed; nothing is told of days to come", async () => {
  const { id } = await readCollectionWithUsage();
  const query = {
    collection: id,
    family: "usage-snapshot",
    from: dayOfText("2026-03-02"),
    to: dayOfText("3026-03-02"),
  } as const;
  const { value } = await readSeries(guest("2026-03-03"), query);
  expect(value[0]?.data).toEqual([
    ["03-02", 5],
    ["03-03", 6],
  ]);
});

test("items have points on days that count them, and volumes say that they are bytes", async () => {
  const { id } = await readCollectionWithUsage();
  const { value } = await readSeries(guest(), {
    collection: id,
    family: "usage-delta",
    category: "languages",
    metric: "dataVolume",
  });
  expect(value.map(({ id, valueType, data }) => ({ id, valueType, data }))).toEqual([
    { id: "deu", valueType: "filesize", data: [["03-03", 0]] },
    { id: "eng", valueType: "filesize", data: [["03-01", 300]] },
  ]);
});

test("what was never downloaded is not among the most downloaded", async () => {
  const { id } = await readCollectionWithUsage();
  const { value } = await readSeries(guest(), {
    collection: id,
    family: "usage-snapshot",
    category: "languagesByDownload",
    metric: "views",
  });
  expect(value.map(({ id }) => id)).toEqual(["eng"]);
});

test("works: added less removed, by files, with distinct uploaders", async () => {
  const { collection } = await aCollection();
  const collectionId = collection.id;
  const kind = "records-published" as const;
  const totals = recordNumbers({
    recordsBareAdded: 1,
    recordsWithFilesAdded: 3,
    parentsBareAdded: 2,
  });
  await putDay({ collectionId, kind, day: "2025-12-31", counts: { totals, subcounts: {} } });
  const removed = recordNumbers({ recordsWithFilesRemoved: 2, filesRemoved: 1, bytesRemoved: 70 });
  await putDay({
    collectionId,
    kind,
    day: "2026-01-01",
    counts: { totals: removed, subcounts: {} },
  });
  for (const [ownerId, day] of [
    [1, "2025-12-31"],
    [2, "2025-12-31"],
    [1, "2026-01-01"],
  ] as const)
    await putUploader({ collectionId, basis: "published", ownerId, day, works: 1 });
  const read = async (
    family: "record-delta" | "record-snapshot",
    category: string,
    metric: Metric,
  ) => {
    const query = {
      collection: collectionId,
      family,
      dateBasis: "published",
      category,
      metric,
    } as const;
    return (await readSeries(guest("2026-01-01"), query)).value[0]?.data.map(([, value]) => value);
  };
  expect(await read("record-delta", "global", "records")).toEqual([4, -2]);
  expect(await read("record-delta", "global", "dataVolume")).toEqual([0, -70]);
  expect(await read("record-delta", "global", "uploaders")).toEqual([2, 1]);
  expect(await read("record-snapshot", "global", "uploaders")).toEqual([2, 2]);
  expect(await read("record-snapshot", "filePresence", "withFiles")).toEqual([3, 1]);
  expect(await read("record-snapshot", "filePresence", "metadataOnly")).toEqual([1, 1]);
  expect(await read("record-snapshot", "global", "parents")).toEqual([2, 2]);
});

test("years are written out where points are in several", async () => {
  const { collection } = await aCollection();
  const counts = { totals: recordNumbers({ recordsBareAdded: 1 }), subcounts: {} };
  for (const day of ["2025-12-31", "2026-01-01"])
    await putDay({ collectionId: collection.id, kind: "records-added", day, counts });
  const { value } = await readSeries(guest("2026-01-01"), {
    collection: collection.id,
    family: "record-delta",
    metric: "records",
  });
  expect(value[0]).not.toHaveProperty("year");
  expect(value[0]?.data).toEqual([
    ["2025-12-31", 1],
    ["2026-01-01", 1],
  ]);
});

test("a series of more than 10,000 days has its changes only", async () => {
  const { collection } = await aCollection();
  const kind = "records-published" as const;
  for (const day of ["0001-01-01", "1500-06-01", "1500-06-02"])
    await putDay({
      collectionId: collection.id,
      kind,
      day,
      counts: {
        totals: recordNumbers({ recordsBareAdded: 1 }),
        subcounts: { languages: { lat: recordNumbers({ recordsBareAdded: 1 }) } },
      },
    });
  const read = async (family: "record-delta" | "record-snapshot", category: string) => {
    const query = { collection: collection.id, family, category, dateBasis: "published" } as const;
    return (await readSeries(guest(), query)).value[0]?.data;
  };
  expect(await read("record-delta", "global")).toEqual([
    ["0001-01-01", 1],
    ["0001-01-02", 0],
    ["1500-06-01", 1],
    ["1500-06-03", 0],
  ]);
  const sums = [
    ["0001-01-01", 1],
    ["1500-06-01", 2],
    ["1500-06-02", 3],
  ];
  expect(await read("record-snapshot", "global")).toEqual(sums);
  expect(await read("record-snapshot", "languages")).toEqual(sums);
});

test("only the twenty best of a category are in its sums, while they are", async () => {
  const { collection } = await aCollection();
  const items = Array.from({ length: 21 }, (_, at) => [
    `p${String(at).padStart(2, "0")}`,
    usageNumbers({ views: 100 - at }),
  ]);
  const collectionId = collection.id;
  const put = (day: string, publishers: Record<string, number[]>) =>
    putDay({
      collectionId,
      kind: "usage",
      day,
      counts: { totals: usageNumbers({ views: 1 }), subcounts: { publishers } },
    });
  await put("2026-03-01", Object.fromEntries(items) as Record<string, number[]>);
  await put("2026-03-03", { p20: usageNumbers({ views: 30 }) });
  const { value } = await readSeries(guest(), {
    collection: collectionId,
    family: "usage-snapshot",
    category: "publishersByView",
    metric: "views",
  });
  const data = new Map(value.map((series) => [series.id, series.data]));
  expect(data.size).toBe(21);
  expect(data.get("p19")).toEqual([
    ["03-01", 81],
    ["03-02", 81],
  ]);
  expect(data.get("p20")).toEqual([
    ["03-03", 110],
    ["03-04", 110],
    ["03-05", 110],
  ]);
});

test("every category and metric is there without data", async () => {
  const { collection } = await aCollection();
  const read = async (family: "usage-snapshot" | "record-delta") =>
    (await readCategories(guest(), { collection: collection.id, family })).value;
  const usage = await read("usage-snapshot");
  expect(Object.keys(usage)).toEqual([
    ...["global", "resourceTypes", "accessStatuses", "languagesByView", "languagesByDownload"],
    ...["subjectsByView", "subjectsByDownload", "rightsByView", "rightsByDownload"],
    ...["fundersByView", "fundersByDownload", "periodicalsByView", "periodicalsByDownload"],
    ...["publishersByView", "publishersByDownload", "affiliationsByView", "affiliationsByDownload"],
    ...["fileTypes", "countriesByView", "countriesByDownload"],
    ...["referrersByView", "referrersByDownload"],
  ]);
  expect(usage.countriesByView?.downloadUniqueFiles).toEqual([]);
  const records = await read("record-delta");
  expect(records.filePresence).toEqual({ metadataOnly: [], withFiles: [] });
  expect(Object.keys(records.global ?? {})).toEqual([
    ...["records", "parents", "fileCount", "dataVolume", "uploaders"],
  ]);
});

test("a day that is counted again, becomes quiet or is new shows in the next answer", async () => {
  const { id } = await readCollectionWithUsage();
  const read = async () => {
    const told = await readSeries(guest("2026-03-03"), { collection: id, family: "usage-delta" });
    return told.value[0]?.data.map(([, value]) => value);
  };
  const day = { collectionId: id, kind: "usage" } as const;
  expect(await read()).toEqual([5, 0, 1]);
  const counts = { totals: usageNumbers({ views: 8 }), subcounts: {} };
  await putDay({ ...day, day: "2026-03-03", counts });
  expect(await read()).toEqual([5, 0, 8]);
  await removeDay({ ...day, day: "2026-03-03" });
  expect(await read()).toEqual([5, 0, 0]);
  await putDay({ ...day, day: "2025-12-31", counts });
  expect((await read())?.slice(0, 2)).toEqual([8, 0]);
});

test("usage is told of from the day of the first work on", async () => {
  const { id } = await readCollectionWithUsage();
  const counts = { totals: recordNumbers({ recordsBareAdded: 1 }), subcounts: {} };
  await putDay({ collectionId: id, kind: "records-added", day: "2026-02-27", counts });
  const { value } = await readSeries(guest(), { collection: id, family: "usage-delta" });
  expect(value[0]?.data.slice(0, 3)).toEqual([
    ["02-27", 0],
    ["02-28", 0],
    ["03-01", 5],
  ]);
});

test("a restricted collection is for its members; strangers are told apart by credentials", async () => {
  const { collection } = await aCollection({ access: { visibility: "restricted" } });
  const ask = (ctx: Context) =>
    readSeries(ctx, { collection: collection.id, family: "usage-delta" });
  await expect(ask(guest())).rejects.toThrow(NotAuthenticated);
  await expect(ask(await signedInAs(await anAccount()))).rejects.toThrow(NotPermitted);
  expect((await ask(await aMember(collection, "reader"))).value).toEqual([]);
  expect((await ask(systemContext())).value).toEqual([]);
});

test("what is no collection is not found; everybody may read of the whole service", async () => {
  const ask = (collection: string) => readSeries(guest(), { collection, family: "usage-delta" });
  await expect(ask(randomUUID())).rejects.toThrow(NotFound);
  await expect(ask("no-such-slug")).rejects.toThrow(NotFound);
  expect((await ask("global")).value).toEqual([]);
});

test("figures are of now, or of the last count where something waits to be counted", async () => {
  const { id } = await readCollectionWithUsage();
  const { db } = systemContext();
  const asOf = async () =>
    (await readSeries(guest("2026-03-05"), { collection: id, family: "usage-delta" })).asOf;
  expect(await asOf()).toEqual(on("2026-03-05"));
  const counted = new Date("2026-03-04T10:00:00Z");
  await db.statisticsDay.updateMany({ where: { collectionId: id }, data: { updatedAt: counted } });
  await db.statisticsDirtyWork.create({ data: { parentId: "waits" } });
  expect(await asOf()).toEqual(counted);
  await db.statisticsDirtyWork.deleteMany();
  await db.usageDirtyDay.create({ data: { day: on("2026-03-05") } });
  expect(await asOf()).toEqual(counted);
  await db.usageDirtyDay.deleteMany();
});
