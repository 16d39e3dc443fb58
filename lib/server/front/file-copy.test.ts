import { randomBytes } from "node:crypto";
import { type ReadStream } from "node:fs";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyFile, isUntouchedFile } from "./file-copy";

/** Not a whole number of buffers, and more than both of them hold. */
const bytes = randomBytes(3_000_001);
let folder: string;
let file: string;
let server: http.Server;
let sent: { source: ReadStream; copied: Promise<void> } | undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "file-copy-"));
  file = path.join(folder, "file");
  writeFileSync(file, bytes);
  server = http.createServer((req, res) => {
    void (async () => {
      const range = /(\d+)-(\d+)/.exec(req.url ?? "");
      const slice = range ? { start: Number(range[1]), end: Number(range[2]) } : {};
      const source = (await open(file)).createReadStream(slice);
      if (!isUntouchedFile(source)) throw new Error("a fresh file stream was not recognised");
      const copied = copyFile(source, res, bytes.length);
      sent = { source, copied };
      await copied.catch(() => undefined);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const url = (range = "") => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${range}`;
const fetchBytes = async (range?: string) =>
  Buffer.from(await (await fetch(url(range))).arrayBuffer());

describe("sending a stored file", () => {
  test("sends every byte, to several readers at once", async () => {
    const all = await Promise.all([fetchBytes(), fetchBytes(), fetchBytes()]);
    for (const received of all) expect(received.equals(bytes)).toBe(true);
    await expect.poll(() => sent?.source.closed).toBe(true);
  });

  test.each(["0-0", "5-5", "1000-2999999", "262143-262144", "3000000-3000000"])(
    "sends the range %s and no more",
    async (range) => {
      const [start = 0, end = 0] = range.split("-").map(Number);
      expect((await fetchBytes(range)).equals(bytes.subarray(start, end + 1))).toBe(true);
    },
  );

  test("closes the file when the reader leaves half-way", async () => {
    const before = sent;
    await new Promise<void>((resolve) => {
      const request = http.get(url(), { agent: false }, (response) => {
        response.once("data", () => {
          response.destroy();
          resolve();
        });
      });
      request.on("error", () => undefined);
    });
    await expect.poll(() => sent !== before).toBe(true);
    await expect.poll(() => sent?.source.closed).toBe(true);
  });

  test("leaves streams alone that are no fresh files", async () => {
    expect(isUntouchedFile(Readable.from(["text"]))).toBe(false);
    const begun = (await open(file)).createReadStream();
    begun.resume();
    expect(isUntouchedFile(begun)).toBe(false);
    begun.destroy();
  });
});
