import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { anonymous, aPerson, type Person } from "./support/people";

/**
 * What travels between server and client, read from the socket: `fetch` would hide encodings and lengths.
 * Two releases of the framework drop some of these headers, so an update must pass here first.
 */
const service = inject("service");
const mount = inject("mount");

type Raw = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

function raw(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const request = http.request(new URL(path, service), { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on("error", reject).end();
  });
}

const bytes = randomBytes(300_000);
let depositor: Person;
let id: string;
let content: string;

beforeAll(async () => {
  depositor = await aPerson();
  const draft = await depositor.post<{ id: string }>("/api/records", {
    metadata: {
      title: "Bytes on the wire",
      resource_type: { id: "dataset" },
      publication_date: "2026",
      publisher: "Example Repository",
      creators: [{ person_or_org: { type: "organizational", name: "Example Institute" } }],
      description: `<p>${"A description long enough to be worth compressing. ".repeat(60)}</p>`,
    },
  });
  id = draft.body.id;
  const base = `/api/records/${id}/draft/files`;
  await depositor.post(base, [{ key: "noise.bin" }]);
  await depositor.upload(`${base}/noise.bin/content`, bytes);
  await depositor.post(`${base}/noise.bin/commit`);
  expect((await depositor.post(`/api/records/${id}/draft/actions/publish`)).status).toBe(202);
  content = `/api/records/${id}/files/noise.bin/content`;
});

describe("files", () => {
  test("arrive whole, with their length and checksum", async () => {
    const { status, headers, body } = await raw(content);
    const md5 = createHash("md5").update(bytes).digest("hex");
    expect(status).toBe(200);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers.etag).toBe(`"md5:${md5}"`);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.equals(bytes)).toBe(true);
  });

  test("are never compressed on the way, whatever the client accepts", async () => {
    const { headers, body } = await raw(content, { "accept-encoding": "br, gzip" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.equals(bytes)).toBe(true);
  });

  test.each([
    ["bytes=0-99", 0, 100],
    ["bytes=299900-", 299_900, 300_000],
    ["bytes=-50", 299_950, 300_000],
  ])("Range %s is answered with that part", async (range, from, to) => {
    const { status, headers, body } = await raw(content, { range });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${from}-${to - 1}/${bytes.length}`);
    expect(headers["content-length"]).toBe(String(to - from));
    expect(body.equals(bytes.subarray(from, to))).toBe(true);
  });

  test("a range outside the file is 416, with the size", async () => {
    const { status, headers } = await raw(content, { range: "bytes=300000-" });
    expect(status).toBe(416);
    expect(headers["content-range"]).toBe(`bytes */${bytes.length}`);
  });

  test("a copy that is current is not sent again", async () => {
    const etag = (await raw(content)).headers.etag ?? "";
    const { status, body } = await raw(content, { "if-none-match": etag });
    expect(status).toBe(304);
    expect(body).toHaveLength(0);
  });

  test("HEAD tells what GET would send", async () => {
    const { status, headers, body } = await raw(content, {}, "HEAD");
    expect(status).toBe(200);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers.etag).toMatch(/^"md5:/);
    expect(body).toHaveLength(0);
  });
});

describe("JSON", () => {
  const unpack: Record<string, (body: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  };

  test.each(["br", "gzip"])("is the same under %s and plain", async (encoding) => {
    const plain = await raw(`/api/records/${id}`, { "accept-encoding": "identity" });
    const packed = await raw(`/api/records/${id}`, { "accept-encoding": encoding });
    // Lengths and compression are the front server's work; plain Next sends chunks, as they are.
    if (mount === "front") {
      expect(plain.headers["content-length"]).toBe(String(plain.body.length));
      expect(packed.headers["content-encoding"]).toBe(encoding);
    }
    const decode = unpack[packed.headers["content-encoding"] ?? ""] ?? ((body: Buffer) => body);
    expect(decode(packed.body).equals(plain.body)).toBe(true);
    if (packed.headers["content-encoding"]) {
      expect(packed.headers.vary?.toLowerCase()).toContain("accept-encoding");
      expect(packed.body.length).toBeLessThan(plain.body.length);
    }
  });

  test("carries its revision as ETag, and is not sent again to who has it", async () => {
    const term = "/api/vocabularies/languages/eng";
    const { headers } = await raw(term);
    expect(headers.etag).toMatch(/^"\d+"$/);
    const again = await raw(term, { "if-none-match": headers.etag ?? "" });
    expect(again.status).toBe(304);
  });
});

describe("every API answer", () => {
  test.each([
    ["/api/records", 200],
    ["/api/records/", 200],
    ["/api/records/zzzzz-zzz00", 404],
    ["/api/no/such/address", 404],
    ["/api/vocabularies/resourcetypes/dataset", 200],
  ])("%s is JSON, counted against a limit and open to other sites", async (path, status) => {
    const response = await anonymous.get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(Number(response.headers.get("x-ratelimit-limit"))).toBeGreaterThan(0);
    expect(response.headers.get("x-ratelimit-remaining")).not.toBeNull();
    expect(Number(response.headers.get("x-ratelimit-reset"))).toBeGreaterThan(
      Date.now() / 1000 - 60,
    );
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("names its request, in the client's words when they are safe", async () => {
    const told = await anonymous.get("/api/records", { headers: { "x-request-id": "client-7" } });
    expect(told.headers.get("x-request-id")).toBe("client-7");
    expect((await anonymous.get("/api/records")).headers.get("x-request-id")).toMatch(
      /^[\w-]{20,}$/,
    );
  });

  test.runIf(mount === "front")(
    "below a doubled slash is the API's 404, whatever the method",
    async () => {
      for (const method of ["GET", "POST"]) {
        const response = await fetch(`${service}//api/records`, { method, redirect: "manual" });
        expect([response.status, response.headers.get("content-type")]).toEqual([
          404,
          "application/json",
        ]);
      }
    },
  );

  test("to a method nobody offers is 405, in JSON, with what is offered", async () => {
    const response = await anonymous.patch(`/api/records/${id}`, {});
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain("GET");
    expect(response.body).toMatchObject({ status: 405 });
  });
});

test("the service describes itself to clients of its family", async () => {
  const { status, body } = await anonymous.get<{
    default_model: string;
    links: Record<string, string>;
  }>("/.well-known/repository");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    invenio_version: "13.0",
    links: {
      records: `${service}/api/records`,
      requests: `${service}/api/requests`,
      communities: `${service}/api/communities`,
    },
  });
  const { default_model, links } = body;
  const { body: models } = await anonymous.get<Record<string, unknown>[]>(
    "/.well-known/repository/models",
  );
  expect(models).toEqual([
    expect.objectContaining({
      type: default_model,
      schema: expect.any(String) as string,
      links: expect.objectContaining({ drafts: `${service}/api/user/records` }) as object,
    }),
  ]);
  const index = await anonymous.get<{ links: Record<string, string> }>(
    links.api?.slice(service.length) ?? "",
  );
  expect(index.status).toBe(200);
  for (const address of Object.values(index.body.links))
    expect([200, 401, 403]).toContain((await anonymous.get(address.slice(service.length))).status);
  const page = await anonymous.get("/");
  expect(page.text).toMatch(/<meta name="generator" content="InvenioRDM 13\.0"/);
});

test("the API document is served and names this service", async () => {
  const { status, body } = await anonymous.get<{ openapi: string; paths: Record<string, unknown> }>(
    "/api/openapi",
  );
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1/);
  expect(Object.keys(body.paths)).toContain("/api/records/{id}/draft/actions/publish");
});
