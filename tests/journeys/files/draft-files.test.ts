import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  aDepositor,
  aDraft,
  aFile,
  anonymous,
  aWork,
  draftFiles,
  type Depositor,
  type FileJson,
  type ListJson,
  type Problem,
} from "./depositor";

let owner: Depositor;
let stranger: Depositor;
beforeAll(async () => {
  [owner, stranger] = await Promise.all([aDepositor(), aDepositor()]);
});

/** The part of a link behind the origin. */
const at = (link: string | undefined) => new URL(link ?? "").pathname;

describe("GET /api/records/{id}/draft/files", () => {
  test("200 lists all files of the draft, pending ones included", async () => {
    const id = await aDraft(owner);
    await aFile(owner, id, "b.csv", "1;2");
    await owner.post(draftFiles(id), [{ key: "a.txt" }]);
    const { status, body } = await owner.get<ListJson>(draftFiles(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({ enabled: true, default_preview: null, order: [] });
    expect(body.entries.map(({ key, status }) => [key, status])).toEqual([
      ["a.txt", "pending"],
      ["b.csv", "completed"],
    ]);
    expect(at(body.links.self)).toBe(draftFiles(id));
    expect(at(body.links.archive)).toBe(`/api/records/${id}/draft/files-archive`);
  });

  test("200 says only that a metadata-only draft has none", async () => {
    const id = await aDraft(owner, { files: { enabled: false } });
    const { body } = await owner.get(draftFiles(id));
    expect(Object.keys(body).sort()).toEqual(["enabled", "links"]);
  });

  test("403 for strangers and anonymous callers", async () => {
    const id = await aDraft(owner);
    for (const api of [stranger, anonymous]) {
      const { status, body } = await api.get(draftFiles(id));
      expect([status, body]).toEqual([403, { status: 403, message: "Permission denied." }]);
    }
  });

  test("404 for an unknown draft", async () => {
    const { status } = await owner.get(draftFiles("00000-00000"));
    expect(status).toBe(404);
  });

  test("405 for verbs it does not know", async () => {
    const { status, headers } = await owner.patch(draftFiles(await aDraft(owner)), []);
    expect(status).toBe(405);
    expect(headers.get("allow")).toContain("POST");
  });
});

describe("POST /api/records/{id}/draft/files", () => {
  test("201 announces files under the names they have from then on", async () => {
    const id = await aDraft(owner);
    const { status, body } = await owner.post<ListJson>(draftFiles(id), [
      { key: "data/“first”  table.csv" },
      { key: "notes.txt", metadata: { language: "en" }, access: { hidden: true }, size: 5 },
    ]);
    expect(status).toBe(201);
    expect(body.entries).toMatchObject([
      { key: "data/first table.csv", status: "pending", metadata: {}, access: { hidden: false } },
      { key: "notes.txt", metadata: { language: "en" }, access: { hidden: true } },
    ]);
    const { links } = body.entries[0] ?? {};
    expect(at(links?.commit)).toBe(`${draftFiles(id)}/data/first%20table.csv/commit`);
  });

  test.each([
    [{ key: "a" }, "0._schema", "Invalid input type."],
    [[], "_schema", "No files to upload."],
    [[{ key: "a", colour: "red" }], "0.colour", "Unknown field."],
    [[{ key: "a", transfer: "L" }], "transfer", "Transfer metadata must be a dictionary."],
    [[{ key: "../../etc/passwd" }], "0.key", "This is not a valid file name."],
  ])("400 for %j", async (body, field, message) => {
    const response = await owner.post<Problem>(draftFiles(await aDraft(owner)), body);
    expect(response.status).toBe(400);
    expect(response.body.message).toBe("A validation error occurred.");
    expect(response.body.errors).toEqual([{ field, messages: [message] }]);
  });

  test("400 for JSON that is none", async () => {
    const id = await aDraft(owner);
    const response = await owner.fetch(draftFiles(id), {
      method: "POST",
      body: "[{",
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
  });

  test("400 for a name that is taken", async () => {
    const id = await aDraft(owner);
    await owner.post(draftFiles(id), [{ key: "a.csv" }]);
    const { status, body } = await owner.post(draftFiles(id), [{ key: "a.csv" }]);
    expect([status, body]).toEqual([
      400,
      { status: 400, message: "File with key a.csv already exists." },
    ]);
  });

  test("400 for a name of more than 255 characters", async () => {
    const id = await aDraft(owner);
    const { body } = await owner.post(draftFiles(id), [{ key: "x".repeat(256) }]);
    expect(body).toEqual({ status: 400, message: "Filename is too long." });
  });

  test("400 for more files than a work may have", async () => {
    const id = await aDraft(owner);
    const most = Number(inject("settings").FILES_MAX_PER_WORK);
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `${n}.txt` }));
    const over = await owner.post<Problem>(draftFiles(id), many(most + 1));
    expect([over.status, over.body.message]).toEqual([
      400,
      "Uploading selected files will result in exceeding the max amount per record.",
    ]);
    expect((await owner.post(draftFiles(id), many(most))).status).toBe(201);
  });

  test("400 on a metadata-only draft", async () => {
    const id = await aDraft(owner, { files: { enabled: false } });
    const { status, body } = await owner.post<Problem>(draftFiles(id), [{ key: "a" }]);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "files.enabled", messages: ["Files support is not enabled."] },
    ]);
  });

  test("403 for strangers, and for everybody on a draft over a published work", async () => {
    const id = await aWork(owner, { "a.txt": "final" });
    await owner.post(`/api/records/${id}/draft`);
    expect((await stranger.post(draftFiles(id), [{ key: "b" }])).status).toBe(403);
    const { status, body } = await owner.post(draftFiles(id), [{ key: "b" }]);
    expect([status, body]).toEqual([
      403,
      { status: 403, message: "Bucket is locked for modifications." },
    ]);
  });

  test("415 for a body that is not JSON", async () => {
    const response = await owner.post(draftFiles(await aDraft(owner)), [{ key: "a" }], {
      headers: { "content-type": "text/plain" },
    });
    expect(response.status).toBe(415);
  });
});

describe("PUT /api/records/{id}/draft/files/{key}/content", () => {
  test("200 takes the bytes and waits for the commit", async () => {
    const id = await aDraft(owner);
    await owner.post(draftFiles(id), [{ key: "a.bin" }]);
    const sent = randomBytes(3_000_001);
    const { status, body } = await owner.upload<FileJson>(`${draftFiles(id)}/a.bin/content`, sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      key: "a.bin",
      status: "pending",
      size: 3_000_001,
      checksum: `md5:${createHash("md5").update(sent).digest("hex")}`,
    });
  });

  test("200 by POST too, and without a Content-Type", async () => {
    const id = await aDraft(owner);
    await owner.post(draftFiles(id), [{ key: "a.txt" }]);
    const response = await owner.fetch(`${draftFiles(id)}/a.txt/content`, {
      method: "POST",
      body: new Uint8Array([1, 2, 3]),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ size: 3 });
  });

  test("200 for an empty file", async () => {
    const id = await aDraft(owner);
    expect(await aFile(owner, id, "empty.txt", "")).toMatchObject({
      status: "completed",
      size: 0,
      checksum: "md5:d41d8cd98f00b204e9800998ecf8427e",
    });
  });

  test("200 for a body of unknown length", async () => {
    const id = await aDraft(owner);
    await owner.post(draftFiles(id), [{ key: "a.txt" }]);
    const body = new ReadableStream({
      start(controller) {
        for (let n = 0; n < 50; n++) controller.enqueue(Buffer.alloc(10_000, n));
        controller.close();
      },
    });
    const streaming = {
      method: "PUT",
      body,
      duplex: "half",
      headers: { "content-type": "application/octet-stream" },
    } as RequestInit;
    const response = await owner.fetch(`${draftFiles(id)}/a.txt/content`, streaming);
    expect(await response.json()).toMatchObject({ size: 500_000 });
  });

  test("200 again before the commit replaces the content", async () => {
    const id = await aDraft(owner);
    await owner.post(draftFiles(id), [{ key: "a.txt" }]);
    const path = `${draftFiles(id)}/a.txt`;
    await owner.upload(`${path}/content`, "first");
    await owner.upload(`${path}/content`, "second");
    await owner.post(`${path}/commit`);
    expect((await owner.get(`${path}/content`)).text).toBe("second");
  });

  test("200 for every file of a folder, also one called content", async () => {
    const id = await aDraft(owner);
    const path = draftFiles(id);
    await owner.post(path, [{ key: "docs" }, { key: "docs/content" }, { key: "docs/a/b.txt" }]);
    await owner.upload(`${path}/docs/content`, "of docs");
    await owner.upload(`${path}/docs%2Fcontent/content`, "of docs/content");
    await owner.upload(`${path}/docs/a/b.txt/content`, "of b");
    for (const name of ["docs", "docs%2Fcontent", "docs/a/b.txt"])
      expect((await owner.post(`${path}/${name}/commit`)).status).toBe(200);
    const { body } = await owner.get<ListJson>(path);
    const contents = await Promise.all(
      body.entries.map(async ({ key, links }) => [key, (await owner.get(at(links.content))).text]),
    );
    expect(contents).toEqual([
      ["docs", "of docs"],
      ["docs/a/b.txt", "of b"],
      ["docs/content", "of docs/content"],
    ]);
  });

  test("400 after the commit; the committed file stays", async () => {
    const id = await aDraft(owner);
    await aFile(owner, id, "a.txt", "committed");
    const path = `${draftFiles(id)}/a.txt/content`;
    const { status, body } = await owner.upload(path, "late");
    expect([status, body]).toEqual([
      400,
      { status: 400, message: "The file upload transfer failed, please try again." },
    ]);
    expect((await owner.get(path)).text).toBe("committed");
  });

  test("a connection that breaks leaves a pending file, whose content may be sent again", async () => {
    const id = await aDraft(owner);
    await owner.post(draftFiles(id), [{ key: "a.bin" }]);
    const path = `${draftFiles(id)}/a.bin`;
    await breakOff(owner, `${path}/content`, 5_000_000);
    expect((await owner.get<FileJson>(path)).body).toMatchObject({ status: "pending" });
    expect((await owner.post(`${path}/commit`)).status).toBe(400);
    expect((await owner.upload(`${path}/content`, "whole")).status).toBe(200);
    expect((await owner.post<FileJson>(`${path}/commit`)).body).toMatchObject({ size: 5 });
  });

  test("403 for strangers, before a byte is read", async () => {
    const id = await aDraft(owner);
    await owner.post(draftFiles(id), [{ key: "a.txt" }]);
    const path = `${draftFiles(id)}/a.txt/content`;
    for (const api of [stranger, anonymous])
      expect((await api.upload(path, randomBytes(2_000_000))).status).toBe(403);
    expect((await owner.get<FileJson>(`${draftFiles(id)}/a.txt`)).body.size).toBeUndefined();
  });

  test("404 for a file that was not started", async () => {
    const id = await aDraft(owner);
    const { status, body } = await owner.upload(`${draftFiles(id)}/a.txt/content`, "text");
    expect([status, body]).toEqual([
      404,
      { status: 404, message: `Record '${id}' has no file 'a.txt'.` },
    ]);
  });

  test("415 for another type than plain bytes", async () => {
    const id = await aDraft(owner);
    await owner.post(draftFiles(id), [{ key: "a.json" }]);
    const response = await owner.upload(`${draftFiles(id)}/a.json/content`, "{}", {
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(415);
  });
});

describe("POST /api/records/{id}/draft/files/{key}/commit", () => {
  test("200 completes the file", async () => {
    const id = await aDraft(owner);
    expect(await aFile(owner, id, "survey.pdf", "%PDF-1.4")).toMatchObject({
      status: "completed",
      size: 8,
      mimetype: "application/pdf",
    });
    const { body } = await owner.get<{ files: { count: number; total_bytes: number } }>(
      `/api/records/${id}/draft`,
    );
    expect(body.files).toMatchObject({ count: 1, total_bytes: 8 });
  });

  test("400 without content", async () => {
    const id = await aDraft(owner);
    await owner.post(draftFiles(id), [{ key: "a.txt" }]);
    const { status, body } = await owner.post<Problem>(`${draftFiles(id)}/a.txt/commit`);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field: "_schema", messages: ["File has no content."] }]);
  });

  test("404 for an unknown file, 403 for strangers", async () => {
    const id = await aDraft(owner);
    expect((await owner.post(`${draftFiles(id)}/a.txt/commit`)).status).toBe(404);
    await aFile(owner, id, "a.txt", "text");
    expect((await stranger.post(`${draftFiles(id)}/a.txt/commit`)).status).toBe(403);
  });

  test("the draft's ETag changes with its files", async () => {
    const id = await aDraft(owner);
    const before = (await owner.get(`/api/records/${id}/draft`)).headers.get("etag") ?? "";
    await aFile(owner, id, "a.txt", "text");
    const after = await owner.get(`/api/records/${id}/draft`, {
      headers: { "if-none-match": before },
    });
    expect(after.status).toBe(200);
  });
});

describe("PUT and GET /api/records/{id}/draft/files/{key}", () => {
  test("200 changes what is said about a file, and reads it back", async () => {
    const id = await aDraft(owner);
    await aFile(owner, id, "a.txt", "text");
    const path = `${draftFiles(id)}/a.txt`;
    const change = { metadata: { description: "Notes" }, access: { hidden: true } };
    const { status, body } = await owner.put(path, change);
    expect([status, body]).toEqual([200, expect.objectContaining(change)]);
    expect((await owner.get(path)).body).toMatchObject(change);
  });

  test("400 names what is wrong", async () => {
    const id = await aDraft(owner);
    await aFile(owner, id, "a.txt", "text");
    const { status, body } = await owner.put<Problem>(`${draftFiles(id)}/a.txt`, {
      access: { hidden: "no" },
    });
    expect([status, body.errors?.[0]?.field]).toEqual([400, "access.hidden"]);
  });

  test("404 for an unknown file, 403 for strangers", async () => {
    const id = await aDraft(owner);
    expect((await owner.get(`${draftFiles(id)}/a.txt`)).status).toBe(404);
    await aFile(owner, id, "a.txt", "text");
    expect((await stranger.get(`${draftFiles(id)}/a.txt`)).status).toBe(403);
    expect((await stranger.put(`${draftFiles(id)}/a.txt`, {})).status).toBe(403);
  });
});

describe("DELETE /api/records/{id}/draft/files and …/{key}", () => {
  test("204 for one file; its name is free again", async () => {
    const id = await aDraft(owner);
    await aFile(owner, id, "a.txt", "text");
    const { status, text } = await owner.delete(`${draftFiles(id)}/a.txt`);
    expect([status, text]).toEqual([204, ""]);
    expect((await owner.get(`${draftFiles(id)}/a.txt`)).status).toBe(404);
    await expect(aFile(owner, id, "a.txt", "again")).resolves.toMatchObject({ size: 5 });
  });

  test("204 for all files", async () => {
    const id = await aDraft(owner);
    await aFile(owner, id, "a.txt", "text");
    await owner.post(draftFiles(id), [{ key: "b.txt" }]);
    expect((await owner.delete(draftFiles(id))).status).toBe(204);
    expect((await owner.get<ListJson>(draftFiles(id))).body.entries).toEqual([]);
  });

  test("deleting the file shown first clears that choice", async () => {
    const id = await aDraft(owner);
    await aFile(owner, id, "a.txt", "text");
    const draft = `/api/records/${id}/draft`;
    const { body } = await owner.get<Record<string, unknown>>(draft);
    await owner.put(draft, { ...body, files: { enabled: true, default_preview: "a.txt" } });
    expect((await owner.get<ListJson>(draftFiles(id))).body.default_preview).toBe("a.txt");
    await owner.delete(`${draftFiles(id)}/a.txt`);
    expect((await owner.get<ListJson>(draftFiles(id))).body.default_preview).toBeNull();
  });

  test("403 for strangers, and for everybody on a draft over a published work", async () => {
    const id = await aWork(owner, { "a.txt": "final" });
    await owner.post(`/api/records/${id}/draft`);
    for (const path of [draftFiles(id), `${draftFiles(id)}/a.txt`]) {
      expect((await stranger.delete(path)).status).toBe(403);
      const { status, body } = await owner.delete(path);
      expect([status, body.message]).toEqual([403, "Bucket is locked for modifications."]);
    }
    expect((await anonymous.get(`/api/records/${id}/files/a.txt/content`)).text).toBe("final");
  });

  test("404 for an unknown file", async () => {
    const id = await aDraft(owner);
    expect((await owner.delete(`${draftFiles(id)}/a.txt`)).status).toBe(404);
  });
});

describe("POST /api/records/{id}/draft/actions/files-import", () => {
  const importPath = (id: string) => `/api/records/${id}/draft/actions/files-import`;
  const nextVersion = async (id: string) =>
    (await owner.post<{ id: string }>(`/api/records/${id}/versions`)).body.id;

  test("201 takes over the files of the version before; each can be deleted on its own", async () => {
    const first = await aWork(owner, { "a.txt": "shared", "b.txt": "dropped" });
    const next = await nextVersion(first);
    const { status, body } = await owner.post<ListJson>(importPath(next));
    expect(status).toBe(201);
    expect(body.entries.map(({ key, status }) => [key, status])).toEqual([
      ["a.txt", "completed"],
      ["b.txt", "completed"],
    ]);
    expect((await owner.delete(`${draftFiles(next)}/b.txt`)).status).toBe(204);
    expect((await owner.get(`${draftFiles(next)}/a.txt/content`)).text).toBe("shared");
    const old = await anonymous.get(`/api/records/${first}/files/b.txt/content`);
    expect(old.text).toBe("dropped");
  });

  test("400 when there are files already", async () => {
    const next = await nextVersion(await aWork(owner, { "a.txt": "text" }));
    await owner.post(draftFiles(next), [{ key: "b.txt" }]);
    const { status, body } = await owner.post<Problem>(importPath(next));
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: "files.enabled", messages: ["Please remove all files first."] },
    ]);
  });

  test("400 on a first version", async () => {
    const { status, body } = await owner.post<Problem>(importPath(await aDraft(owner)));
    expect([status, body.errors?.[0]?.messages]).toEqual([400, ["The record has no files."]]);
  });

  test("403 for strangers, 404 for an unknown draft", async () => {
    const next = await nextVersion(await aWork(owner, { "a.txt": "text" }));
    expect((await stranger.post(importPath(next))).status).toBe(403);
    expect((await owner.post(importPath("00000-00000"))).status).toBe(404);
  });
});

/** Sends the head of a request and less than it promised, then hangs up. */
async function breakOff(api: Depositor, path: string, promised: number): Promise<void> {
  const url = new URL(inject("service"));
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    `PUT ${path} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${api.token}\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Length: ${promised}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.write(Buffer.alloc(Math.floor(promised / 2)), resolve));
  socket.destroy();
}
