import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmod, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { config } from "@/lib/core/config";
import { message } from "@/lib/core/message";
import { systemContext, type Context } from "@/lib/db/context";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aFile, pathOfObject } from "@/tests/support/file-owners";
import {
  openArchive,
  openDownload,
  presentArchive,
  presentDownload,
  startUploads,
  type FileOwner,
  type OpenFiles,
} from "./index";

withTestDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = systemContext();
});

const DIGITS = "0123456789";
const md5 = createHash("md5").update(DIGITS).digest("hex");

type Asked = { method?: string; headers?: Record<string, string>; save?: boolean };

const responses: Response[] = [];
afterEach(async () => {
  for (const { body } of responses.splice(0)) if (body && !body.locked) await body.cancel();
});

async function get(open: OpenFiles, key: string, { save = false, ...init }: Asked = {}) {
  const request = new Request("http://localhost/", init);
  const response = await presentDownload(request, await openDownload(ctx, open, key), { save });
  responses.push(response);
  return response;
}

/** Ten digits as a file of a published, public work. */
async function digits(key = "a.txt"): Promise<OpenFiles> {
  const { open, owner } = aDraft();
  await aFile(open, key, DIGITS);
  return async (): Promise<FileOwner> => ({ ...owner, kind: "record", isPublic: true });
}

describe("download", () => {
  test("sends the bytes with all that is known about them, and nothing a browser would run", async () => {
    const response = await get(await digits(), "a.txt");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "no-cache",
      "content-disposition": "inline",
      "content-length": "10",
      "content-md5": md5,
      "content-security-policy": "default-src 'none';",
      "content-type": "text/plain; charset=utf-8",
      etag: `"md5:${md5}"`,
      "x-content-type-options": "nosniff",
      "x-download-options": "noopen",
      "x-frame-options": "deny",
      "x-permitted-cross-domain-policies": "none",
      "x-xss-protection": "1; mode=block",
    });
    expect(Date.parse(response.headers.get("last-modified") ?? "")).not.toBeNaN();
    expect(await response.text()).toBe(DIGITS);
  });

  test.each([
    ["page.html", "text/plain; charset=utf-8", "inline"],
    ["drawing.svg", "text/plain; charset=utf-8", "inline"],
    ["paper.pdf", "application/octet-stream", "attachment; filename=paper.pdf"],
    ["photo.png", "image/png", "inline"],
  ])("%s is sent as %s, %s", async (key, type, disposition) => {
    const { headers } = await get(await digits(key), key);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-disposition")).toBe(disposition);
  });

  test.each(["naïve – 研究.txt", "a;b=c\r\nSet-Cookie: x=1.txt", "100%.txt", "it's.txt"])(
    "%j saved keeps its name in one well-formed header",
    async (key) => {
      const { headers } = await get(await digits(key), key, { save: true });
      const disposition = headers.get("content-disposition") ?? "";
      expect(disposition).toMatch(
        /^attachment; filename=("[^"\\\r\n]*"|[\w.%!#$&'+^`|~-]+)(; filename\*=UTF-8''[\w.%!#$&+^`|~-]+)?$/,
      );
      expect([...headers.keys()]).not.toContain("set-cookie");
    },
  );

  test("of a file in a folder, the name without the folder is saved", async () => {
    const { headers } = await get(await digits("data/a.txt"), "data/a.txt", { save: true });
    expect(headers.get("content-disposition")).toBe("attachment; filename=a.txt");
  });

  test("what not everybody may read is kept by no shared cache", async () => {
    const { open, owner } = aDraft();
    await aFile(open, "a.txt", DIGITS);
    const restricted = async (): Promise<FileOwner> => ({ ...owner, kind: "record" });
    const openDraft = async (): Promise<FileOwner> => ({ ...owner, isPublic: true });
    for (const way of [restricted, openDraft])
      expect((await get(way, "a.txt")).headers.get("cache-control")).toBe("private, no-cache");
  });

  test("HEAD answers the same without the bytes", async () => {
    const open = await digits();
    const head = await get(open, "a.txt", { method: "HEAD" });
    const full = await get(open, "a.txt");
    expect(head.status).toBe(200);
    expect([...head.headers]).toEqual([...full.headers]);
    expect(await head.text()).toBe("");
  });

  test.each([
    ["bytes=2-4", "bytes 2-4/10", "234"],
    ["bytes=7-", "bytes 7-9/10", "789"],
    ["bytes=-2", "bytes 8-9/10", "89"],
  ])("the range %s is sent as %s", async (range, contentRange, body) => {
    const response = await get(await digits(), "a.txt", { headers: { range } });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("content-length")).toBe(String(body.length));
    expect(await response.text()).toBe(body);
  });

  test("a range outside the file is told the size", async () => {
    const response = get(await digits(), "a.txt", { headers: { range: "bytes=10-" } });
    await expect(response).rejects.toMatchObject({
      status: 416,
      headers: { "Content-Range": "bytes */10" },
    });
  });

  test("a range holds only for the file it was begun with", async () => {
    const open = await digits();
    const range = "bytes=2-4";
    const same = { range, "if-range": `"md5:${md5}"` };
    const other = { range, "if-range": '"md5:00000000000000000000000000000000"' };
    const date = (await get(open, "a.txt", { method: "HEAD" })).headers.get("last-modified") ?? "";
    const statusFor = async (headers: Record<string, string>) =>
      (await get(open, "a.txt", { headers })).status;
    expect(await statusFor(same)).toBe(206);
    expect(await statusFor(other)).toBe(200);
    expect(await statusFor({ range, "if-range": date })).toBe(206);
    expect(await statusFor({ range, "if-range": "Sat, 01 Jan 2000 00:00:00 GMT" })).toBe(200);
  });

  test("a reader who has the file already is told so", async () => {
    const open = await digits();
    const { headers } = await get(open, "a.txt", { method: "HEAD" });
    const modified = headers.get("last-modified") ?? "";
    const conditions: Record<string, string>[] = [
      { "if-none-match": `"md5:${md5}"` },
      { "if-none-match": `"x", W/"md5:${md5}"` },
      { "if-none-match": "*" },
      { "if-modified-since": modified },
      { "if-none-match": `"md5:${md5}"`, range: "bytes=0-1" },
    ];
    for (const condition of conditions) {
      const response = await get(open, "a.txt", { headers: condition });
      expect([response.status, response.headers.get("etag")]).toEqual([304, `"md5:${md5}"`]);
      expect(response.headers.has("content-length")).toBe(false);
    }
    const changed = await get(open, "a.txt", {
      headers: { "if-none-match": '"other"', "if-modified-since": modified },
    });
    expect(changed.status).toBe(200);
  });

  test("a file without content is not there to download", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    await expect(get(open, "a.txt")).rejects.toMatchObject({ status: 404 });
  });

  test("lost bytes are a failure of ours, told without a path", async () => {
    const { open } = aDraft();
    const { entry } = await aFile(open, "a.txt", DIGITS);
    const id = entry.content?.id ?? "";
    await rm(pathOfObject(id));
    await expect(get(open, "a.txt")).rejects.toMatchObject({
      status: 503,
      text: message("storage.offline"),
    });
  });
});

describe("openArchive", () => {
  const archive = async (open: OpenFiles, init: RequestInit = {}) =>
    presentArchive(new Request("http://localhost/", init), await openArchive(ctx, open));

  test("holds every completed file under its name, byte for byte", async () => {
    const { open, owner } = aDraft();
    const sent: Record<string, Buffer> = {
      "a.txt": Buffer.from(DIGITS),
      "data/empty.csv": Buffer.alloc(0),
      "data/ünï 研究.bin": randomBytes(3_000_000),
    };
    for (const [key, content] of Object.entries(sent)) await aFile(open, key, content);
    await startUploads(ctx, open, [{ key: "pending.txt" }]);

    const response = await archive(open);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename=${owner.id}.zip`,
    );
    const file = path.join(config().DATA_DIR, "all.zip");
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    expect(unzip(file)).toEqual(
      Object.fromEntries(
        Object.entries(sent).map(([key, content]) => [
          key,
          createHash("sha256").update(content).digest("hex"),
        ]),
      ),
    );
  });

  test("with a hundred files opens them one after the other", async () => {
    const { open } = aDraft();
    for (let index = 0; index < 100; index++) await aFile(open, `${index}.txt`, String(index));
    const response = await archive(open);
    const file = path.join(config().DATA_DIR, "hundred.zip");
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    expect(Object.keys(unzip(file))).toHaveLength(100);
  });

  test("is cut short, not ended properly, when bytes are lost", async () => {
    const { open } = aDraft();
    await aFile(open, "a.txt", randomBytes(100_000));
    const { entry } = await aFile(open, "b.txt", "lost");
    const id = entry.content?.id ?? "";
    await rm(pathOfObject(id));
    await expect((await archive(open)).arrayBuffer()).rejects.toThrow();
  });

  test("is the same until a file changes", async () => {
    const { open } = aDraft();
    await aFile(open, "a.txt", "one");
    const first = await archive(open, { method: "HEAD" });
    const tag = first.headers.get("etag") ?? "";
    expect(first.status).toBe(200);
    expect((await archive(open, { headers: { "if-none-match": tag } })).status).toBe(304);
    await aFile(open, "b.txt", "two");
    const second = await archive(open, { method: "HEAD", headers: { "if-none-match": tag } });
    expect(second.status).toBe(200);
  });

  test("beyond 4 GiB says sizes and places with 64 bits, and every byte comes", async () => {
    const { open } = aDraft();
    const { entry } = await aFile(open, "large.bin", "0");
    await aFile(open, "last.txt", "the last file");
    // A file with holes: as long as it says, without taking room on the disk.
    const largeBytes = 2 ** 32 + 1024;
    const id = entry.content?.id ?? "";
    await chmod(pathOfObject(id), 0o600);
    await truncate(pathOfObject(id), largeBytes);
    await ctx.db.storedObject.update({ where: { id }, data: { size: largeBytes } });

    const response = await archive(open);
    let sizeBytes = 0;
    let end = Buffer.alloc(0);
    const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    for await (const chunk of body as AsyncIterable<Buffer>) {
      sizeBytes += chunk.byteLength;
      end = Buffer.concat([end.subarray(-4096), chunk.subarray(-4096)]).subarray(-4096);
    }
    expect(sizeBytes).toBeGreaterThan(largeBytes);
    expect(sizesIn(end)).toEqual({ "large.bin": BigInt(largeBytes), "last.txt": 13n });
    expect(end.includes(ZIP64_END)).toBe(true);
  }, 240_000);

  test("of nothing is not there", async () => {
    await expect(archive(aDraft().open)).rejects.toMatchObject({ status: 404 });
  });
});

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.12, 4.3.14 and 4.5.3 */
const LISTED = Buffer.from("PK\u0001\u0002");
const ZIP64_END = Buffer.from("PK\u0006\u0006");
const IN_64_BITS = 0xffffffff;

/** The sizes by which the list at the end of an archive names its files. */
function sizesIn(end: Buffer): Record<string, bigint> {
  const sizes: Record<string, bigint> = {};
  for (let at = end.indexOf(LISTED); at >= 0; at = end.indexOf(LISTED, at + 4)) {
    const nameBytes = end.readUInt16LE(at + 28);
    const name = end.toString("utf8", at + 46, at + 46 + nameBytes);
    const size = end.readUInt32LE(at + 24);
    const extra = at + 46 + nameBytes;
    const isLong = size === IN_64_BITS && end.readUInt16LE(extra) === 1;
    sizes[name] = isLong ? end.readBigUInt64LE(extra + 4) : BigInt(size);
  }
  return sizes;
}

/** Names and checksums as another program reads them: Python's zipfile checks the CRC of every entry. */
function unzip(file: string): Record<string, string> {
  const script = `
import hashlib, json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps({n: hashlib.sha256(z.read(n)).hexdigest() for n in z.namelist()}))`;
  return JSON.parse(execFileSync("python3", ["-c", script, file], { encoding: "utf8" })) as Record<
    string,
    string
  >;
}
