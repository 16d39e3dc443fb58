import { gunzipSync } from "node:zlib";
import { parseDomFromString } from "@node-saml/node-saml/lib/xml.js";
import excel from "exceljs";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { POST } from "@/app/api/stats/route";
import type { Collection } from "@/lib/collections";
import { systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { aCollection } from "./support/collections";
import { withTestDatabase } from "./support/database";
import { putDay, putLabel, recordNumbers, usageNumbers } from "./support/statistics";

withTestDatabase();

const CSV = "text/csv";
const XML = "application/xml";
const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function send(body: unknown, accept: string): Promise<Response> {
  const request = new Request("https://repository.example.org/api/stats", {
    method: "POST",
    headers: { "content-type": "application/json", accept },
    body: JSON.stringify(body),
  });
  const response = await POST(request, { params: Promise.resolve({}) });
  expect(response.status).toBe(200);
  return response;
}

/** The files of an archive, read by the fields of its headers. */
async function filesOf(response: Response): Promise<Map<string, Buffer>> {
  const tar = gunzipSync(Buffer.from(await response.arrayBuffer()));
  const files = new Map<string, Buffer>();
  const field = (at: number, from: number, length: number) =>
    tar.toString("utf8", at + from, at + from + length).replace(/\0.*$/s, "");
  let longName: string | undefined;
  for (let at = 0; at < tar.length && tar[at] !== 0;) {
    const size = parseInt(field(at, 124, 12), 8);
    const prefix = field(at, 345, 155);
    const name = `${prefix ? `${prefix}/` : ""}${field(at, 0, 100)}`;
    const bytes = tar.subarray(at + 512, at + 512 + size);
    // Names that do not fit are in an entry before that of the file.
    if (field(at, 156, 1) === "x") longName = /\d+ path=(.*)\n/.exec(bytes.toString())?.[1];
    else {
      files.set(longName ?? name, bytes);
      longName = undefined;
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

const rowsOf = (file: Buffer | undefined) =>
  Papa.parse<string[]>((file ?? Buffer.alloc(0)).toString(), { skipEmptyLines: true }).data;

const HEAD = ["id", "label", "date", "value", "units"];

let moor: Collection;
beforeAll(async () => {
  moor = (await aCollection({ title: "Moor & <fen>" })).collection;
  const collectionId = moor.id;
  await putDay({
    collectionId,
    kind: "usage",
    day: "2025-12-31",
    counts: {
      totals: usageNumbers({ views: 5, downloads: 2, bytes: 700 }),
      subcounts: {
        languages: { eng: usageNumbers({ views: 4 }) },
        publishers: {
          '=HYPERLINK("x")': usageNumbers({ views: 1 }),
          "+1": usageNumbers({ views: 1 }),
          "-1": usageNumbers({ views: 1 }),
          "@SUM": usageNumbers({ views: 1 }),
          "\tTab": usageNumbers({ views: 1 }),
          'Tide, "Reed" & <Co>\u0001': usageNumbers({ views: 2 }),
        },
      },
    },
  });
  await putDay({
    collectionId,
    kind: "records-added",
    day: "2025-12-31",
    counts: {
      totals: recordNumbers({ recordsBareAdded: 3, recordsWithFilesRemoved: 4 }),
      subcounts: {},
    },
  });
  await putLabel("languages", "eng", { de: "Englisch", en: "English" });
  await putLabel("publishers", "+1", "=cmd|' /C calc'!A0");
});

const RANGE = { end_date: "2026-01-01" };
const categories = (stat: string) => ({ stat, params: { community_id: moor.slug, ...RANGE } });

describe("CSV", () => {
  test("is an archive with a file for each metric that has rows", async () => {
    const response = await send({ uses: categories("usage-delta-category") }, CSV);
    expect(response.headers.get("content-type")).toBe("application/gzip");
    expect(response.headers.get("content-encoding")).toBe(null);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename=data_series_csv_${moor.slug}.tar.gz`,
    );
    const files = await filesOf(response);
    expect(rowsOf(files.get("uses/global/views.csv"))).toEqual([
      HEAD,
      ["global", "Global", "2025-12-31", "5", "unique views"],
      ["global", "Global", "2026-01-01", "0", "unique views"],
    ]);
    expect(rowsOf(files.get("uses/languages/views.csv"))).toEqual([
      HEAD,
      ["eng", "English", "2025-12-31", "4", "unique views"],
    ]);
    const readme = String(files.get("README.txt"));
    for (const told of [
      "Statistics of the collection “Moor & <fen>” and everything below it",
      "Days: 2025-12-31 to 2026-01-01, in UTC.",
      "FOLDER/BREAKDOWN/MEASURE.csv",
      "FOLDER “uses”: views and downloads of each day",
      "ORDNER „uses“: Aufrufe und Downloads jedes Tages",
    ])
      expect(readme).toContain(told);
    expect([...files.keys()].filter((name) => name.includes("countries"))).toEqual([]);
    expect([...files.keys()].filter((name) => name.startsWith("uses/global/"))).toHaveLength(10);
  });

  test("has no cell that a program would calculate, and numbers that are less than zero", async () => {
    const uses = await filesOf(await send({ q: categories("usage-delta-category") }, CSV));
    const cells = rowsOf(uses.get("q/publishers/views.csv"))
      .slice(1)
      .map(([id, label]) => [id, label]);
    expect(cells).toEqual([
      ["'\tTab", ""],
      ["'+1", "'=cmd|' /C calc'!A0"],
      ["'-1", ""],
      ['\'=HYPERLINK("x")', ""],
      ["'@SUM", ""],
      ['Tide, "Reed" & <Co>\u0001', ""],
    ]);
    const works = await filesOf(await send({ q: categories("record-delta-category") }, CSV));
    expect(rowsOf(works.get("q/global/records.csv"))[1]).toEqual([
      ...["global", "Global", "2025-12-31", "-1", "records"],
    ]);
  });

  test("labels become folders that stay in the archive and do not meet", async () => {
    const query = { ...categories("usage-delta-series") };
    const labels = ["../../etc", "..", "a/b", "a\\b", "A_B", "", "  ", "é ü", "x".repeat(100)];
    const files = await filesOf(
      await send(Object.fromEntries(labels.map((label) => [label, query])), CSV),
    );
    expect([...files.keys()]).toEqual([
      "README.txt",
      "_.._etc/global/views.csv",
      "query/global/views.csv",
      "a_b/global/views.csv",
      "a_b-2/global/views.csv",
      "A_B-3/global/views.csv",
      "query-2/global/views.csv",
      "query-3/global/views.csv",
      "é ü/global/views.csv",
      `${"x".repeat(60)}/global/views.csv`,
    ]);
  });

  test("documents and composites are written as their numbers day by day", async () => {
    const files = await filesOf(
      await send(
        { days: categories("community-usage-delta"), all: categories("community-stats") },
        CSV,
      ),
    );
    expect(rowsOf(files.get("days/total/downloads.csv")).slice(1)).toEqual([
      ["global", "Global", "2025-12-31", "2", "unique downloads"],
      ["global", "Global", "2026-01-01", "0", "unique downloads"],
    ]);
    expect(rowsOf(files.get("all/usage_snapshots/total/dataVolume.csv")).at(-1)).toEqual([
      ...["global", "Global", "2026-01-01", "700", "bytes"],
    ]);
    expect(rowsOf(files.get("all/record_deltas_added/filePresence/withFiles.csv"))[1]?.[3]).toBe(
      "-4",
    );
    expect(files.has("all/record_deltas_created/total/records.csv")).toBe(false);
  });

  test("counts of a work are a row", async () => {
    const { db } = systemContext();
    await db.$executeRaw(sql`
      INSERT INTO usage_work (work_id, parent_id, views, unique_views, downloads, unique_downloads, bytes)
      VALUES ('gone0-00000', 'gone0-00001', 7, 3, 2, 1, 900)`);
    const params = { recid: "gone0-00000", end_date: "2026-02-01" };
    await db.$executeRaw(sql`
      INSERT INTO usage_work_day (work_id, day, views, unique_views, downloads, unique_downloads, bytes)
      VALUES ('gone0-00000', '2026-02-01', 6, 3, 2, 1, 900), ('gone0-00000', '2026-02-02', 1, 0, 0, 0, 0)`);
    const files = await filesOf(await send({ w: { stat: "record-view", params } }, CSV));
    expect(rowsOf(files.get("w/total/views.csv"))[1]).toEqual([
      ...["gone0-00000", "", "2026-02-01", "6", "unique views"],
    ]);
  });

  test("of several collections has no name of one", async () => {
    const both = {
      one: categories("usage-delta-series"),
      all: { stat: "usage-delta-series", params: { community_id: "global" } },
    };
    const response = await send(both, CSV);
    expect(response.headers.get("content-disposition")).toContain(
      "filename=data_series_csv.tar.gz",
    );
    await filesOf(response);
  });
});

describe("Excel", () => {
  const openBook = async (bytes: Buffer | undefined) => {
    const book = new excel.Workbook();
    await book.xlsx.load((bytes ?? Buffer.alloc(0)) as unknown as ArrayBuffer);
    return book;
  };
  const valuesOf = (book: excel.Workbook, name: string) =>
    book
      .getWorksheet(name)
      ?.getSheetValues()
      .slice(1)
      .map((row) => (row as unknown[]).slice(1));

  test("is an archive with a workbook for each category and a sheet for each metric", async () => {
    const response = await send({ uses: categories("usage-delta-category") }, EXCEL);
    expect(response.headers.get("content-type")).toBe("application/gzip");
    expect(response.headers.get("content-disposition")).toContain(
      `data_series_excel_${moor.slug}.tar.gz`,
    );
    const files = await filesOf(response);
    expect(files.size).toBe(14);
    const book = await openBook(files.get("uses/global.xlsx"));
    expect(book.worksheets.map(({ name }) => name)).toEqual([
      ...["views", "downloads", "viewVisitors", "downloadVisitors", "viewUniqueRecords"],
      ...["viewUniqueParents", "downloadUniqueFiles", "downloadUniqueRecords"],
      ...["downloadUniqueParents", "dataVolume"],
    ]);
    expect(valuesOf(book, "dataVolume")).toEqual([
      HEAD,
      ["global", "Global", "2025-12-31", 700, "bytes"],
      ["global", "Global", "2026-01-01", 0, "bytes"],
    ]);
    const heading = book.getWorksheet("views")?.getCell("A1");
    expect([heading?.font.bold, (heading?.fill as excel.FillPattern).fgColor?.argb]).toEqual([
      true,
      "FFD9D9D9",
    ]);
  });

  test("says where there are no data, and keeps texts as texts", async () => {
    const files = await filesOf(await send({ q: categories("usage-delta-category") }, EXCEL));
    const empty = await openBook(files.get("q/countries.xlsx"));
    expect(empty.worksheets.map(({ name }) => name)).toEqual(["No Data"]);
    expect(valuesOf(empty, "No Data")?.[1]).toEqual([
      "Nothing was counted for countries in the days that were asked for.",
    ]);
    const publishers = await openBook(files.get("q/publishers.xlsx"));
    expect(valuesOf(publishers, "views")?.map(([id]) => id)).toEqual([
      ...["id", "'\tTab", "'+1", "'-1", '\'=HYPERLINK("x")', "'@SUM"],
      'Tide, "Reed" & <Co>\uFFFD',
    ]);
  });
});

describe("XML", () => {
  test("has Dublin Core, and numbers that agree with what follows", async () => {
    const response = await send(
      { uses: categories("usage-delta-category"), "1 st": categories("record-snapshot-series") },
      XML,
    );
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename=data_series_xml_${moor.slug}.xml`,
    );
    const root = await parseXml(await response.text());
    expect([root.name, root.attributes.version]).toEqual(["dataSeriesCollection", "1.0"]);
    const [metadata, ...queries] = root.children;
    const texts = Object.fromEntries(
      (metadata?.children ?? []).map(({ name, text }) => [name, text]),
    );
    expect(texts).toMatchObject({
      "dc:title": "Statistics of Moor & <fen>",
      "dc:type": "Dataset",
      "dc:format": "application/xml",
      totalCategories: "14",
    });
    const [range, community] = metadata?.children.slice(-2) ?? [];
    expect(range?.children.map(({ name, text }) => [name, text])).toEqual([
      ["startDate", "2025-12-31"],
      ["endDate", "2026-01-01"],
    ]);
    expect(community?.children.map(({ name }) => name)).toEqual([
      ...["dc:identifier", "dc:title", "dc:description", "dc:source", "slug"],
    ]);
    expect(queries.map(({ name, attributes }) => [name, attributes.name, attributes.id])).toEqual([
      ["category", "uses", "uses"],
      ["category", "1 st", "id_1_st"],
    ]);
    let points = 0;
    for (const query of queries) {
      const metrics = query.children.flatMap(({ children }) => children);
      expect(query.attributes.metricsCount).toBe(String(metrics.length));
      for (const set of query.children)
        expect(set.attributes.metricsCount).toBe(String(set.children.length));
      for (const metric of metrics) {
        const lists = metric.children.flatMap(({ children }) => children);
        for (const list of lists) expect(list.attributes.count).toBe(String(list.children.length));
        const all = lists.reduce((sum, { children }) => sum + children.length, 0);
        expect(metric.attributes.dataPointsCount).toBe(String(all));
        points += all;
      }
    }
    expect(points).toBeGreaterThan(20);
    expect(texts.totalDataPoints).toBe(String(points));
    const views = queries[0]?.children[0]?.children[0];
    expect(views?.attributes).toEqual({
      name: "views",
      id: "views",
      dataPointsCount: "2",
      unit: "unique views",
      measurementType: "period",
      aggregationMethod: "daily",
      description: "unique views by day",
    });
    expect(views?.children[0]?.children[0]?.children[0]?.attributes).toEqual({
      date: "2025-12-31",
      value: "5",
      unit: "unique views",
    });
  });

  test("names of any kind are attributes that can be read", async () => {
    const params = { community_id: moor.id, ...RANGE, category: "publishers" };
    const response = await send({ '"><x a="': { stat: "usage-delta-series", params } }, XML);
    const root = await parseXml(await response.text());
    const query = root.children[1];
    expect(query?.attributes.name).toBe('"><x a="');
    const ids = query?.children[0]?.children[0]?.children.map(({ attributes }) => attributes.id);
    expect(ids).toContain('Tide, "Reed" & <Co>\uFFFD');
    expect(ids).toContain("\tTab");
  });

  test("an empty question is an empty collection", async () => {
    const root = await parseXml(await (await send({}, XML)).text());
    expect(root.children.map(({ name }) => name)).toEqual(["metadata"]);
  });
});

type Element = {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
};

/** Reads what is well-formed, and throws where it is not. */
async function parseXml(text: string): Promise<Element> {
  return elementOf((await parseDomFromString(text)).documentElement);
}

function elementOf(node: globalThis.Element): Element {
  const list = <Item>(items: ArrayLike<Item>) => Array.from(items);
  return {
    name: node.nodeName,
    attributes: Object.fromEntries(list(node.attributes).map(({ name, value }) => [name, value])),
    children: list(node.childNodes)
      .filter(({ nodeType }) => nodeType === 1)
      .map((child) => elementOf(child as globalThis.Element)),
    text: node.textContent ?? "",
  };
}
