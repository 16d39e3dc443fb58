import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { config, adoptConfig } from "@/lib/core/config";
import { BadRequest, NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { message, verbatim } from "@/lib/core/message";
import { systemContext, type Context } from "@/lib/db/context";
import { objectJobs } from "@/lib/objects";
import { runDueJobs } from "@/lib/jobs/worker";
import { TransferBroken } from "@/lib/storage";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aFile, bytesOf, storedObjects } from "@/tests/support/file-owners";
import {
  commitFile,
  deleteFile,
  deleteFiles,
  fileJobs,
  listFiles,
  readFile,
  startUploads,
  toFileJson,
  uploadContent,
  uploadPart,
} from "./index";
import { listEntries } from "./repository";

withTestDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = systemContext();
});

const upload = (open: ReturnType<typeof aDraft>["open"], key: string, content: string | Buffer) =>
  uploadContent(ctx, open, key, {
    stream: bytesOf(content),
    lengthBytes: Buffer.byteLength(content),
  });

describe("uploadContent", () => {
  test("keeps size and checksum, and waits for the commit", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "a.csv" }]);
    const sent = randomBytes(100_000);
    const result = toFileJson(await upload(open, "a.csv", sent));
    expect(result).toMatchObject({
      status: "pending",
      size: 100_000,
      checksum: `md5:${createHash("md5").update(sent).digest("hex")}`,
      mimetype: "text/csv",
    });
    expect(toFileJson(await commitFile(ctx, open, "a.csv"))).toMatchObject({ status: "completed" });
  });

  test("a file that was not started is unknown, and its bytes are not read", async () => {
    const { open, owner } = aDraft();
    const stream = bytesOf("text");
    const refused = uploadContent(ctx, open, "a.csv", { stream });
    await expect(refused).rejects.toMatchObject({
      text: { key: "files.noSuchFile", values: { id: owner.id, key: "a.csv" } },
    });
    expect(stream.readableDidRead).toBe(false);
  });

  test("content sent again before the commit replaces the first, whose bytes leave", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    const first = await upload(open, "a.txt", "first");
    const second = await upload(open, "a.txt", "second!");
    expect(second.entry.content?.sizeBytes).toBe(7);
    await runDueJobs([...fileJobs, ...objectJobs]);
    const left = await storedObjects();
    expect(left).toContain(second.entry.content?.id);
    expect(left).not.toContain(first.entry.content?.id);
  });

  test("content sent after the commit is refused, and the committed file stays", async () => {
    const { open } = aDraft();
    const { entry } = await aFile(open, "a.txt", "committed");
    await expect(upload(open, "a.txt", "late")).rejects.toThrow("storage.broken");
    expect((await readFile(ctx, open, "a.txt")).entry).toEqual(entry);
  });

  test("a broken transfer leaves no bytes; the content may be sent again", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    const before = await storedObjects();
    const stream = bytesOf("only half");
    await expect(
      uploadContent(ctx, open, "a.txt", { stream, lengthBytes: 18 }),
    ).rejects.toBeInstanceOf(TransferBroken);
    expect(await storedObjects()).toEqual(before);
    expect(toFileJson(await readFile(ctx, open, "a.txt"))).toMatchObject({ status: "pending" });
    await upload(open, "a.txt", "now all of it");
    await expect(commitFile(ctx, open, "a.txt")).resolves.toMatchObject({
      entry: { content: { sizeBytes: 13 } },
    });
  });

  test("a broken transfer lets the file be started again", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    const stream = bytesOf("half");
    await expect(uploadContent(ctx, open, "a.txt", { stream, lengthBytes: 9 })).rejects.toThrow();
    const { entries } = await startUploads(ctx, open, [{ key: "a.txt" }]);
    expect(entries.map(({ key, status }) => [key, status])).toEqual([["a.txt", "pending"]]);
  });

  test("a broken second transfer does not leave the content of the first behind", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    const first = await upload(open, "a.txt", "first");
    const stream = bytesOf("half");
    await expect(uploadContent(ctx, open, "a.txt", { stream, lengthBytes: 9 })).rejects.toThrow();
    await expect(commitFile(ctx, open, "a.txt")).rejects.toBeInstanceOf(ValidationError);
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(await storedObjects()).not.toContain(first.entry.content?.id);
  });

  test("a sender that vanishes leaves nothing", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    const before = await storedObjects();
    const sender = new PassThrough();
    sender.write(randomBytes(3_000_000));
    setImmediate(() => sender.destroy(new Error("aborted")));
    await expect(
      uploadContent(ctx, open, "a.txt", { stream: sender, lengthBytes: 9_000_000 }),
    ).rejects.toBeInstanceOf(TransferBroken);
    expect(await storedObjects()).toEqual(before);
  });

  test("a draft deleted while its bytes arrive gets no file, and the bytes leave", async () => {
    const { owner } = aDraft();
    let calls = 0;
    const open = async () => {
      if (++calls > 2) throw new NotFound("errors.noSuchId");
      return owner;
    };
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    const before = await storedObjects();
    await expect(upload(open, "a.txt", "too late")).rejects.toBeInstanceOf(NotFound);
    expect(await storedObjects()).toEqual(before);
    expect((await listEntries(ctx.db, owner.id))[0]?.content).toBeNull();
  });

  test("a draft over a published work takes no content, and none is read", async () => {
    const { open, owner } = aDraft();
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    const stream = bytesOf("text");
    const locked = async () => ({ ...owner, isLocked: true });
    const refused = uploadContent(ctx, locked, "a.txt", { stream });
    await expect(refused).rejects.toThrow("files.locked");
    await expect(refused).rejects.toBeInstanceOf(NotPermitted);
    expect(stream.readableDidRead).toBe(false);
  });

  test("empty files are taken, unless the settings say otherwise", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "a.txt" }, { key: "b.txt" }]);
    expect((await upload(open, "a.txt", "")).entry.content?.md5).toBe(
      "d41d8cd98f00b204e9800998ecf8427e",
    );
    const usual = config();
    adoptConfig({ ...usual, FILES_ALLOW_EMPTY: false });
    try {
      const message = "files.empty";
      await expect(upload(open, "b.txt", "")).rejects.toThrow(message);
      await expect(uploadContent(ctx, open, "b.txt", { stream: bytesOf("") })).rejects.toThrow(
        message,
      );
    } finally {
      adoptConfig(usual);
    }
  });

  test("the same content twice under two names is two objects, and deleting one keeps the other", async () => {
    const { open } = aDraft();
    const one = await aFile(open, "a.txt", "same");
    const other = await aFile(open, "b.txt", "same");
    await deleteFile(ctx, open, "a.txt");
    await runDueJobs([...fileJobs, ...objectJobs]);
    const left = await storedObjects();
    expect(left).not.toContain(one.entry.content?.id);
    expect(left).toContain(other.entry.content?.id);
  });
});

describe("limits", () => {
  test("a file larger than one file may be is refused before it is read", async () => {
    const { open } = aDraft({ limits: { fileBytes: 10 } });
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    const stream = bytesOf("eleven byte");
    const refused = uploadContent(ctx, open, "a.txt", { stream, lengthBytes: 11 });
    await expect(refused).rejects.toThrow("files.tooLarge");
    expect(stream.readableDidRead).toBe(false);
    await expect(upload(open, "a.txt", "ten bytes!")).resolves.toBeDefined();
  });

  test("a file of unannounced length is refused when it passes the limit, and leaves nothing", async () => {
    const { open } = aDraft({ limits: { fileBytes: 10 } });
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    const before = await storedObjects();
    const refused = uploadContent(ctx, open, "a.txt", { stream: bytesOf("eleven byte") });
    await expect(refused).rejects.toThrow("files.tooLarge");
    await expect(refused).rejects.toBeInstanceOf(BadRequest);
    expect(await storedObjects()).toEqual(before);
  });

  test("pending files count towards the quota; content that replaces other content does not count twice", async () => {
    const { open } = aDraft({ limits: { quotaBytes: 10 } });
    await startUploads(ctx, open, [{ key: "a.txt" }, { key: "b.txt" }]);
    await upload(open, "a.txt", "12345678");
    await expect(upload(open, "b.txt", "123")).rejects.toThrow("files.quota");
    await upload(open, "a.txt", "1234567890");
    await upload(open, "a.txt", "1");
    await expect(upload(open, "b.txt", "123456789")).resolves.toBeDefined();
  });

  test("fifty uploads that end together never pass the quota", async () => {
    const { open, owner } = aDraft({ limits: { quotaBytes: 10_000 } });
    const keys = Array.from({ length: 50 }, (_, index) => `${index}.bin`);
    await startUploads(
      ctx,
      open,
      keys.map((key) => ({ key })),
    );
    await upload(open, "0.bin", randomBytes(9_000));
    const ends = await Promise.allSettled(
      keys.slice(1).map((key) => upload(open, key, randomBytes(300))),
    );
    const taken = ends.filter(({ status }) => status === "fulfilled");
    const reasons = ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
    expect(taken).toHaveLength(3);
    expect(new Set(reasons)).toEqual(new Set(["BadRequest: files.quota"]));
    const total = (await listEntries(ctx.db, owner.id)).reduce(
      (sum, { content }) => sum + (content?.sizeBytes ?? 0),
      0,
    );
    expect(total).toBe(9_900);
    expect(await storedObjects()).toEqual(
      expect.arrayContaining(
        (await listEntries(ctx.db, owner.id)).flatMap(({ content }) => content?.id ?? []),
      ),
    );
  });

  test("two uploads of one name at once end with one of them whole", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    const sent = [randomBytes(2_000_000), randomBytes(1_500_000)];
    await Promise.all(sent.map((bytes) => upload(open, "a.txt", bytes)));
    const { entry } = await commitFile(ctx, open, "a.txt");
    const sums = sent.map((bytes) => createHash("md5").update(bytes).digest("hex"));
    expect(sums).toContain(entry.content?.md5);
    await runDueJobs([...fileJobs, ...objectJobs]);
    const { entries } = await listFiles(ctx, open);
    expect(await storedObjects()).toContain(entries[0]?.content?.id);
  });
});

describe("commitFile", () => {
  test("without content there is nothing to commit", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [{ key: "a.txt" }]);
    await expect(commitFile(ctx, open, "a.txt")).rejects.toMatchObject({
      status: 400,
      issues: [{ field: "_schema", messages: [message("files.noContent")] }],
    });
  });

  test("twice is once", async () => {
    const { open } = aDraft();
    const { entry } = await aFile(open, "a.txt", "text");
    expect((await commitFile(ctx, open, "a.txt")).entry).toEqual(entry);
  });
});

describe("deleting", () => {
  test("all files leave with their bytes, and the owner is told what is left", async () => {
    const calls: string[][] = [];
    const { open } = aDraft({
      filesChanged: async (_tx, entries) => void calls.push(entries.map(({ key }) => key)),
    });
    const one = await aFile(open, "a.txt", "one");
    await startUploads(ctx, open, [{ key: "pending.txt" }]);
    await deleteFiles(ctx, open);
    expect((await listFiles(ctx, open)).entries).toEqual([]);
    expect(calls.slice(-2)).toEqual([["a.txt", "pending.txt"], []]);
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(await storedObjects()).not.toContain(one.entry.content?.id);
  });

  test("a deletion whose transaction fails removes nothing", async () => {
    const { open, owner } = aDraft();
    const { entry } = await aFile(open, "a.txt", "kept");
    const failing = async () => ({
      ...owner,
      filesChanged: async () => {
        throw new BadRequest(verbatim("no"));
      },
    });
    await expect(deleteFile(ctx, failing, "a.txt")).rejects.toThrow("no");
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect((await readFile(ctx, open, "a.txt")).entry).toEqual(entry);
    expect(await storedObjects()).toContain(entry.content?.id);
  });

  test("files of a published work stay", async () => {
    const { open, owner } = aDraft();
    await aFile(open, "a.txt", "kept");
    const locked = async () => ({ ...owner, isLocked: true });
    await expect(deleteFile(ctx, locked, "a.txt")).rejects.toBeInstanceOf(NotPermitted);
    await expect(deleteFiles(ctx, locked)).rejects.toBeInstanceOf(NotPermitted);
    expect((await listFiles(ctx, open)).entries).toHaveLength(1);
  });
});

describe("size and checksum that were announced", () => {
  const md5 = (text: string) => `md5:${createHash("md5").update(text).digest("hex")}`;
  const ANNOUNCED = { key: "a.txt", size: 4, checksum: md5("text") };

  test("are those of the bytes that come", async () => {
    const { open } = aDraft();
    await startUploads(ctx, open, [ANNOUNCED]);
    await upload(open, "a.txt", "text");
    expect(toFileJson(await commitFile(ctx, open, "a.txt"))).toMatchObject({
      status: "completed",
      size: 4,
      transfer: { type: "L" },
    });
  });

  test.each([
    ["another size", "texts", { announced: 4, come: 5 }],
    ["another checksum", "TEXT", { announced: md5("text"), come: md5("TEXT") }],
  ])("refuse %s, naming both, and keep nothing", async (_, sent, values) => {
    const { open } = aDraft();
    await startUploads(ctx, open, [ANNOUNCED]);
    const before = await storedObjects();
    for (const lengthBytes of [undefined, Buffer.byteLength(sent)]) {
      const length = lengthBytes === undefined ? {} : { lengthBytes };
      const refused = uploadContent(ctx, open, "a.txt", { stream: bytesOf(sent), ...length });
      await expect(refused).rejects.toThrow(BadRequest);
    }
    await expect(upload(open, "a.txt", sent)).rejects.toMatchObject({ text: { values } });
    expect(await storedObjects()).toEqual(before);
    await expect(commitFile(ctx, open, "a.txt")).rejects.toThrow(ValidationError);
    await upload(open, "a.txt", "text");
    await commitFile(ctx, open, "a.txt");
  });

  test("hold for a file put together from parts", async () => {
    const { open } = aDraft();
    const transfer = { type: "M", parts: 1 };
    await startUploads(ctx, open, [{ ...ANNOUNCED, transfer }]);
    const part = (text: string) =>
      uploadPart(ctx, open, "a.txt", { number: 1, stream: bytesOf(text), lengthBytes: 4 });
    await part("TEXT");
    await expect(commitFile(ctx, open, "a.txt")).rejects.toMatchObject({
      text: { values: { announced: md5("text"), come: md5("TEXT") } },
    });
    await part("text");
    expect(toFileJson(await commitFile(ctx, open, "a.txt"))).toMatchObject({ status: "completed" });
  });

  test("are refused when they cannot be compared", async () => {
    const { open } = aDraft();
    const started = startUploads(ctx, open, [{ key: "a.txt", checksum: "crc32:00000000" }]);
    await expect(started).rejects.toThrow(ValidationError);
  });
});
