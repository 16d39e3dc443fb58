import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { putDay, usageNumbers } from "../../support/statistics";
import { aCollection, aMember, type CollectionJson, RESTRICTED } from "../collections/curate";
import { anonymous, aPerson, type Person } from "../support/people";

let owner: Person;
let stranger: Person;
let open: CollectionJson;
let closed: CollectionJson;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aPerson(), aPerson()]);
  open = await aCollection(owner, {});
  closed = await aCollection(owner, RESTRICTED);
  for (const { id } of [open, closed])
    await putDay({
      collectionId: id,
      kind: "usage",
      day: "2024-01-01",
      counts: {
        totals: usageNumbers({ views: 7 }),
        subcounts: { countries: { DE: usageNumbers({ views: 7 }) } },
      },
    });
});

const ADDRESSES = ["/api/stats", "/api/stats-dashboard"];
const RANGE = { start_date: "2024-01-01", end_date: "2024-01-02" };
const views = ({ id }: { id: string }, more = {}) => ({
  views: { stat: "usage-delta-series", params: { community_id: id, ...RANGE, ...more } },
});
const CATEGORIES = { stat: "usage-snapshot-category", params: {} };

describe.each(ADDRESSES)("POST %s", (address) => {
  const post = (body: unknown, headers = {}, person: Pick<Person, "post"> = anonymous) =>
    person.post(address, body, { headers });

  test("200 with several answers under their labels", async () => {
    const { status, body } = await post({
      ...views(open),
      all: { stat: "global-stats", params: RANGE },
      work: { stat: "record-download", params: { recid: "00000-00000" } },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      views: [
        {
          year: 2024,
          data: [
            ["01-01", 7],
            ["01-02", 0],
          ],
        },
      ],
      all: { usage_deltas: { hits: { total: { relation: "eq" } } } },
      work: { downloads: 0, unique_downloads: 0, data_volume: 0 },
    });
  });

  test("200 for members of a restricted collection, 401 without credentials, 403 for others", async () => {
    expect((await post(views(closed))).status).toBe(401);
    expect((await post(views(closed), {}, stranger)).status).toBe(403);
    expect((await post(views(closed), {}, owner)).status).toBe(200);
    const reader = await aPerson();
    await aMember(owner, closed, "reader", reader);
    expect((await post(views(closed), {}, reader)).status).toBe(200);
  });

  test("400 for a date that does not exist", async () => {
    const { status, body } = await post(views(open, { end_date: "2024-02-30" }));
    expect([status, body]).toEqual([
      400,
      {
        error: "Invalid date format",
        message: "Query views: 'end_date' must be a valid date in the form YYYY-MM-DD.",
      },
    ]);
  });

  test("400 for a body of no bytes, {} for no questions", async () => {
    expect((await post(undefined)).status).toBe(400);
    const { status, text } = await post({});
    expect([status, text]).toEqual([200, "{}"]);
  });

  test("400 for a hundred queries", async () => {
    const many = Array.from({ length: 100 }, (_, at) => [`q${at}`, CATEGORIES]);
    const { status, body } = await post(Object.fromEntries(many));
    expect([status, body.error]).toEqual([400, "Too many queries"]);
  });

  test("404 for a collection that is unknown", async () => {
    const { status, body } = await post(views({ id: "no-such-collection" }));
    expect([status, body.error]).toEqual([404, "Community not found"]);
  });

  test("405 for reading, 406 for another representation, 415 for another body", async () => {
    expect((await anonymous.get(address)).status).toBe(405);
    expect((await post({}, { accept: "text/turtle" })).status).toBe(406);
    expect((await post({}, { "content-type": "text/plain" })).status).toBe(415);
  });

  test("says what is left of the limit, also when it refuses", async () => {
    for (const body of [{}, undefined])
      for (const person of [anonymous, owner]) {
        const { headers } = await post(body, {}, person);
        expect(headers.get("x-ratelimit-limit")).toBe(person === owner ? "1000000" : "100000");
        expect(headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
      }
  });

  test("compresses as the client accepts it, or as the type says", async () => {
    const send = (headers: Record<string, string>, query = "") =>
      anonymous.fetch(`${address}${query}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify({
          all: { stat: "usage-snapshot-category", params: { community_id: open.id } },
        }),
      });
    const plain = await send({ "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBe(null);
    const text = await plain.text();
    for (const [accepted, encoding] of [
      ["gzip, br", "br"],
      ["gzip", "gzip"],
    ] as const) {
      const response = await send({ "accept-encoding": accepted });
      expect(response.headers.get("content-encoding")).toBe(encoding);
      expect(response.headers.get("vary")).toContain("Accept-Encoding");
      expect(await response.text()).toBe(text);
    }
    const forced = await send({ accept: "application/json+gzip", "accept-encoding": "identity" });
    expect(forced.headers.get("content-encoding")).toBe("gzip");
    expect(await forced.text()).toBe(text);
    const file = await send({ accept: "application/json+gzip" }, "?download=1");
    expect(file.headers.get("content-encoding")).toBe(null);
    expect(gunzipSync(Buffer.from(await file.arrayBuffer())).toString()).toBe(text);
  });

  test.each([
    ["text/csv", "application/gzip", /^attachment; filename=data_series_csv_.+\.tar\.gz$/],
    [
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/gzip",
      /^attachment; filename=data_series_excel_.+\.tar\.gz$/,
    ],
    ["application/xml", "application/xml; charset=utf-8", /filename=data_series_xml_.+\.xml$/],
  ])("200 as %s", async (accept, type, name) => {
    const response = await anonymous.fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept },
      body: JSON.stringify(views(open)),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("content-disposition")).toMatch(name);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = type === "application/gzip" ? gunzipSync(bytes) : bytes;
    expect(
      text.includes(accept === "text/csv" ? "2024-01-01,7,unique views" : "<") ||
        text.includes("views/global.xlsx"),
    ).toBe(true);
  });
});

describe("reports of a collection", () => {
  test.each(["works", "files", "rankings", "referrers"])(
    "GET /api/stats/%s: 200, 400 without a collection, 401, 403 and 404",
    async (name) => {
      const ask = (query: Record<string, string>, person: Pick<Person, "get"> = anonymous) =>
        person.get(`/api/stats/${name}`, { query });
      expect((await ask({ community_id: open.slug, ...RANGE })).status).toBe(200);
      expect((await ask({})).status).toBe(400);
      expect((await ask({ community_id: closed.id })).status).toBe(401);
      expect((await ask({ community_id: closed.id }, stranger)).status).toBe(403);
      expect((await ask({ community_id: "no-such-collection" })).status).toBe(404);
    },
  );

  test("works and files of the whole service are for administrators", async () => {
    const admin = await aPerson({ roles: ["admin"] });
    for (const name of ["works", "files"]) {
      const ask = (person: Pick<Person, "get">) =>
        person.get(`/api/stats/${name}`, { query: { community_id: "global", format: "csv" } });
      expect((await ask(anonymous)).status).toBe(401);
      expect((await ask(stranger)).status).toBe(403);
      const { status, headers } = await ask(admin);
      expect([status, headers.get("content-disposition")]).toEqual([
        200,
        `attachment; filename=${name}.csv`,
      ]);
    }
  });
});

describe("COUNTER's API", () => {
  const WORLD = { customer_id: "0000000000000000" };
  const get = (path: string, query: Record<string, string>, headers = {}) =>
    anonymous.get(`/sushi/r51/${path}`, { query, headers });
  const months = { begin_date: "2024-01", end_date: "2024-02" };

  test("200 for everybody", async () => {
    expect((await get("status", {})).status).toBe(200);
    expect((await get("members", WORLD)).status).toBe(200);
    expect((await get("reports", WORLD)).status).toBe(200);
    const { status, body } = await get("reports/ir", { ...WORLD, ...months });
    expect([status, body]).toMatchObject([200, { Report_Header: { Release: "5.1" } }]);
    const table = await get("reports/ir", { ...WORLD, ...months }, { accept: "text/csv" });
    expect(table.text.startsWith("Report_Name,Item Report\r\n")).toBe(true);
  });

  test("400, 403 and 406 are exceptions of COUNTER", async () => {
    const refused = async (query: Record<string, string>, headers = {}) => {
      const { status, body } = await get("reports/ir", query, headers);
      return [status, body.Code];
    };
    expect(await refused(WORLD)).toEqual([400, 1030]);
    expect(await refused({ ...WORLD, begin_date: "2024-13", end_date: "2024-12" })).toEqual([
      ...[400, 3020],
    ]);
    expect(await refused({ ...months, customer_id: "1" })).toEqual([403, 2010]);
    expect(await refused({ ...WORLD, ...months }, { accept: "text/turtle" })).toEqual([406, 406]);
  });

  test("404 for reports that there are not", async () => {
    expect((await get("reports/tr", { ...WORLD, ...months })).status).toBe(404);
  });
});
