import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { aDepositor, aDraft, type Depositor, draftFiles, type FileJson } from "./files/depositor";
import { head, say } from "./support/socket";

/** Requests whose body is not what their headers promise, byte for byte. */
const service = inject("service");
const host = `Host: ${new URL(service).host}`;
const CHUNKED = "Transfer-Encoding: chunked";
const BYTES = "Content-Type: application/octet-stream";
const JSON_BODY = "Content-Type: application/json";

let owner: Depositor;
let bearer: string;
beforeAll(async () => {
  owner = await aDepositor();
  bearer = `Authorization: Bearer ${owner.token}`;
});

async function aStartedFile(): Promise<{ entry: string; content: string }> {
  const id = await aDraft(owner);
  await owner.post(draftFiles(id), [{ key: "a.bin" }]);
  const entry = `${draftFiles(id)}/a.bin`;
  return { entry, content: `${entry}/content` };
}

const put = (path: string, ...headers: string[]) =>
  head(`PUT ${path} HTTP/1.1`, host, bearer, BYTES, "Connection: close", ...headers);
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

async function expectUntouched(entry: string): Promise<void> {
  await expect
    .poll(async () => (await owner.get<FileJson>(entry)).body)
    .toMatchObject({ status: "pending" });
  const { body } = await owner.get<FileJson>(entry);
  expect([body.size, body.checksum]).toEqual([undefined, undefined]);
  expect((await owner.post(`${entry}/commit`)).status).toBe(400);
}

describe("an upload", () => {
  test.each([
    ["shorter than announced", (path: string) => [put(path, "Content-Length: 1000"), "short"]],
    ["whose last chunk never comes", (path: string) => [put(path, CHUNKED), chunk("first")]],
    ["with a chunk that is cut off", (path: string) => [put(path, CHUNKED), "ff\r\nshort"]],
    [
      "with a chunk of no size",
      (path: string) => [put(path, CHUNKED), chunk("first"), "zz\r\nx\r\n"],
    ],
    [
      "with a chunk longer than it says",
      (path: string) => [put(path, CHUNKED), "2\r\nlong\r\n0\r\n\r\n"],
    ],
  ])("%s leaves nothing behind and can be sent again", async (_, pieces) => {
    for (const hangUp of ["politely", "abruptly"] as const) {
      const { entry, content } = await aStartedFile();
      const { statuses } = await say(service, [...pieces(content), 100], { hangUp });
      expect(statuses.every((status) => status === 400)).toBe(true);
      await expectUntouched(entry);
      const bytes = randomBytes(10_000);
      expect((await owner.upload(content, bytes)).status).toBe(200);
      expect((await owner.post<FileJson>(`${entry}/commit`)).body).toMatchObject({
        status: "completed",
        size: bytes.length,
        checksum: `md5:${createHash("md5").update(bytes).digest("hex")}`,
      });
    }
  });

  test("longer than announced is at most as long as announced; the rest is no request of its own", async () => {
    const { entry, content } = await aStartedFile();
    const smuggled = head(`DELETE ${entry} HTTP/1.1`, host, bearer);
    const { statuses } = await say(service, [
      put(content, "Content-Length: 5"),
      `12345${smuggled}`,
    ]);
    expect(statuses).toHaveLength(1);
    const { status, body } = await owner.get<FileJson>(entry);
    expect(status).toBe(200);
    expect([undefined, 5]).toContain(body.size);
  });

  test.each([
    ["a negative length", ["Content-Length: -5"]],
    ["a length beyond all numbers", [`Content-Length: ${"9".repeat(40)}`]],
    ["an encoding nobody knows", ["Transfer-Encoding: xchunked"]],
  ])("with %s is refused, and nothing is stored", async (_, headers) => {
    const { entry, content } = await aStartedFile();
    const { statuses, isClosed } = await say(service, [put(content, ...headers), "12345"], {
      hangUp: "politely",
    });
    expect(statuses).toEqual([400]);
    expect(isClosed).toBe(true);
    await expectUntouched(entry);
  });

  test("that stops for a while and goes on arrives whole", async () => {
    const { entry, content } = await aStartedFile();
    const { statuses } = await say(service, [
      put(content, "Content-Length: 10"),
      "01234",
      300,
      "56789",
    ]);
    expect(statuses).toEqual([200]);
    expect((await owner.get<FileJson>(entry)).body).toMatchObject({ size: 10 });
  });

  test("to a file that is deleted meanwhile is lost with it", async () => {
    const { entry, content } = await aStartedFile();
    const deletion = async () => expect((await owner.delete(entry)).status).toBe(204);
    const length = "Content-Length: 6";
    const { statuses } = await say(service, [put(content, length), "123", 100, deletion, "456"]);
    expect(statuses).toEqual([404]);
    expect((await owner.get(entry)).status).toBe(404);
  });
});

describe("a draft", () => {
  const count = async () =>
    (await owner.get<{ hits: { total: number } }>("/api/user/records")).body.hits.total;
  const whole = JSON.stringify({ metadata: { title: "Half a draft" } });

  test.each([
    ["shorter than announced", [`Content-Length: ${whole.length + 50}`], whole],
    ["cut off", [`Content-Length: ${whole.length}`], whole.slice(0, -9)],
    ["without its last chunk", [CHUNKED], chunk(whole)],
  ])("whose body is %s is not made", async (_, headers, body) => {
    const before = await count();
    for (const hangUp of ["politely", "abruptly"] as const) {
      const lines = head("POST /api/records HTTP/1.1", host, bearer, JSON_BODY, ...headers);
      const { statuses } = await say(service, [lines, body, 100], { hangUp });
      expect(statuses.every((status) => status === 400)).toBe(true);
    }
    expect(await count()).toBe(before);
  });
});

describe("a document larger than any", () => {
  test.each([
    ["announced", [`Content-Length: ${11_000_000}`], "a".repeat(11_000_000)],
    [
      "sent in chunks",
      ["Transfer-Encoding: chunked"],
      "a7d8c0\r\n" + "a".repeat(11_000_000) + "\r\n0\r\n\r\n",
    ],
  ])("answers 413, and the connection goes on: %s", async (_, headers, body) => {
    const heard = await say(service, [
      head("POST /api/records HTTP/1.1", host, bearer, JSON_BODY, ...headers),
      body,
      head("GET /api/auth/csrf HTTP/1.1", host, "Connection: close"),
    ]);
    expect(heard.statuses).toEqual([413, 200]);
  });

  test.each(["application/json", "application/x-www-form-urlencoded"])(
    "is never read into memory by the sign-in library either, and the connection goes on: %s",
    async (type) => {
      const form = JSON.stringify({ email: "a".repeat(300_000) });
      const heard = await say(service, [
        head(
          "POST /api/auth/callback/password HTTP/1.1",
          host,
          `Content-Type: ${type}`,
          `Content-Length: ${form.length}`,
        ),
        form,
        head("GET /api/auth/csrf HTTP/1.1", host, "Connection: close"),
      ]);
      expect(heard.statuses).toEqual([413, 200]);
    },
  );
});
