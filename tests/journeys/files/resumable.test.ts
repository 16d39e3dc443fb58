import { createHash, randomBytes } from "node:crypto";
import { request as httpRequest } from "node:http";
import { Upload } from "tus-js-client";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { adoptConfig, parseConfig } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import {
  aDepositor,
  aDraft,
  draftFiles,
  type Depositor,
  type FileJson,
  type ListJson,
} from "./depositor";

const MIB = 1024 * 1024;
const PART = 5 * MIB;

let owner: Depositor;
let stranger: Depositor;
beforeAll(async () => {
  adoptConfig(parseConfig(inject("settings")));
  [owner, stranger] = await Promise.all([aDepositor(), aDepositor()]);
});

const uploadsOf = (id: string) => `/api/records/${id}/draft/uploads`;
const md5 = (bytes: Uint8Array) => `md5:${createHash("md5").update(bytes).digest("hex")}`;
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Starts an upload by hand, as the protocol says. */
async function start(id: string, filename: string, size: number, by = owner) {
  const response = await by.fetch(uploadsOf(id), {
    method: "POST",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": String(size),
      "upload-metadata": `filename ${base64(filename)}`,
    },
  });
  return { response, path: new URL(response.headers.get("location") ?? "x:/none").pathname };
}

async function offsetOf(path: string): Promise<number> {
  const response = await owner.fetch(path, {
    method: "HEAD",
    headers: { "tus-resumable": "1.0.0" },
  });
  return Number(response.headers.get("upload-offset"));
}

const send = (path: string, offset: number, bytes: Uint8Array) =>
  owner.fetch(path, {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    },
    body: bytes as BodyInit,
  });

/** Sends the beginning of a body that was announced longer, and goes away when a part of the file is kept. */
async function breakOff(
  { id, path }: { id: string; path: string },
  announced: number,
  bytes: Uint8Array,
): Promise<void> {
  const { hostname, port } = new URL(inject("service"));
  const request = httpRequest({
    hostname,
    port,
    path,
    method: "PATCH",
    headers: {
      authorization: `Bearer ${owner.token}`,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
      "content-length": String(announced),
    },
  });
  request.on("error", () => undefined);
  await new Promise((resolve) => request.write(bytes, resolve));
  // A request for the upload would end the one under way.
  const parts = () => systemContext().db.filePart.count({ where: { entry: { recordId: id } } });
  await expect.poll(parts).toBe(1);
  request.destroy();
}

async function fileOf(id: string, key: string): Promise<FileJson> {
  const { body } = await owner.get<FileJson>(`${draftFiles(id)}/${encodeURIComponent(key)}`);
  return body;
}

describe("uploads by tus", () => {
  test("a client of the protocol uploads a file, which is then like any other", async () => {
    const id = await aDraft(owner);
    const bytes = randomBytes(2 * PART + 1234);
    const name = "Messreihe Ö 1.bin";
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: `${inject("service")}${uploadsOf(id)}`,
        headers: { authorization: `Bearer ${owner.token}` },
        metadata: { filename: name },
        chunkSize: PART,
        onSuccess: () => resolve(),
        onError: reject,
      }).start();
    });
    expect(await fileOf(id, name)).toMatchObject({
      key: name,
      status: "completed",
      size: bytes.length,
      checksum: md5(bytes),
    });
    const content = await owner.fetch(`${draftFiles(id)}/${encodeURIComponent(name)}/content`);
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("one that breaks off goes on behind the last whole part, also of pieces of any size", async () => {
    const id = await aDraft(owner);
    const bytes = randomBytes(3 * PART);
    const { response, path } = await start(id, "a.bin", bytes.length);
    expect([response.status, response.headers.get("upload-expires")]).toEqual([
      201,
      expect.stringMatching(/GMT$/),
    ]);
    await breakOff({ id, path }, bytes.length, bytes.subarray(0, PART + 2 * MIB));
    await expect.poll(() => offsetOf(path)).toBe(PART);
    // Seven MiB hold one part and some, which is sent again.
    const first = await send(path, PART, bytes.subarray(PART, PART + 7 * MIB));
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, String(2 * PART)]);
    const wrong = await send(path, PART, bytes.subarray(PART));
    expect(wrong.status).toBe(409);
    const last = await send(path, 2 * PART, bytes.subarray(2 * PART));
    expect([last.status, last.headers.get("upload-offset")]).toEqual([204, String(3 * PART)]);
    expect(await fileOf(id, "a.bin")).toMatchObject({ status: "completed", checksum: md5(bytes) });
    expect(await offsetOf(path)).toBe(bytes.length);
  });

  test("one whose service stopped before its end is complete when it is asked for", async () => {
    const id = await aDraft(owner);
    const bytes = randomBytes(1000);
    const { path } = await start(id, "a.bin", bytes.length);
    // All parts are here, but the upload has not been completed.
    const part = await owner.fetch(`${draftFiles(id)}/a.bin/content/1`, {
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: bytes,
    });
    expect(part.status).toBe(200);
    expect((await fileOf(id, "a.bin")).status).toBe("pending");
    expect(await offsetOf(path)).toBe(bytes.length);
    expect(await fileOf(id, "a.bin")).toMatchObject({ status: "completed", checksum: md5(bytes) });
  });

  test("is given up with what has come of it", async () => {
    const id = await aDraft(owner);
    const { path } = await start(id, "a.bin", 100);
    const headers = { "tus-resumable": "1.0.0" };
    expect((await owner.fetch(path, { method: "DELETE", headers })).status).toBe(204);
    expect((await owner.get<ListJson>(draftFiles(id))).body.entries).toEqual([]);
    expect((await owner.fetch(path, { method: "HEAD", headers })).status).toBe(404);
  });

  test("an upload that is refused says why before a byte is sent", async () => {
    const id = await aDraft(owner);
    await start(id, "a.bin", 100);
    const twice = await start(id, "a.bin", 100);
    expect([twice.response.status, await twice.response.json()]).toEqual([
      400,
      { status: 400, message: "File with key a.bin already exists." },
    ]);
    const huge = await start(id, "b.bin", 10 ** 15);
    expect(huge.response.status).toBe(413);
    expect((await start(id, "c.bin", 10, stranger)).response.status).toBe(403);
    const nameless = await owner.fetch(uploadsOf(id), {
      method: "POST",
      headers: { "tus-resumable": "1.0.0", "upload-length": "1" },
    });
    expect(nameless.status).toBe(400);
  });

  test("says what of the protocol is offered", async () => {
    const { headers } = await owner.fetch(uploadsOf("any"), { method: "OPTIONS" });
    expect(headers.get("tus-version")).toBe("1.0.0");
    expect(headers.get("tus-extension")).toContain("termination");
  });
});
