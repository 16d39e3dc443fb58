import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sessionCookieName } from "@/lib/auth/cookies";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { UsageRecorder, type Visit } from "@/lib/usage";
import { VisitCounter } from "./visits";

class Kept extends UsageRecorder {
  readonly visits: Visit[] = [];
  override record(visit: Visit): void {
    this.visits.push(visit);
  }
}
const recorder = new Kept({
  context: () => {
    throw new Error("nothing is written here");
  },
  describe: async () => [],
});

const ID = "abcde-12345";
const PAGE = { page: "/records/[id]", params: { id: ID } };
const FILE_PAGE = {
  page: "/records/[id]/files/[...path]",
  params: { id: ID, path: ["data", "a b.csv"] },
};
const FILE = {
  page: "/api/records/[id]/files/[...path]",
  params: { id: ID, path: ["data", "a b.csv", "content"] },
};
const FILE_ENTRY = { ...FILE, params: { id: ID, path: ["data", "a b.csv"] } };
const ARCHIVE = { page: "/api/records/[id]/files-archive", params: { id: ID } };
const DRAFT = { page: "/api/records/[id]/draft/files/[...path]", params: FILE.params };

let settings = parseSettings({});
function parseSettings(given: Record<string, string>) {
  const parsed = parseConfig({ APP_SECRET: "s".repeat(32), ...given });
  adoptConfig(parsed);
  return parsed;
}

type Asked = {
  match: { page: string; params: Record<string, string | string[]> };
  query?: string;
  method?: string;
  headers?: Record<string, string>;
  status?: number;
  range?: string;
};
let asked: Asked;
const server = http.createServer((req, res) => {
  req.headers["x-forwarded-for"] = "192.0.2.9";
  new VisitCounter(settings, recorder).watch(req, res, asked.match);
  // As Next does before it makes a page for its router.
  for (const name of Object.keys(req.headers))
    if (/^(rsc|next-)/.test(name)) delete req.headers[name];
  res.statusCode = asked.status ?? 200;
  if (asked.range) res.setHeader("Content-Range", asked.range);
  res.end("content");
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());
beforeEach(() => {
  recorder.visits.length = 0;
  settings = parseSettings({});
});

async function countedOf(given: Asked): Promise<Visit[]> {
  asked = given;
  const { port } = server.address() as AddressInfo;
  const request = http.request({
    port,
    path: `/x${given.query ?? ""}`,
    method: given.method ?? "GET",
    headers: given.headers ?? {},
    agent: false,
  });
  request.end();
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  response.resume();
  await once(response, "close");
  return recorder.visits;
}

describe("counted", () => {
  const whole = {
    at: expect.any(Date) as Date,
    address: "192.0.2.9",
    agent: "",
    referrer: "",
    viaApi: true,
  };
  const name = { key: "data/a b.csv" };

  test.each<[string, Asked, Partial<Visit>]>([
    ["a landing page", { match: PAGE }, { kind: "view" }],
    [
      "one that the router fetches after a click",
      { match: PAGE, headers: { rsc: "1" } },
      { kind: "view" },
    ],
    ["a file", { match: FILE }, { kind: "download", file: name }],
    [
      "a file of a page",
      { match: FILE_PAGE, query: "?download=1" },
      { kind: "download", file: name },
    ],
    ["a file by itself", { match: FILE_PAGE }, { kind: "download", file: name }],
    [
      "a range with the beginning",
      { match: FILE, status: 206, range: "bytes 0-9/70" },
      { kind: "download", file: name },
    ],
    ["an archive", { match: ARCHIVE }, { kind: "download", file: "all" }],
  ])("%s", async (_, given, expected) => {
    expect(await countedOf(given)).toEqual([{ ...whole, workId: ID, ...expected }]);
  });

  test("with what tells visitors apart, and where they came from", async () => {
    const headers = {
      cookie: `${sessionCookieName()}=secret`,
      "user-agent": "Firefox",
      referer: "https://scholar.example.org/find?q=heath",
      "sec-fetch-mode": "navigate",
    };
    expect(await countedOf({ match: PAGE, headers })).toMatchObject([
      { session: "secret", agent: "Firefox", referrer: "scholar.example.org", viaApi: false },
    ]);
  });
});

describe("not counted", () => {
  test.each<[string, Asked]>([
    ["HEAD", { match: PAGE, method: "HEAD" }],
    [
      "a prefetch of the router",
      { match: PAGE, headers: { rsc: "1", "next-router-prefetch": "1" } },
    ],
    [
      "a part of one",
      { match: PAGE, headers: { rsc: "1", "next-router-segment-prefetch": "/_tree" } },
    ],
    [
      "a prefetch of the browser",
      { match: PAGE, headers: { "sec-purpose": "prefetch;prerender" } },
    ],
    ["a preview of a draft", { match: PAGE, query: "?preview=1" }],
    ["a redirect", { match: PAGE, status: 307 }],
    ["a refusal", { match: PAGE, status: 403 }],
    ["a tombstone", { match: PAGE, status: 410 }],
    ["what the reader has already", { match: FILE, status: 304 }],
    ["a later range", { match: FILE, status: 206, range: "bytes 10-19/70" }],
    ["the preview on a landing page", { match: FILE_PAGE, headers: { "sec-fetch-dest": "image" } }],
    ["what is told of a file", { match: FILE_ENTRY }],
    ["a file of a draft", { match: DRAFT }],
    ["another page", { match: { page: "/search", params: {} } }],
  ])("%s", async (_, given) => {
    expect(await countedOf(given)).toEqual([]);
  });

  test("readers who ask for privacy, where the settings say so", async () => {
    const privately: Record<string, string>[] = [{ dnt: "1" }, { "sec-gpc": "1" }];
    for (const headers of privately) await countedOf({ match: PAGE, headers });
    expect(recorder.visits).toHaveLength(2);
    settings = parseSettings({ STATS_PRIVACY_SIGNALS: "true" });
    for (const headers of privately) await countedOf({ match: PAGE, headers });
    await countedOf({ match: PAGE, headers: { dnt: "0" } });
    expect(recorder.visits).toHaveLength(3);
  });

  test("networks that the settings name", async () => {
    settings = parseSettings({ STATS_IGNORED_NETWORKS: "2001:db8::/32, 192.0.2.0/28" });
    expect(await countedOf({ match: PAGE })).toEqual([]);
    settings = parseSettings({ STATS_IGNORED_NETWORKS: "192.0.2.16/28" });
    expect(await countedOf({ match: PAGE })).toHaveLength(1);
  });
});

test("settings refuse what is no network", () => {
  expect(() => parseSettings({ STATS_IGNORED_NETWORKS: "192.0.2.1" })).toThrow("192.0.2.0/24");
});
