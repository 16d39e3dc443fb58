import { existsSync, mkdirSync, watch } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { config } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import type { ImportJson, RunJson } from "@/lib/imports/schema";
import { aSentWork, importForm, left } from "../../support/imports";
import { aCollection, type CollectionJson } from "../collections/curate";
import { randomFrom } from "../crash/random";
import { aPerson, type Person } from "../support/people";
import { head, say, sayWithoutEnd } from "../support/socket";

/** Malformed import requests, byte for byte. The limits are those of the journeys' settings. */
const service = inject("service");
const host = `Host: ${new URL(service).host}`;
const CHUNKED = "Transfer-Encoding: chunked";
const TIDY_MS = 20_000;

let owner: Person;
let stranger: Person;
let collection: CollectionJson;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aPerson(), aPerson()]);
  collection = await aCollection(owner, { access: { review_policy: "open" } });
});

const FORM = "Content-Type: multipart/form-data; boundary=x";
const FIELDS = "Content-Type: application/x-www-form-urlencoded";

/** The head of an import request. */
const post = (type: string, ...headers: string[]) =>
  head(
    `POST /api/import/${collection.slug} HTTP/1.1`,
    host,
    `Authorization: Bearer ${owner.token}`,
    type,
    ...headers,
  );
const part = (name: string, text: string, file?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ""}\r\n` +
  `${file ? "Content-Type: application/octet-stream\r\n" : ""}\r\n${text}\r\n`;
const END = "--x--\r\n";
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const works = (...names: string[]) =>
  JSON.stringify([
    aSentWork({ files: Object.fromEntries(names.map((name) => [name, undefined])) }),
  ]);

/** What an import could leave here; others put people and objects in meanwhile. */
async function kept() {
  const { works, keys, staged, temporary, unfinished } = await left();
  return { works, keys, staged, temporary, unfinished };
}

async function expectUnchanged(before: Awaited<ReturnType<typeof kept>>): Promise<void> {
  await expect.poll(kept, { timeout: TIDY_MS }).toEqual(before);
}

async function history() {
  const { body } = await owner.get<{ hits: { hits: RunJson[] } }>(
    `/api/import/${collection.slug}`,
    {
      query: { size: "100" },
    },
  );
  return body.hits.hits;
}

/** The body of an answer, whole in all its chunks. */
const message = (text: string) => /"message":"([^"]*)"/.exec(text)?.[1] ?? "";

describe("an import", () => {
  const body = part("metadata", works("a.bin")) + part("files", "a".repeat(200_000), "a.bin") + END;

  test.each([
    [
      "shorter than announced",
      () => [post(FORM, `Content-Length: ${body.length}`), body.slice(0, -9), 200],
    ],
    ["whose last chunk never comes", () => [post(FORM, CHUNKED), chunk(body.slice(0, -9)), 200]],
    [
      "with a chunk that is cut off",
      () => [post(FORM, CHUNKED), `fffff\r\n${body.slice(0, -9)}`, 200],
    ],
    [
      "with a chunk of no size",
      () => [post(FORM, CHUNKED), chunk(body.slice(0, 900)), "zz\r\n", 200],
    ],
  ])("%s leaves nothing", async (_, pieces) => {
    const before = await kept();
    for (const hangUp of ["politely", "abruptly"] as const) {
      const { statuses } = await say(service, pieces(), { hangUp });
      expect(statuses.every((status) => status === 400)).toBe(true);
    }
    await expectUnchanged(before);
  });

  test("longer than announced is cut off there", async () => {
    const before = await kept();
    const cut = body.indexOf("aaaa") + 100;
    const { statuses, text } = await say(service, [
      post(FORM, `Content-Length: ${cut}`),
      body.slice(0, cut),
      300,
      body.slice(cut),
    ]);
    // The bytes after it are no HTTP.
    expect(statuses).toEqual([400, 400]);
    expect(message(text)).toMatch(/interrupted.*Nothing was imported/);
    await expectUnchanged(before);
  });

  test("has one failure in the history for each time its sender went away", async () => {
    const before = await kept();
    const known = new Set((await history()).map(({ id }) => id));
    const random = randomFrom(20_261_122);
    const whole = post(FORM, `Content-Length: ${body.length}`) + body;
    const inBody = post(FORM, `Content-Length: ${body.length}`).length;
    for (let time = 0; time < 20; time++) {
      const at = inBody + random.below(body.length - 1);
      const wait = random.below(60);
      await say(service, [whole.slice(0, at), wait], {
        hangUp: random.pick(["politely", "abruptly"]),
        silenceMs: 500,
      });
    }
    await expectUnchanged(before);
    const runs = (await history()).filter(({ id }) => !known.has(id));
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs) {
      expect(run).toMatchObject({ status: "failed", counts: { created: 0 } });
      expect(run.message).toMatch(/interrupted/);
      expect(run.finished).not.toBeNull();
    }
  });

  test("that takes too long is told so (504) while it is still being sent", async () => {
    const before = await kept();
    for (const [type, beginning] of [
      [
        FORM,
        part("metadata", works("a.bin")) + part("files", "a".repeat(5_000), "a.bin").slice(0, -9),
      ],
      [FIELDS, "metadata=%5B"],
    ] as const) {
      const start = post(type, "Content-Length: 1000000") + beginning;
      const { statuses, text } = await sayWithoutEnd(service, start, "a", { pauseMs: 300 });
      expect(statuses).toEqual([504]);
      expect(message(text)).toMatch(/did not complete within 10 seconds. Nothing was imported/);
    }
    await expectUnchanged(before);
    expect((await history())[0]).toMatchObject({ status: "failed" });
  });
});

describe("413, without the rest being read, for", () => {
  const refused = (heard: { statuses: number[]; text: string }, reason: RegExp) => {
    expect(heard.statuses).toEqual([413]);
    expect(message(heard.text)).toMatch(reason);
    expect(message(heard.text)).toMatch(/Nothing was imported/);
  };

  test.each<[string, () => string, RegExp]>([
    [
      "a length beyond what a request may have",
      () => post(FORM, "Content-Length: 8000001"),
      /8000000 bytes/,
    ],
    [
      "the same without files",
      () => post(FIELDS, "Content-Length: 1000001"),
      /metadata may have at most 1000000 bytes/,
    ],
    [
      "too many files",
      () => {
        const files = Array.from({ length: 1001 }, (_, at) => part("files", "a", `${at}.txt`));
        return post(FORM, CHUNKED) + chunk(files.join(""));
      },
      /at most 1000 files/,
    ],
  ])("%s", async (_, start, reason) => {
    const before = await kept();
    refused(await sayWithoutEnd(service, start(), "", { pauseMs: 100 }), reason);
    await expectUnchanged(before);
  });

  const endless = "a".repeat(64 * 1024);
  test.each<[string, () => string, RegExp]>([
    ["a file without end", () => part("files", "", "a.bin").slice(0, -2), /8000000 bytes/],
    ["a beginning without end", () => "no boundary", /8000000 bytes/],
    ["metadata without end", () => part("metadata", "").slice(0, -2), /metadata may have/],
    [
      "any other field without end",
      () => part("all_or_none", "").slice(0, -2),
      /metadata may have/,
    ],
  ])("%s", async (_, beginning, reason) => {
    const before = await kept();
    const start = post(FORM, CHUNKED) + chunk(beginning());
    refused(await sayWithoutEnd(service, start, chunk(endless)), reason);
    await expectUnchanged(before);
  });

  test("files without end", async () => {
    const before = await kept();
    const files = chunk(part("files", endless, "a.bin"));
    refused(await sayWithoutEnd(service, post(FORM, CHUNKED), files), /8000000 bytes/);
    await expectUnchanged(before);
  });

  test("fields without end in a plain form", async () => {
    const start = post(FIELDS, CHUNKED);
    refused(await sayWithoutEnd(service, start, chunk(endless)), /metadata may have/);
  });
});

describe("400, without the rest being read, for", () => {
  const more = part("files", "b".repeat(64 * 1024), "b.bin");
  test.each([
    [
      "a part whose head does not end",
      "--x\r\nContent-Disposition: ",
      "a".repeat(64 * 1024),
      /header of a part is too long/,
    ],
    ["a file in a part of another name", part("file", "a", "a.bin"), more, /parts named files/],
    ["a part that comes twice", part("metadata", "[]") + part("metadata", "[]"), more, /twice/],
    ["what is no form", `${part("files", "a", "a.bin")}--x\r\n:\r\n`, more, /not well-formed/],
  ])("%s", async (_, beginning, piece, reason) => {
    const before = await kept();
    const start = post(FORM, CHUNKED) + chunk(beginning);
    const { statuses, text } = await sayWithoutEnd(service, start, chunk(piece));
    expect(statuses).toEqual([400]);
    expect(message(text)).toMatch(reason);
    await expectUnchanged(before);
  });
});

describe("who may not import", () => {
  /** What appears in the folder where bytes arrive while something happens. */
  async function arrivals(act: () => Promise<unknown>): Promise<number> {
    const folder = path.join(config().DATA_DIR, "files", "tmp");
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    let seen = 0;
    const watcher = watch(folder, () => (seen += 1));
    try {
      await act();
      return seen;
    } finally {
      watcher.close();
    }
  }
  const bytes = new Uint8Array(5_000_000);
  const sent = () => ({
    method: "POST",
    body: importForm([aSentWork({ files: { "a.bin": bytes.length } })], [{ name: "a.bin", bytes }]),
  });

  test("is told so before a byte is stored", async () => {
    const runs = await systemContext().db.importRun.count();
    const before = await kept();
    const to = async (by: Person, slug: string) => {
      const response = await by.fetch(`/api/import/${slug}`, sent());
      const { status, message: text } = (await response.json()) as ImportJson;
      return [response.status, status, text.length > 0];
    };
    const seen = await arrivals(async () => {
      expect(await to(stranger, collection.slug)).toEqual([403, "error", true]);
      expect(await to(owner, "no-such-collection")).toEqual([404, "error", true]);
    });
    expect(seen).toBe(0);
    expect(await systemContext().db.importRun.count()).toBe(runs);
    expect(await kept()).toEqual(before);
    // An authorised caller is seen to store, or the test above would prove nothing.
    expect(
      await arrivals(async () => {
        expect((await owner.fetch(`/api/import/${collection.slug}`, sent())).status).toBe(201);
      }),
    ).toBeGreaterThan(0);
  });
});
