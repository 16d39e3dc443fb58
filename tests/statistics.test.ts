import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { POST } from "@/app/api/stats/route";
import { POST as POST_AT_ALIAS } from "@/app/api/stats-dashboard/route";
import type { Collection } from "@/lib/collections";
import { ANONYMOUS } from "@/lib/core/actor";
import { NotAuthenticated, NotPermitted } from "@/lib/core/errors";
import { type Context, createContext } from "@/lib/db/context";
import { answerQueries } from "@/lib/statistics";
import type { Work } from "@/lib/works";
import { anAccount, signedInAs } from "./support/accounts";
import { aCollection } from "./support/collections";
import { withTestDatabase } from "./support/database";
import {
  putDay,
  putLabel,
  putUploader,
  putUse,
  recordNumbers,
  usageNumbers,
} from "./support/statistics";
import { aVersion, aWork, complete, RESTRICTED } from "./support/works";

withTestDatabase();

type Asked = { accept?: string; encoding?: string; url?: string; handler?: typeof POST };

async function send(body: unknown, asked: Asked = {}): Promise<Response> {
  const { accept, encoding, url = "/api/stats", handler = POST } = asked;
  const request = new Request(`https://repository.example.org${url}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(accept ? { accept } : {}),
      ...(encoding ? { "accept-encoding": encoding } : {}),
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return handler(request, { params: Promise.resolve({}) });
}

async function ask(stat: string, params: Record<string, unknown>): Promise<unknown> {
  const response = await send({ q: { stat, params } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { q: unknown }).q;
}

let moor: Collection;
beforeAll(async () => {
  moor = (await aCollection()).collection;
  const collectionId = moor.id;
  const { id } = moor;
  await putDay({
    collectionId: id,
    kind: "records-added",
    day: "2026-03-01",
    counts: {
      totals: recordNumbers({
        recordsWithFilesAdded: 2,
        parentsWithFilesAdded: 1,
        filesAdded: 3,
        bytesAdded: 500,
      }),
      subcounts: {
        access_statuses: { open: recordNumbers({ recordsWithFilesAdded: 2 }) },
        languages: {
          eng: recordNumbers({ recordsWithFilesAdded: 1, filesAdded: 1, bytesAdded: 9 }),
        },
      },
    },
  });
  await putDay({
    collectionId: id,
    kind: "records-added",
    day: "2026-03-03",
    counts: {
      totals: recordNumbers({ recordsWithFilesRemoved: 1, filesRemoved: 1, bytesRemoved: 100 }),
      subcounts: { languages: { eng: recordNumbers({ recordsWithFilesRemoved: 1 }) } },
    },
  });
  await putUploader({ collectionId, basis: "added", ownerId: 1, day: "2026-03-01", works: 2 });
  await putDay({
    collectionId: id,
    kind: "usage",
    day: "2026-03-02",
    counts: {
      totals: usageNumbers({
        views: 5,
        viewVisitors: 4,
        viewRecords: 3,
        viewParents: 2,
        downloads: 6,
        downloadVisitors: 5,
        downloadRecords: 4,
        downloadParents: 3,
        downloadFiles: 2,
        bytes: 700,
      }),
      subcounts: {
        countries: { DE: usageNumbers({ views: 1, downloads: 2 }), US: usageNumbers({ views: 4 }) },
        file_types: { pdf: usageNumbers({ downloads: 6 }) },
      },
    },
  });
  await putLabel("languages", "eng", { en: "English" });
});

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string;
const RANGE = { start_date: "2026-03-01", end_date: "2026-03-03" };
const EMPTY = {
  subjects: [],
  rights: [],
  funders: [],
  periodicals: [],
  publishers: [],
  affiliations: [],
};
const changes = (kind: "works" | "files", added: number[], removed: number[]) => {
  const named = ([first = 0, second = 0]: number[]) =>
    kind === "works"
      ? { metadata_only: first, with_files: second }
      : { file_count: first, data_volume: second };
  return { added: named(added), removed: named(removed) };
};

describe("documents", () => {
  test("of works say what was added and removed, quiet days too", async () => {
    const params = { community_id: moor.slug, ...RANGE };
    const documents = await ask("community-record-delta-added", params);
    const none = changes("works", [0, 0], [0, 0]);
    const empty = { resource_types: [], file_types: [], ...EMPTY };
    expect(documents).toEqual([
      {
        community_id: moor.id,
        period_start: "2026-03-01T00:00:00",
        period_end: "2026-03-01T23:59:59",
        timestamp: MOMENT,
        updated_timestamp: MOMENT,
        uploaders: 1,
        records: changes("works", [0, 2], [0, 0]),
        parents: changes("works", [0, 1], [0, 0]),
        files: changes("files", [3, 500], [0, 0]),
        subcounts: {
          ...empty,
          access_statuses: [
            {
              id: "open",
              label: "",
              records: changes("works", [0, 2], [0, 0]),
              parents: none,
              files: changes("files", [0, 0], [0, 0]),
            },
          ],
          languages: [
            {
              id: "eng",
              label: { en: "English" },
              records: changes("works", [0, 1], [0, 0]),
              parents: none,
              files: changes("files", [1, 9], [0, 0]),
            },
          ],
        },
      },
      {
        community_id: moor.id,
        period_start: "2026-03-02T00:00:00",
        period_end: "2026-03-02T23:59:59",
        timestamp: MOMENT,
        updated_timestamp: MOMENT,
        uploaders: 0,
        records: none,
        parents: none,
        files: changes("files", [0, 0], [0, 0]),
        subcounts: { ...empty, access_statuses: [], languages: [] },
      },
      expect.objectContaining({
        period_start: "2026-03-03T00:00:00",
        records: changes("works", [0, 0], [0, 1]),
        files: changes("files", [0, 0], [1, 100]),
      }),
    ]);
  });

  test("of works at the end of a day are the sums", async () => {
    const params = { community_id: moor.id, ...RANGE, start_date: "2026-03-03" };
    expect(await ask("community-record-snapshot-added", params)).toEqual([
      {
        community_id: moor.id,
        snapshot_date: "2026-03-03",
        timestamp: MOMENT,
        updated_timestamp: MOMENT,
        total_records: { metadata_only: 0, with_files: 1 },
        total_parents: { metadata_only: 0, with_files: 1 },
        total_files: { file_count: 2, data_volume: 400 },
        total_uploaders: 1,
        subcounts: {
          resource_types: [],
          file_types: [],
          ...EMPTY,
          access_statuses: [
            {
              id: "open",
              label: "",
              records: { metadata_only: 0, with_files: 2 },
              parents: { metadata_only: 0, with_files: 0 },
              files: { file_count: 0, data_volume: 0 },
            },
          ],
          languages: [
            {
              id: "eng",
              label: { en: "English" },
              records: { metadata_only: 0, with_files: 0 },
              parents: { metadata_only: 0, with_files: 0 },
              files: { file_count: 1, data_volume: 9 },
            },
          ],
        },
      },
    ]);
  });

  const views = (events: number) => ({
    total_events: events,
    unique_visitors: 0,
    unique_records: 0,
    unique_parents: 0,
  });
  const downloads = (events: number) => ({
    ...views(events),
    unique_files: 0,
    total_volume: 0,
  });
  const TOTALS = {
    view: { total_events: 5, unique_visitors: 4, unique_records: 3, unique_parents: 2 },
    download: {
      total_events: 6,
      unique_visitors: 5,
      unique_records: 4,
      unique_parents: 3,
      unique_files: 2,
      total_volume: 700,
    },
  };
  const germany = { id: "DE", label: "", view: views(1), download: downloads(2) };
  const states = { id: "US", label: "", view: views(4), download: downloads(0) };
  const pdf = { id: "pdf", label: "", view: views(0), download: downloads(6) };

  test("of usage say who came", async () => {
    const params = { community_id: moor.id, start_date: "2026-03-02", end_date: "2026-03-02" };
    expect(await ask("community-usage-delta", params)).toEqual([
      {
        community_id: moor.id,
        period_start: "2026-03-02T00:00:00",
        period_end: "2026-03-02T23:59:59",
        timestamp: MOMENT,
        totals: TOTALS,
        subcounts: {
          ...EMPTY,
          ...{ access_statuses: [], resource_types: [], languages: [], referrers: [] },
          file_types: [pdf],
          countries: [germany, states],
        },
      },
    ]);
  });

  test("of usage at the end of a day have the best by views and by downloads", async () => {
    const params = { community_id: moor.id, start_date: "2026-03-03", end_date: "2026-03-03" };
    const none = { by_view: [], by_download: [] };
    expect(await ask("community-usage-snapshot", params)).toEqual([
      {
        community_id: moor.id,
        snapshot_date: "2026-03-03",
        timestamp: MOMENT,
        totals: TOTALS,
        subcounts: {
          ...{ access_statuses: [], resource_types: [], file_types: [pdf] },
          ...{ languages: none, subjects: none, rights: none, funders: none, periodicals: none },
          ...{ publishers: none, affiliations: none, referrers: none },
          countries: { by_view: [states, germany], by_download: [germany] },
        },
      },
    ]);
  });

  test("there are none before the first day, nor of a collection without data", async () => {
    const before = { community_id: moor.id, start_date: "1026-01-01", end_date: "2026-02-28" };
    expect(await ask("community-usage-delta", before)).toEqual([]);
    const { collection } = await aCollection();
    expect(await ask("community-usage-snapshot", { community_id: collection.id })).toEqual([]);
  });

  test("more than 10,000 are refused with the earliest start, a composite has the newest", async () => {
    const { collection } = await aCollection();
    const counts = { totals: recordNumbers({ recordsBareAdded: 1 }), subcounts: {} };
    for (const kind of ["records-published", "records-added"] as const)
      await putDay({ collectionId: collection.id, kind, day: "1990-01-01", counts });
    const range = { start_date: "0990-01-01", end_date: "2020-01-01" };
    const params = { community_id: collection.id, ...range };
    const refused = await send({ q: { stat: "community-record-delta-published", params } });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      error: "Too many documents",
      message:
        "Query q: this asks for 10958 daily documents, but at most 10000 are returned at once. Start with 1992-08-16 or later, or request series instead.",
    });
    const composite = (await ask("community-stats", params)) as Record<
      string,
      { hits: { total: unknown; hits: { snapshot_date: string }[] } }
    >;
    expect(Object.keys(composite)).toEqual([
      ...["record_deltas_created", "record_deltas_published", "record_deltas_added"],
      ...["record_snapshots_created", "record_snapshots_published", "record_snapshots_added"],
      ...["usage_deltas", "usage_snapshots"],
    ]);
    const { total, hits } = composite.record_snapshots_published?.hits ?? { hits: [] };
    expect(total).toEqual({ value: 10_958, relation: "eq" });
    expect([hits.length, hits[0]?.snapshot_date]).toEqual([10_000, "1992-08-16"]);
    expect(composite.record_deltas_created?.hits).toEqual({
      total: { value: 0, relation: "eq" },
      hits: [],
    });
  });
});

describe("series", () => {
  test("one category and metric; names are also taken as documents spell them", async () => {
    const expected = [
      {
        id: "eng",
        name: { en: "English" },
        type: "line",
        valueType: "filesize",
        year: 2026,
        data: [
          ["03-01", 9],
          ["03-03", 0],
        ],
      },
    ];
    for (const metric of ["dataVolume", "data_volume"]) {
      const params = { community_id: moor.id, ...RANGE, category: "languages", metric };
      expect(await ask("record-delta-series", params)).toEqual(expected);
    }
  });

  test("all categories, one item of them only where that is asked for", async () => {
    const params = { community_id: moor.id, ...RANGE, subcount_id: "US" };
    const answer = (await ask("usage-delta-category", params)) as Record<
      string,
      Record<string, unknown[]>
    >;
    expect(answer.countries?.views).toEqual([
      expect.objectContaining({ id: "US", data: [["03-02", 4]] }),
    ]);
    expect(answer.fileTypes?.downloads).toEqual([]);
    expect(answer.global?.views).toEqual([]);
  });

  test("a thousand years are the days that there are", async () => {
    const params = { community_id: moor.id, start_date: "1026-01-01", end_date: "2026-03-02" };
    expect(await ask("usage-delta-series", params)).toMatchObject([
      {
        data: [
          ["03-01", 0],
          ["03-02", 5],
        ],
      },
    ]);
  });
});

describe("what is refused", () => {
  const params = { community_id: "global" };
  const delta = (more: object) => ({
    q: { stat: "usage-delta-series", params: { ...params, ...more } },
  });

  test.each([
    ["no bytes", undefined, "Invalid input"],
    ["a list", [], "Invalid input"],
    ["a query that is a text", { q: "usage-delta-series" }, "Invalid input"],
    ["params that are a list", { q: { stat: "usage-delta-series", params: [] } }, "Invalid input"],
    ["a query without statistic", { q: { params } }, "Missing parameter"],
    ["an unknown statistic", { q: { stat: "usage-series", params } }, "Unknown statistic"],
    ["no collection", { q: { stat: "usage-delta-series", params: {} } }, "Missing parameter"],
    ["no work", { q: { stat: "record-view", params: {} } }, "Missing parameter"],
    ["a number as a collection", delta({ community_id: 7 }), "Invalid parameter"],
    ["another date basis", delta({ date_basis: "updated" }), "Invalid date basis"],
    ["a date of another form", delta({ start_date: "1.3.2026" }), "Invalid date format"],
    ["a moment", delta({ start_date: "2026-03-01T00:00:00" }), "Invalid date format"],
    ["a day that does not exist", delta({ end_date: "2026-02-30" }), "Invalid date format"],
    ["a year of five digits", delta({ end_date: "12026-02-20" }), "Invalid date format"],
    ["a number as a date", delta({ end_date: 2026 }), "Invalid date format"],
    [
      "an end before its start",
      delta({ start_date: "2026-03-02", end_date: "2026-03-01" }),
      "Invalid date range",
    ],
    ["an unknown category", delta({ category: "planets" }), "Unknown category"],
    ["an unknown metric", delta({ metric: "records" }), "Unknown metric"],
  ])("400 %s", async (_, body, error) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    const told = (await response.json()) as { error: string; message: string };
    expect(Object.keys(told)).toEqual(["error", "message"]);
    expect(told.error).toBe(error);
    expect(told.message.length).toBeGreaterThan(20);
  });

  test("400 more queries than a request may have, and no fewer", async () => {
    const many = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `q${at}`,
          { stat: "usage-delta-series", params: { community_id: moor.id } },
        ]),
      );
    expect((await send(many(50))).status).toBe(200);
    const refused = await send(many(51));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      error: "Too many queries",
      message:
        "A request can have at most 50 queries, a composite counted as 8; this one has 51. Split it into several requests.",
    });
  });

  test("404 what is no collection, 401 a restricted one, for the whole request", async () => {
    const { collection } = await aCollection({ access: { visibility: "restricted" } });
    const asked = (community_id: string) =>
      send({
        ok: { stat: "usage-delta-series", params },
        no: { stat: "usage-delta-series", params: { community_id } },
      });
    const unknown = await asked("no-such-collection");
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { error: "Community not found", message: "There is no collection with this id or slug." },
    ]);
    const restricted = await asked(collection.slug);
    expect([restricted.status, await restricted.json()]).toEqual([
      401,
      { error: "Unauthorized", message: "Unauthorized" },
    ]);
    expect(restricted.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("406 a representation that there is not", async () => {
    const response = await send({}, { accept: "text/turtle" });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ error: "Not Acceptable" });
  });

  test("400 repeats no long texts, and answers have whole labels", async () => {
    const label = "x".repeat(5_000);
    const refused = await send({ [label]: { stat: "y".repeat(5_000) } });
    expect((await refused.text()).length).toBeLessThan(400);
    const answer = await send({ [label]: { stat: "usage-delta-series", params } });
    expect(Object.keys((await answer.json()) as object)).toEqual([label]);
  });

  test("200 parameters of other names, which older clients send", async () => {
    expect((await send(delta({ interval: "day", start_date: null }))).status).toBe(200);
  });
});

test("400 more composites than fit, each counted as its lists", async () => {
  const composites = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `q${at}`,
        { stat: "community-stats", params: { community_id: moor.id, ...RANGE } },
      ]),
    );
  const fits = await send(composites(6));
  expect([fits.status, Object.keys((await fits.json()) as object).length]).toEqual([200, 6]);
  const refused = await send(composites(7));
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
    ...[400, "Too many queries"],
  ]);
});

describe("counts of works", () => {
  const count = async (stat: string, params: object, ctx?: Context) => {
    const made = await answerQueries(ctx ?? createContext({ actor: ANONYMOUS }), {
      q: { stat, params },
    });
    const [answer] = made.list;
    return answer?.kind === "work" ? answer.counts : undefined;
  };
  const use = (work: Work, day: string, counts: object) =>
    putUse({ workId: work.id, parentId: work.parent.id, day, ...counts });

  test("of a version and of all versions, of a range and of all time", async () => {
    const author = await signedInAs(await anAccount());
    const first = await aWork(author);
    const second = await aVersion(author, first.id);
    await use(first, "2026-03-01", {
      views: 5,
      uniqueViews: 4,
      downloads: 3,
      uniqueDownloads: 2,
      bytes: 70,
    });
    await use(first, "2026-03-05", { views: 1, uniqueViews: 1 });
    await use(second, "2026-03-02", { views: 10, uniqueViews: 9, downloads: 1, bytes: 5 });
    const of = { recid: first.id, parent_recid: first.parent.id };
    const allTime = { start_date: null, end_date: null };
    expect(await count("record-view", { recid: first.id })).toEqual({
      ...{ views: 6, unique_views: 5 },
      ...of,
      ...allTime,
    });
    expect(await count("record-download", { recid: first.id, end_date: "2026-03-04" })).toEqual({
      ...{ downloads: 3, unique_downloads: 2, data_volume: 70 },
      ...of,
      ...{ start_date: null, end_date: "2026-03-04" },
    });
    const parent = { parent_recid: first.parent.id };
    expect(
      await count("record-view-all-versions", { ...parent, start_date: "2026-03-02" }),
    ).toEqual({ views: 11, unique_views: 10, ...parent, start_date: "2026-03-02", end_date: null });
    expect(await count("record-download-all-versions", parent)).toEqual({
      ...{ downloads: 4, unique_downloads: 2, data_volume: 75 },
      ...parent,
      ...allTime,
    });
  });

  test("of a restricted work are for those who may read it", async () => {
    const author = await signedInAs(await anAccount());
    const work = await aWork(author, complete(RESTRICTED));
    await use(work, "2026-03-01", { views: 5 });
    const stranger = await signedInAs(await anAccount());
    for (const [stat, params] of [
      ["record-view", { recid: work.id }],
      ["record-view-all-versions", { parent_recid: work.parent.id }],
    ] as const) {
      await expect(count(stat, params)).rejects.toThrow(NotAuthenticated);
      await expect(count(stat, params, stranger)).rejects.toThrow(NotPermitted);
      expect(await count(stat, params, author)).toMatchObject({ views: 5 });
    }
  });

  test("of what is no work are zeros", async () => {
    expect(await count("record-download", { recid: "no-work" })).toMatchObject({ downloads: 0 });
    expect(await count("record-view-all-versions", { parent_recid: "00000-00000" })).toMatchObject({
      views: 0,
    });
  });
});

describe("representations of JSON", () => {
  test("an empty question has an empty answer", async () => {
    const response = await send({});
    expect([response.status, await response.text()]).toEqual([200, "{}"]);
  });

  test("several queries in one request, the same at the address of older clients", async () => {
    const body = {
      first: { stat: "usage-delta-series", params: { community_id: moor.id, ...RANGE } },
      second: { stat: "record-view", params: { recid: "00000-00000" } },
    };
    const [here, there] = await Promise.all([
      send(body),
      send(body, { handler: POST_AT_ALIAS, url: "/api/stats-dashboard" }),
    ]);
    const text = await here.text();
    expect(await there.text()).toBe(text);
    expect(JSON.parse(text)).toEqual({
      first: [
        expect.objectContaining({
          data: [
            ["03-01", 0],
            ["03-02", 5],
            ["03-03", 0],
          ],
        }),
      ],
      second: {
        views: 0,
        unique_views: 0,
        recid: "00000-00000",
        parent_recid: null,
        start_date: null,
        end_date: null,
      },
    });
  });

  /** Three years of a point a day: too long for one piece. */
  async function aLongQuestion() {
    const { collection } = await aCollection();
    const counts = { totals: usageNumbers({ views: 3 }), subcounts: {} };
    await putDay({ collectionId: collection.id, kind: "usage", day: "2020-01-01", counts });
    const params = { community_id: collection.id, end_date: "2022-12-31" };
    return { q: { stat: "usage-snapshot-category", params } };
  }

  test("Brotli before gzip, each as the client accepts it, and again from what was kept", async () => {
    const body = await aLongQuestion();
    const plain = await send(body, { encoding: "identity" });
    expect(plain.headers.get("content-encoding")).toBe(null);
    expect(plain.headers.get("vary")).toContain("Accept-Encoding");
    const text = await plain.text();
    for (const time of [1, 2]) {
      const brotli = await send(body, { encoding: "gzip, br" });
      expect([time, brotli.headers.get("content-encoding")]).toEqual([time, "br"]);
      const unpacked = brotliDecompressSync(Buffer.from(await brotli.arrayBuffer()));
      expect(unpacked.toString()).toBe(text);
      const gzip = await send(body, { encoding: "gzip" });
      expect([time, gzip.headers.get("content-encoding")]).toEqual([time, "gzip"]);
      expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(text);
    }
  });

  test("the types of compressed JSON are compressed always, and as a file where that is wanted", async () => {
    const unpack = { gzip: gunzipSync, br: brotliDecompressSync };
    for (const encoding of ["gzip", "br"] as const) {
      const accept = `application/json+${encoding}`;
      const sent = await send({}, { accept });
      expect(sent.headers.get("content-encoding")).toBe(encoding);
      expect(sent.headers.get("content-type")).toBe("application/json");
      expect(unpack[encoding](Buffer.from(await sent.arrayBuffer())).toString()).toBe("{}");
      const file = await send({}, { accept, url: "/api/stats?download=1" });
      expect(file.headers.get("content-encoding")).toBe(null);
      expect(file.headers.get("content-type")).toBe(accept);
      expect(unpack[encoding](Buffer.from(await file.arrayBuffer())).toString()).toBe("{}");
    }
  });
});
