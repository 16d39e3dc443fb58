import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as getFiles } from "@/app/api/stats/files/route";
import { GET as getRankings } from "@/app/api/stats/rankings/route";
import { GET as getReferrers } from "@/app/api/stats/referrers/route";
import { GET as getWorks } from "@/app/api/stats/works/route";
import type { Collection } from "@/lib/collections";
import { systemContext } from "@/lib/db/context";
import type { Handler } from "@/lib/http/route";
import { issueToken } from "@/lib/users";
import type { Work } from "@/lib/works";
import { anAccount, signedInAs } from "./support/accounts";
import { aCollection, accountIdOf } from "./support/collections";
import { withTestDatabase } from "./support/database";
import { putDay, putFileUse, putUse, usageNumbers } from "./support/statistics";
import { aVersion, aWork, complete, METADATA, RESTRICTED } from "./support/works";

withTestDatabase();

type Asked = { token?: string; accept?: string };

async function get(handler: Handler, query: Record<string, string>, { token, accept }: Asked = {}) {
  const url = `https://repository.example.org/api/stats/x?${new URLSearchParams(query).toString()}`;
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(accept ? { accept } : {}),
  };
  return handler(new Request(url, { headers }), { params: Promise.resolve({}) });
}

async function tokenOf(accountId: number): Promise<string> {
  const { text } = await issueToken(systemContext(), accountId, { name: "test", scopes: [] });
  return text;
}

let moor: Collection;
let manager: string;
let admin: string;
let reeds: Work;
let reedsSecond: Work;
let tides: Work;
let hidden: Work;
let elsewhere: Work;

beforeAll(async () => {
  const { collection, owner } = await aCollection();
  const below = await aCollection({ parentId: collection.id });
  moor = collection;
  manager = await tokenOf(Number(accountIdOf(owner)));
  admin = await tokenOf((await anAccount({ roles: ["admin"] })).id);
  const author = await signedInAs(await anAccount());
  const titled = (title: string, more = {}) =>
    complete({ metadata: { ...METADATA, title }, ...more });
  reeds = await aWork(author, titled("=Reeds"));
  reedsSecond = await aVersion(author, reeds.id);
  tides = await aWork(author, titled("Tides"));
  hidden = await aWork(author, titled("Hidden", RESTRICTED));
  elsewhere = await aWork(author, titled("Elsewhere"));
  const include = (work: Work, { id }: Collection) =>
    systemContext().db.workInclusion.create({
      data: { parentId: work.parent.id, collectionId: id },
    });
  await include(reeds, moor);
  await include(tides, below.collection);
  await include(hidden, moor);
  const use = (work: Work, day: string, counts: object) =>
    putUse({ workId: work.id, parentId: work.parent.id, day, ...counts });
  await use(reeds, "2026-03-01", {
    views: 2,
    uniqueViews: 1,
    downloads: 1,
    uniqueDownloads: 1,
    bytes: 70,
  });
  await use(reeds, "2026-03-05", { views: 50 });
  await use(reedsSecond, "2026-03-02", { views: 3 });
  await use(tides, "2026-03-02", { views: 4, downloads: 9 });
  await use(hidden, "2026-03-02", { views: 99 });
  await use(elsewhere, "2026-03-02", { views: 100 });
  const file = (workId: string, fileKey: string, downloads: number) =>
    putFileUse({ workId, fileKey, day: "2026-03-02", downloads, bytes: downloads * 10 });
  await file(tides.id, "a.csv", 2);
  await file(tides.id, "b.csv", 1);
  await file(hidden.id, "secret.pdf", 5);
  await file(elsewhere.id, "c.csv", 1);
});

const RANGE = { start_date: "2026-03-01", end_date: "2026-03-03" };
type Row = { id: string; views: number; downloads: number; title: string };

describe("works with their use", () => {
  const ask = async (query: Record<string, string>, asked?: Asked) => {
    const response = await get(getWorks, query, asked);
    expect(response.status).toBe(200);
    return ((await response.json()) as { works: Row[] }).works;
  };
  const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
  const sorted = (...works: Work[]) => works.map(({ id }) => id).sort();

  test("are those of a collection and below it; who manages it sees restricted ones too", async () => {
    const query = { community_id: moor.slug, ...RANGE };
    const rows = await ask(query);
    expect(idsOf(rows)).toEqual(sorted(reeds, reedsSecond, tides));
    expect(rows.find(({ id }) => id === reeds.id)).toEqual({
      id: reeds.id,
      parent_id: reeds.parent.id,
      doi: reeds.pids.doi?.identifier,
      title: "=Reeds",
      resource_type: "textDocument-report",
      publication_date: "2025-11-03",
      is_restricted: false,
      views: 2,
      unique_views: 1,
      downloads: 1,
      unique_downloads: 1,
      data_volume: 70,
    });
    expect(idsOf(await ask(query, { token: manager }))).toEqual(
      sorted(reeds, reedsSecond, tides, hidden),
    );
    const all = await ask({ community_id: moor.id });
    expect(all.find(({ id }) => id === reeds.id)?.views).toBe(52);
  });

  test("are a table without formulas", async () => {
    const response = await get(getWorks, { community_id: moor.id, ...RANGE, format: "csv" });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe("attachment; filename=works.csv");
    const text = Buffer.from(await response.arrayBuffer()).toString();
    const { data } = Papa.parse<Record<string, string>>(text.slice(1).trim(), { header: true });
    expect(text.startsWith("\uFEFFid,parent_id,doi,title,")).toBe(true);
    const row = data.find(({ id }) => id === reeds.id);
    expect([row?.title, row?.views, row?.doi]).toEqual([
      "'=Reeds",
      "2",
      reeds.pids.doi?.identifier,
    ]);
    expect(data).toHaveLength(3);
  });

  test("of the whole service are for administrators", async () => {
    const query = { community_id: "global", ...RANGE };
    expect((await get(getWorks, query)).status).toBe(401);
    expect((await get(getWorks, query, { token: manager })).status).toBe(403);
    expect(idsOf(await ask(query, { token: admin }))).toEqual(
      sorted(reeds, reedsSecond, tides, hidden, elsewhere),
    );
  });

  test("refuses as other statistics do", async () => {
    const refused = async (query: Record<string, string>) => {
      const response = await get(getWorks, query);
      return [response.status, ((await response.json()) as { error: string }).error];
    };
    expect(await refused({})).toEqual([400, "Missing parameter"]);
    expect(await refused({ community_id: "nowhere" })).toEqual([404, "Community not found"]);
    expect(await refused({ community_id: moor.id, start_date: "2026-02-30" })).toEqual([
      ...[400, "Invalid date format"],
    ]);
    const { collection } = await aCollection({ access: { visibility: "restricted" } });
    expect(await refused({ community_id: collection.id })).toEqual([401, "Unauthorized"]);
  });
});

describe("files with their downloads", () => {
  test("are those of public works; who manages the collection sees all", async () => {
    const ask = async (asked?: Asked) => {
      const response = await get(getFiles, { community_id: moor.id, ...RANGE }, asked);
      const { files } = (await response.json()) as {
        files: { file: string; downloads: number; data_volume: number }[];
      };
      return files.map(({ file, downloads, data_volume }) => [file, downloads, data_volume]);
    };
    expect(await ask()).toEqual([
      ["a.csv", 2, 20],
      ["b.csv", 1, 10],
    ]);
    expect((await ask({ token: manager })).map(([file]) => file).sort()).toEqual([
      ...["a.csv", "b.csv", "secret.pdf"],
    ]);
  });
});

describe("rankings", () => {
  const ask = async (query: Record<string, string>, asked?: Asked) => {
    const response = await get(getRankings, query, asked);
    expect(response.status).toBe(200);
    const { works } = (await response.json()) as { works: Row[] };
    return works.map(({ id, views, downloads }) => [id, views, downloads]);
  };

  test("count all versions of a work, and show its newest", async () => {
    expect(await ask({ community_id: moor.id, ...RANGE })).toEqual([
      [reedsSecond.id, 5, 1],
      [tides.id, 4, 9],
    ]);
    expect(await ask({ community_id: moor.id, ...RANGE, by: "downloads", size: "1" })).toEqual([
      [tides.id, 4, 9],
    ]);
    expect(await ask({ community_id: moor.id })).toEqual([
      [reedsSecond.id, 55, 1],
      [tides.id, 4, 9],
    ]);
  });

  test("of the service have public works for everybody", async () => {
    const query = { community_id: "global", ...RANGE, size: "2" };
    expect((await ask(query)).map(([id]) => id)).toEqual([elsewhere.id, reedsSecond.id]);
    const all = await ask(query, { token: admin });
    expect(all.map(([id]) => id)).toEqual([elsewhere.id, hidden.id]);
  });

  test("400 for another order or size", async () => {
    const query = { community_id: "global" };
    expect((await get(getRankings, { ...query, by: "likes" })).status).toBe(400);
    for (const size of ["0", "1001", "1.5", "many"])
      expect((await get(getRankings, { ...query, size })).status).toBe(400);
  });
});

test("referrers are told apart by what they are", async () => {
  const { collection } = await aCollection();
  const put = (day: string, referrers: Record<string, number[]>) =>
    putDay({
      collectionId: collection.id,
      kind: "usage",
      day,
      counts: { totals: usageNumbers({ views: 1 }), subcounts: { referrers } },
    });
  await put("2026-03-01", {
    "www.google.de": usageNumbers({ views: 3 }),
    "scholar.google.co.uk": usageNumbers({ views: 2, downloads: 1 }),
    "repository.example.org": usageNumbers({ views: 4 }),
  });
  await put("2026-03-02", {
    "www.google.de": usageNumbers({ views: 1 }),
    "duckduckgo.com": usageNumbers({ views: 5 }),
    "notgoogle.com": usageNumbers({ views: 1 }),
  });
  await put("2026-03-04", { "blog.example.net": usageNumbers({ views: 70 }) });
  const response = await get(getReferrers, { community_id: collection.id, ...RANGE });
  expect(await response.json()).toEqual({
    groups: [
      {
        group: "search",
        views: 9,
        downloads: 0,
        hosts: [
          { host: "duckduckgo.com", views: 5, downloads: 0 },
          { host: "www.google.de", views: 4, downloads: 0 },
        ],
      },
      {
        group: "scholarly",
        views: 2,
        downloads: 1,
        hosts: [{ host: "scholar.google.co.uk", views: 2, downloads: 1 }],
      },
      {
        group: "own",
        views: 4,
        downloads: 0,
        hosts: [{ host: "repository.example.org", views: 4, downloads: 0 }],
      },
      {
        group: "links",
        views: 1,
        downloads: 0,
        hosts: [{ host: "notgoogle.com", views: 1, downloads: 0 }],
      },
    ],
  });
});
