import { randomBytes } from "node:crypto";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { adoptConfig, config } from "@/lib/core/config";
import { systemContext } from "@/lib/db/context";
import { storage } from "@/lib/storage";
import { aCollection, type Owned } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { importRequest } from "@/tests/support/import-request";
import { aSentWork, importForm, left, type SentFile } from "@/tests/support/imports";
import { saying } from "@/tests/support/saying";
import { mountSmall, unmount } from "@/tests/support/small-disk";
import { type Member, zipBytes } from "@/tests/support/zip-bytes";
import type { ImportJson } from "./schema";

withTestDatabase();

let owned: Owned;
beforeAll(async () => {
  owned = await aCollection({ access: { review_policy: "open" } });
});

/** One work with these files, and the uploads sent for it. */
async function send(names: readonly string[], files: readonly SentFile[]) {
  const works = [aSentWork({ files: Object.fromEntries(names.map((name) => [name, undefined])) })];
  const request = new Request("https://repository.example.org/api/import/x", {
    method: "POST",
    body: importForm(works, files),
  });
  const ctx = { ...owned.owner, now: new Date() };
  const response = await importRequest(ctx, owned.collection.slug, request);
  return { ...((await response.json()) as ImportJson), status: response.status };
}

const archive = (bytes: Uint8Array, name = "all.zip"): SentFile => ({ name, bytes });
const text = "ebb and flow, ".repeat(20);
const zeros = (mebibytes: number) => Buffer.alloc(mebibytes * 1024 * 1024);

async function refused(files: readonly SentFile[], reason: RegExp) {
  const before = await left();
  await expect(send(["a.txt"], files)).rejects.toMatchObject({
    status: 400,
    text: saying(
      new RegExp(
        `^The archive \\S+\\.zip cannot be used: .*${reason.source}.*Nothing was imported`,
      ),
    ),
  });
  expect(await left()).toEqual(before);
}

/** An archive with one byte changed on the way. */
function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8((copy.readUInt8(at) + 1) & 0xff, at);
  return copy;
}

const member = (more: Partial<Member> = {}): Member => ({ name: "a.txt", bytes: text, ...more });
const honest = zipBytes([member(), member({ name: "b.txt" })]);
const dataOf = (name: string) => 30 + name.length;

describe("an archive is refused, and nothing of it stays,", () => {
  test.each<[string, Uint8Array, RegExp]>([
    ["with a name that leads out of it", zipBytes([member({ name: "../a.txt" })]), /outside/],
    ["with such a name in a folder", zipBytes([member({ name: "x/../../a.txt" })]), /outside/],
    ["with such a name in backslashes", zipBytes([member({ name: "..\\a.txt" })]), /outside/],
    ["with an absolute name", zipBytes([member({ name: "/a.txt" })]), /outside/],
    ["with the name of a drive", zipBytes([member({ name: "C:\\a.txt" })]), /outside/],
    [
      "with a link",
      zipBytes([member(), member({ name: "l", mode: 0o120777 })]),
      /l in it is a link/,
    ],
    ["with a link made elsewhere", zipBytes([member({ mode: 0o120777, madeBy: 19 })]), /a link/],
    ["with a device", zipBytes([member({ mode: 0o020666 })]), /a link or a device/],
    ["with an encrypted file", zipBytes([member({ flags: 0x1 })]), /a\.txt in it is encrypted/],
    ["encrypted the strong way", zipBytes([member({ flags: 0x41 })]), /encrypted/],
    ["packed in a rare way", zipBytes([member({ method: 14 })]), /compression method that few/],
    ["with one name twice", zipBytes([member(), member()]), /a\.txt twice/],
    [
      "with one name in two spellings",
      zipBytes([member({ name: "gra\u0308ser.txt" }), member({ name: "gr\u00e4ser.txt" })]),
      /gr\u00e4ser\.txt twice/,
    ],
    [
      "whose list names too large a size",
      sized({ size: text.length + 1 }),
      /a\.txt in it is damaged/,
    ],
    ["whose list names too small a size", sized({ size: 1 }), /a\.txt in it is damaged/],
    ["whose list names a size of nothing", sized({ size: 0 }), /a\.txt in it is damaged/],
    ["whose stored file has another size", sized({ size: 1 }, { method: 0 }), /list of entries/],
    ["whose list names less packed bytes", sized({ packedSize: 9 }), /a\.txt in it is damaged/],
    [
      "whose list names bytes behind its end",
      sized({ packedSize: 9_000 }),
      /a\.txt in it is damaged/,
    ],
    ["whose file begins behind its end", sized({ offset: 90_000 }), /a\.txt in it is damaged/],
    ["whose list names another checksum", sized({ crc: 7 }), /a\.txt in it is damaged/],
    [
      "with a changed byte in a packed file",
      changed(honest, dataOf("a.txt") + 6),
      /a\.txt in it is damaged/,
    ],
    [
      "with a changed byte in a stored file",
      changed(zipBytes([member({ method: 0 })]), dataOf("a.txt")),
      /a\.txt in it is damaged/,
    ],
    ["that was cut off", honest.subarray(0, -30), /not a readable ZIP/],
    ["that was cut off in its end", honest.subarray(0, -3), /not a readable ZIP/],
    ["that lacks its beginning", honest.subarray(40), /list of entries/],
    [
      "with something behind its end",
      Buffer.concat([honest, Buffer.from("more")]),
      /not a readable/,
    ],
    ["whose end promises more entries", zipBytes([member()], { count: 3 }), /list of entries/],
    ["whose list lies elsewhere", zipBytes([member()], { listAt: 3 }), /list of entries/],
    ["whose list lies behind its end", zipBytes([member()], { listAt: 1e9 }), /list of entries/],
    [
      "whose list lies nowhere",
      zipBytes([member()], { isZip64: true, listAt: 2 ** 60 }),
      /list of entries/,
    ],
    ["of no bytes", Buffer.alloc(0), /not a readable ZIP/],
    ["of folders alone", zipBytes([{ name: "a/", mode: 0o040755 }]), /empty/],
    ["with a file named like nothing", zipBytes([member({ name: "x/.." })]), /outside/],
  ])("%s", async (_, bytes, reason) => {
    await refused([archive(bytes)], reason);
  });

  test("whose entries share bytes", async () => {
    const once = zipBytes([member({ name: "0", bytes: zeros(1) })]);
    const shared = Array.from({ length: 50 }, (_, at) => member({ name: String(at), bytes: "" }));
    const packedSize = once.readUInt32LE(18);
    await refused(
      [
        archive(
          zipBytes([
            member({ name: "first", bytes: zeros(1) }),
            ...shared.map((one) => ({ ...one, says: { offset: 0, packedSize, size: 2 ** 20 } })),
          ]),
        ),
      ],
      /entries overlap/,
    );
  });

  test.each([100_000, 2 ** 40])("that says it has %i entries, before it is read", async (count) => {
    await refused(
      [archive(zipBytes([member()], { count, isZip64: true }))],
      /at most 10000 entries/,
    );
  });

  test("that has 100,000 entries", async () => {
    const members = Array.from({ length: 100_000 }, (_, at) => ({ name: `${at}.txt`, method: 0 }));
    await refused([archive(zipBytes(members, { isZip64: true }))], /at most 10000 entries/);
  });

  test("whose list of entries is larger than any honest one", async () => {
    const name = (at: number) => `${at}`.padEnd(60_000, "x");
    const members = Array.from({ length: 300 }, (_, at) => ({ name: name(at), method: 0 }));
    await refused([archive(zipBytes(members))], /list of entries/);
  });

  test("that grows beyond all measure", async () => {
    await refused([archive(zipBytes([member({ bytes: zeros(80) })]))], /times as large/);
  });

  test("that grows so with the others of the request", async () => {
    const bytes = zipBytes([member({ bytes: zeros(40) })]);
    const other = zipBytes([member({ name: "b.txt", bytes: zeros(40) })]);
    await refused([archive(bytes), archive(other, "other.zip")], /times as large/);
  });

  test("that says it is small and is not", async () => {
    await refused([archive(sized({ size: 1000 }, { bytes: zeros(80) }))], /damaged/);
  });

  describe("where the service takes little,", () => {
    beforeAll(() => {
      const usual = config();
      adoptConfig({ ...usual, IMPORT_MAX_BYTES: 100_000, IMPORT_MAX_FILES: 5 });
      return () => adoptConfig(usual);
    });

    test("that unpacks to more than a request may have", async () => {
      await refused([archive(zipBytes([member({ bytes: zeros(1) })]))], /more than 100000 bytes/);
      const half = (name: string) => zipBytes([member({ name, bytes: Buffer.alloc(60_000, "a") })]);
      const two = [archive(half("a.txt")), archive(half("b.txt"), "other.zip")];
      await refused(two, /more than 100000 bytes/);
    });

    test("that brings more files than a request may have", async () => {
      const three = (name: string) =>
        zipBytes([0, 1, 2].map((at) => member({ name: `${name}${at}.txt` })));
      await refused([archive(three("a")), archive(three("b"), "other.zip")], /at most 5 entries/);
    });
  });
});

/** One file whose entry in the archive's directory is false. */
function sized(says: Member["says"], more: Partial<Member> = {}): Buffer {
  return zipBytes([member({ ...more, says: says ?? {} })]);
}

describe("an archive is taken", () => {
  test.each<[string, Uint8Array]>([
    ["as streaming programs write it", zipBytes([member({ isStreamed: true })])],
    ["with numbers of 64 bits", zipBytes([member({ isZip64: true })], { isZip64: true })],
    ["with a file that is not packed", zipBytes([member({ method: 0 })])],
    ["with a folder in backslashes", zipBytes([member({ name: "upload\\a.txt" })])],
    [
      "with an entry for its folder",
      zipBytes([{ name: "up/", mode: 0o040755 }, member({ name: "up/a.txt" })]),
    ],
    ["from a system without modes", zipBytes([member({ mode: 0, madeBy: 0 })])],
  ])("%s", async (_, bytes) => {
    const { status, data } = await send(["a.txt"], [archive(bytes)]);
    expect([status, data[0]?.files]).toEqual([201, { "a.txt": ["success", []] }]);
    expect(await contentOf(data[0]?.record_id, "a.txt")).toEqual(Buffer.from(text));
    expect((await left()).staged).toBe(0);
  });

  test("whose names differ by their case alone: they are two files", async () => {
    const names = ["a.txt", "A.txt"];
    const bytes = zipBytes(names.map((name) => ({ name, bytes: name })));
    const { status, data } = await send(names, [archive(bytes)]);
    expect(status).toBe(201);
    for (const name of names)
      expect((await contentOf(data[0]?.record_id, name)).toString()).toBe(name);
  });

  test("once: one inside it is a file like any other", async () => {
    const inner = zipBytes([member()]);
    const outer = zipBytes([{ name: "inner.zip", bytes: inner }]);
    const { status, data } = await send(["inner.zip"], [archive(outer)]);
    expect(status).toBe(201);
    expect(await contentOf(data[0]?.record_id, "inner.zip")).toEqual(inner);
    const before = await left();
    const missing = await send(["a.txt"], [archive(outer)]);
    expect([missing.status, missing.errors[0]?.files["a.txt"]?.[0]]).toEqual([400, "failed"]);
    expect(await left()).toEqual(before);
  });

  test("with thousands of entries", async () => {
    const members = Array.from({ length: 2_000 }, (_, at) =>
      member({ name: `${at}.txt`, bytes: String(at), method: 0 }),
    );
    const names = ["0.txt", "1999.txt"];
    const { status, data } = await send(names, [archive(zipBytes(members))]);
    expect(status).toBe(201);
    expect((await contentOf(data[0]?.record_id, "1999.txt")).toString()).toBe("1999");
  });

  test("with the bytes of each of its files, whatever order they are read in", async () => {
    const sent = [0, 1, 70_000, 1_100_000, 3_000_001, 17].map((size, at) => ({
      name: `${at}.bin`,
      bytes: randomBytes(size),
      method: at % 2 === 0 ? 8 : 0,
    }));
    const names = sent.map(({ name }) => name);
    const { status, data } = await send(names, [archive(zipBytes(sent))]);
    expect(status).toBe(201);
    for (const { name, bytes } of sent)
      expect((await contentOf(data[0]?.record_id, name)).equals(bytes)).toBe(true);
  });
});

test("a disk that becomes full of what an archive holds is no fault of the archive", async (at) => {
  const before = await left();
  const folder = path.join(config().DATA_DIR, "files");
  at.skip(!mountSmall(folder), "Only an administrator may make a file system.");
  try {
    const bytes = zipBytes([member({ bytes: zeros(8) }), member({ name: "b.txt" })]);
    await expect(send(["a.txt"], [archive(bytes)])).rejects.toMatchObject({
      status: 503,
      text: saying(/full/),
    });
    expect((await left()).stored).toBe(0);
  } finally {
    unmount(folder);
  }
  expect(await left()).toEqual(before);
});

async function contentOf(recordId: string | null | undefined, key: string): Promise<Buffer> {
  const entry = await systemContext().db.fileEntry.findFirst({
    where: { recordId: recordId ?? "", key },
  });
  return buffer(await storage().read(entry?.objectId ?? ""));
}
