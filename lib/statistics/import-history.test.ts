import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { type Context, systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { usageJobs } from "@/lib/usage/jobs";
import { findVersions } from "@/lib/works";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import { aWork } from "@/tests/support/works";
import { aggregate, importHistory, rebuildStatistics, verifyStatistics } from ".";
import { GLOBAL_ID, USAGE_NUMBERS } from "./counts";

withTestDatabase();

const NOW = new Date("2026-03-10T12:00:00Z");
const ctx = () => systemContext({ now: NOW });
let owner: Context;

beforeAll(async () => {
  owner = await signedInAs(await anAccount());
});

async function load(name: string, text: string | Buffer, source = "old") {
  const file = path.join(config().DATA_DIR, name);
  await writeFile(file, text);
  const imported = await importHistory(ctx(), { file, source, findVersions });
  await aggregate(ctx());
  return imported;
}

const sumsOf = (id: string) =>
  systemContext().db.$queryRaw<{ views: number; downloads: number }[]>(sql`
    SELECT views::int, unique_views::int AS "uniqueViews", downloads::int, unique_downloads::int AS "uniqueDownloads",
           bytes::float8 AS bytes FROM usage_work WHERE work_id = ${id}`);

/** The numbers of the service on a day, and those of its imported readers. */
async function globalOf(day: string) {
  const [row] = await systemContext().db.$queryRaw<
    { totals: number[]; subcounts: Record<string, Record<string, number[]>> }[]
  >(sql`
    SELECT counts->'totals' AS totals, counts->'subcounts' AS subcounts FROM statistics_day
     WHERE kind = 'usage' AND day = ${day}::date AND collection_id = ${GLOBAL_ID}::uuid`);
  const named = (numbers: number[] = []) =>
    Object.fromEntries(
      USAGE_NUMBERS.flatMap((name, index) => (numbers[index] ? [[name, numbers[index]]] : [])),
    );
  return { totals: named(row?.totals), imported: named(row?.subcounts.countries?.imported) };
}

test("totals of months and days count for the work, the service and its countries, and only once", async () => {
  const { id } = await aWork(owner);
  const table = `work,date,views,unique_views,downloads,unique_downloads,data_volume
${id},2020-02,58,29,29,0,2900
https://doi.org/10.9999/nobody,2020-02,1,,,,
${id},2020-02-03,1,,,,
${id},2020-03-01,7,3,,,
${id},2020-04-31,7,3,,,
`;
  const imported = await load("totals.csv", table);
  expect(imported).toMatchObject({ lines: 5, written: 2, leftOut: 3 });
  expect(imported.problems.map(({ line, problem }) => [line, problem.key])).toEqual([
    [6, "statistics.history.cell"],
    [3, "statistics.history.work"],
    [4, "statistics.history.repeated"],
  ]);
  const sums = { views: 65, uniqueViews: 32, downloads: 29, uniqueDownloads: 0, bytes: 2900 };
  expect(await sumsOf(id)).toEqual([sums]);
  const day = {
    views: 2,
    viewVisitors: 1,
    viewRecords: 1,
    viewParents: 1,
    downloads: 1,
    downloadRecords: 1,
    downloadParents: 1,
    bytes: 100,
  };
  expect(await globalOf("2020-02-11")).toEqual({ totals: day, imported: day });

  await load("totals.csv.gz", gzipSync(table));
  expect(await sumsOf(id)).toEqual([sums]);
  await load("mended.csv", `work,date,views\n${id},2020-03-01,8\n`);
  expect(await sumsOf(id)).toMatchObject([{ views: 66 }]);
  expect(await verifyStatistics(ctx())).toMatchObject({ differences: [] });
});

test("events of an InvenioRDM count by the same rules as those that come here, and only once", async () => {
  const { id } = await aWork(owner);
  const event = (seconds: string, more: object = {}) => ({
    timestamp: `2021-05-06T10:00:${seconds}`,
    recid: id,
    visitor_id: "78dbfc87",
    country: "DE",
    referrer: "https://example.org/search?q=1",
    via_api: false,
    is_robot: false,
    ...more,
  });
  const lines = [
    { _index: "events-stats-record-view-2021-05", _id: "1", _source: event("00") },
    event("10"), // a double click
    event("50", { is_robot: true }),
    event("51", { via_api: true }),
    event("52", { visitor_id: "other", country: null }),
    event("53", { file_key: "a.csv", size: 120 }),
    event("54", { recid: "nobod-yhere" }),
    { timestamp: "yesterday", recid: id },
  ].map((line) => JSON.stringify(line));
  const text = [...lines, "{broken", ""].join("\n");
  expect(await load("events.jsonl", text)).toMatchObject({
    lines: 9,
    written: 5,
    skipped: 1,
    leftOut: 3,
  });
  const sums = { views: 2, uniqueViews: 2, downloads: 1, uniqueDownloads: 1, bytes: 120 };
  expect(await sumsOf(id)).toEqual([sums]);
  expect(await load("events.ndjson", text)).toMatchObject({ written: 0, skipped: 6 });
  expect(await sumsOf(id)).toEqual([sums]);
  expect((await globalOf("2021-05-06")).totals).toMatchObject({ views: 2, downloads: 1 });
  expect(await verifyStatistics(ctx())).toMatchObject({ differences: [] });
});

test("months whose events are gone keep their counts, and take no others", async () => {
  const { id } = await aWork(owner);
  const event = { timestamp: "2019-07-08T10:00:00", recid: id, visitor_id: "one" };
  await load("july.jsonl", JSON.stringify(event));
  await load("day.csv", `work,date,views\n${id},2019-07-08,4\n`);
  for (const job of usageJobs) await job.run(ctx(), {});
  await rebuildStatistics(ctx());
  expect(await sumsOf(id)).toMatchObject([{ views: 5 }]);
  const late = await load("late.csv", `work,date,views\n${id},2019-07-09,4\n`);
  expect(late.problems).toMatchObject([
    { line: 2, problem: { key: "statistics.history.removed" } },
  ]);
  expect(await verifyStatistics(ctx())).toMatchObject({
    differences: [],
    monthsWithoutEvents: expect.arrayContaining(["2019-07"]) as string[],
  });
});

test("a file of another kind, and a table without the columns, are refused as a whole", async () => {
  await expect(load("counts.txt", "")).rejects.toThrow();
  await expect(load("wrong.csv", "work,date,visits\na,2020-01,3\n")).rejects.toMatchObject({
    text: { key: "statistics.history.columns" },
  });
});
