import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { ImportJson, RunJson } from "@/lib/imports/schema";
import { systemContext } from "@/lib/db/context";
import { apiOf } from "../../support/api";
import { cleanEnvironment } from "../../support/service";
import { aSentWork, importForm, type SentFile, zipOf } from "../../support/imports";
import { aCollection, type CollectionJson } from "../collections/curate";
import { aPerson, type Person } from "../support/people";
import { say } from "../support/socket";

let owner: Person;
let stranger: Person;
let collection: CollectionJson;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aPerson(), aPerson()]);
  collection = await aCollection(owner, { access: { review_policy: "open" } });
});

const address = () => `/api/import/${collection.slug}`;

async function send(
  works: unknown,
  files: readonly SentFile[] = [],
  {
    fields,
    by = owner,
    to = address(),
  }: { fields?: Record<string, string>; by?: Pick<Person, "fetch">; to?: string } = {},
) {
  const response = await by.fetch(to, { method: "POST", body: importForm(works, files, fields) });
  const body = (await response.json()) as ImportJson;
  return { status: response.status, headers: response.headers, body };
}

describe("POST /api/import/{collection}", () => {
  test("201 publishes works with their files, found and read at once", async () => {
    const sourceId = randomUUID();
    const archive = await zipOf([
      { name: "upload/tides.csv", bytes: "hour;level\n1;2\n" },
      { name: "upload/gräser.txt", bytes: "reed" },
    ]);
    const { status, headers, body } = await send(
      [
        aSentWork({ sourceId, files: { "tides.csv": 15 } }),
        aSentWork({ title: "Grasses of the shore", files: { "gräser.txt": 4 } }),
      ],
      [{ name: "all.zip", bytes: archive, type: "application/zip" }],
    );
    expect([status, body.status, body.errors]).toEqual([201, "success", []]);
    const [first] = body.data;
    const read = await apiOf(inject("service")).get(`/api/records/${first?.record_id ?? ""}`);
    expect(read.status).toBe(200);
    expect(first?.metadata).toMatchObject({ id: read.body.id, metadata: read.body.metadata });
    const file = await stranger.fetch(
      `/api/records/${first?.record_id ?? ""}/files/tides.csv/content`,
    );
    expect(await file.text()).toBe("hour;level\n1;2\n");
    const listed = await stranger.get<{ hits: { total: number } }>(
      `/api/communities/${collection.id}/records`,
      { query: { q: `metadata.identifiers.identifier:"${sourceId}"` } },
    );
    expect(listed.body.hits.total).toBe(1);
    const link = /<([^>]+)>/.exec(headers.get("link") ?? "")?.[1] ?? "";
    const run = await owner.get<RunJson>(new URL(link).pathname);
    expect(run.body).toMatchObject({ status: "done", counts: { items: 2, created: 2, failed: 0 } });
  });

  test("409 leads to the work that is here already", async () => {
    const work = aSentWork({ sourceId: randomUUID() });
    const first = await send([work]);
    const second = await send([work]);
    expect(second.status).toBe(409);
    expect(second.headers.get("location")).toBe(first.body.data[0]?.record_url);
    expect(second.body).toMatchObject({ status: "error", data: [] });
  });

  test("400 tells every problem, and 207 creates the good works where that is asked for", async () => {
    const works = [aSentWork(), { metadata: { title: "Only a title" } }];
    const refused = await send(works);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ item_index: 1, record_id: null }]);
    const some = await send(works, [], { fields: { all_or_none: "false" } });
    expect(some.status).toBe(207);
    expect(some.body).toMatchObject({
      status: "multi_status",
      data: [{ item_index: 0 }],
      errors: [{ item_index: 1 }],
    });
  });

  test("400 for a switch that is neither true nor false, told as fields of works are", async () => {
    const { status, body } = await send([aSentWork()], [], { fields: { dry_run: "1" } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: "error", data: [], errors: [{ field: "dry_run" }] });
    expect(body.errors[0]).toHaveProperty("message");
  });

  test("401 without credentials, 403 without the role, 404 for no collection, 415 for no form", async () => {
    const anonymous = await send([aSentWork()], [], { by: apiOf(inject("service")) });
    expect(anonymous.status).toBe(401);
    const unknown = await send([aSentWork()], [], { to: "/api/import/no-such-collection" });
    expect(unknown.status).toBe(404);
    for (const { body } of [
      await send([aSentWork()], [{ name: "a", bytes: "a" }], { by: stranger }),
      unknown,
    ])
      expect(body).toEqual({ status: "error", message: body.message, data: [], errors: [] });
    const json = await owner.post(address(), [aSentWork()]);
    expect(json.status).toBe(415);
  });

  test("nothing stays of a sender who goes away in the middle", async () => {
    const { db } = systemContext();
    // Other files import beside this one: only works in its own collection are counted.
    const mine = { collectionId: collection.id };
    const before = await db.workInclusion.count({ where: mine });
    const body =
      `--x\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n${JSON.stringify([aSentWork()])}\r\n` +
      `--x\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\n` +
      `Content-Type: application/octet-stream\r\n\r\n${"a".repeat(300_000)}`;
    await say(
      inject("service"),
      [
        `POST ${address()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.token}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n${body}`,
        300,
      ],
      { hangUp: "abruptly" },
    );
    const runs = async () => {
      const found = await db.importRun.findMany({ where: mine, select: { id: true } });
      return found.map(({ id }) => id);
    };
    const staged = async () => db.importObject.count({ where: { importId: { in: await runs() } } });
    await expect.poll(staged, { timeout: 20_000 }).toBe(0);
    await expect
      .poll(() => db.importRun.count({ where: { ...mine, finishedAt: null } }), { timeout: 20_000 })
      .toBe(0);
    expect(await db.workInclusion.count({ where: mine })).toBe(before);
  });
});

describe("GET /api/import/{collection}/template", () => {
  const template = (by: Pick<Person, "fetch">, query = "") =>
    by.fetch(`${address()}/template${query}`);

  test.each([
    ["", "text/csv; charset=utf-8", "works.csv", '\uFEFF"# One row per work'],
    [
      "?format=xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "works.xlsx",
      "PK\u0003\u0004",
    ],
  ])("200 with %j gives %s", async (query, type, name, start) => {
    const response = await template(owner, query);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("content-disposition")).toContain(name);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect(text.startsWith(start)).toBe(true);
  });

  test("columns are explained in the language that is asked for", async () => {
    const explained = async (query: string) => (await template(owner, query)).text();
    expect(await explained("")).toContain("# Title (required): At least three characters.");
    const german = await explained("?ln=de");
    expect(german).toContain("# Titel (erforderlich): Mindestens drei Zeichen.");
    expect(german).toContain("Ada Sample <ada@example.org>");
    expect(german).toContain("Mehrere durch ; oder | trennen.");
  });

  test("400 for another format", async () => {
    expect((await template(owner, "?format=ods")).status).toBe(400);
  });

  test("401 without credentials, 403 for those who may not import", async () => {
    expect((await template(apiOf(inject("service")))).status).toBe(401);
    expect((await template(stranger)).status).toBe(403);
  });
});

/**
 * Tried with the interpreter that IMPORT_SCRIPT_PYTHON names, or else with `python3` or `python`: Python 3.9 or newer
 * that has the package `requests`. Where there is none, these tests are left out; `.ci/run` makes one.
 */
const python = [process.env.IMPORT_SCRIPT_PYTHON, "python3", "python"].find(
  (name) =>
    name &&
    spawnSync(name, ["-c", "import requests, sys; assert sys.version_info >= (3, 9)"]).status === 0,
);
if (!python)
  console.warn("The script is not tried: there is no Python 3.9 or newer that has requests.");

describe.skipIf(!python)("the script for the command line", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "import-script-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => path.join(folder, name);

  async function run(args: string[], environment: Record<string, string> = {}) {
    const script = await (await fetch(new URL("/import_works.py", inject("service")))).text();
    writeFileSync(at("import_works.py"), script);
    const { status, stdout, stderr } = spawnSync(python ?? "", [at("import_works.py"), ...args], {
      encoding: "utf8",
      input: "",
      env: cleanEnvironment({
        PYTHONDONTWRITEBYTECODE: "1",
        SVC_IMPORT_API_URL: inject("service"),
        SVC_IMPORT_API_KEY: owner.token,
        SVC_IMPORT_COLLECTION_ID: collection.slug,
        ...environment,
      }),
    });
    return { status, stdout, stderr };
  }

  test("imports works, saves the answer, and ends with 0", async () => {
    writeFileSync(at("works.json"), JSON.stringify([aSentWork({ files: { "a.txt": 3 } })]));
    writeFileSync(at("a.txt"), "abc");
    const { status, stdout, stderr } = await run([
      ...["--metadata", at("works.json"), "--files", at("a.txt")],
      ...["--output", at("answer.json")],
    ]);
    expect(`${status ?? ""} ${stdout}`).toMatch(/^0 201: All records were successfully imported/);
    expect(stdout).toMatch(/\+ work 0: http.*\/records\//);
    expect(stderr).toMatch(/Sending: 100 %/);
    const saved = JSON.parse(readFileSync(at("answer.json"), "utf8")) as ImportJson;
    expect(saved.data).toHaveLength(1);
  });

  test("brings in the good ones where that is asked for, lists the others, and ends with 0", async () => {
    writeFileSync(at("mixed.json"), JSON.stringify([aSentWork(), { metadata: {} }]));
    const { status, stdout } = await run([
      "--metadata",
      at("mixed.json"),
      "--files",
      "--keep-good",
    ]);
    expect(`${status ?? ""} ${stdout}`).toMatch(/^0 207: /);
    expect(stdout).toMatch(/\+ work 0: http.*\/records\//);
    expect(stdout).toMatch(/- work 1:\n[^+]*metadata\.title: Missing data/);
    expect(stdout).toMatch(/^1 good, 1 refused\.$/m);
  });

  test("tells what is wrong in words, and ends with 1", async () => {
    writeFileSync(at("bad.json"), JSON.stringify([{ metadata: {} }]));
    const bad = await run([], {
      SVC_IMPORT_METADATA_PATH: at("bad.json"),
      SVC_IMPORT_FILES_PATH: "",
    });
    expect(`${bad.status ?? ""} ${bad.stdout}`).toMatch(/^1 400: /);
    expect(bad.stdout).toMatch(/metadata.title: Missing data/);
    const foreign = await run([], {
      SVC_IMPORT_METADATA_PATH: at("bad.json"),
      SVC_IMPORT_FILES_PATH: "",
      SVC_IMPORT_API_KEY: stranger.token,
    });
    expect(`${foreign.status ?? ""} ${foreign.stdout}`).toMatch(/^1 403: /);
    writeFileSync(at("single.json"), "{}");
    const single = await run(["--metadata", at("single.json")]);
    expect([single.status, single.stderr]).toEqual([1, expect.stringMatching(/JSON array/)]);
  });

  test("sends nothing when the answer could not be saved, or something is missing", async () => {
    writeFileSync(at("works.json"), JSON.stringify([aSentWork()]));
    const nowhere = await run([
      ...["--metadata", at("works.json"), "--files"],
      ...["--output", at("nowhere/answer.json")],
    ]);
    expect([nowhere.status, nowhere.stdout]).toEqual([1, ""]);
    expect(nowhere.stderr).toMatch(/^Error: the answer cannot be saved in .*nowhere/);
    const missing = await run(["--files"]);
    expect([missing.status, missing.stdout]).toEqual([
      1,
      expect.stringMatching(/^File with the metadata/),
    ]);
    expect(missing.stderr).toMatch(/SVC_IMPORT_METADATA_PATH/);
  });
});
