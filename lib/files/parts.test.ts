import { createHash, randomBytes } from "node:crypto";
import { readFile as readFromDisk, rm } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { BadRequest, NotFound } from "@/lib/core/errors";
import { type Context, systemContext } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { objectJobs } from "@/lib/objects";
import { runJob, runDueJobs } from "@/lib/jobs/worker";
import { TransferBroken } from "@/lib/storage";
import { withTestDatabase } from "@/tests/support/database";
import { aDraft, aFile, bytesOf, pathOfObject, storedObjects } from "@/tests/support/file-owners";
import {
  commitFile,
  deleteFile,
  dropFiles,
  fileJobs,
  listFiles,
  readFile,
  startUploads,
  toFileJson,
  toListJson,
  uploadContent,
  uploadPart,
  type OpenFiles,
} from "./index";
import { listEntries, listParts } from "./repository";
import { dropAbandonedParts } from "./jobs";

withTestDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = systemContext();
});

const inParts = (key: string, size: number, partSize: number) => ({
  key,
  size,
  transfer: { type: "M", parts: Math.ceil(size / partSize), part_size: partSize },
});

/** A started file and the parts it is cut into; the first part is number 1. */
async function aStarted(size = 250, partSize = 100, key = "a.bin") {
  const { open, owner } = aDraft();
  await startUploads(ctx, open, [inParts(key, size, partSize)]);
  const whole = randomBytes(size);
  const part = (number: number) => whole.subarray((number - 1) * partSize, number * partSize);
  return { open, owner, whole, part };
}

const send = (open: OpenFiles, number: number, content: Uint8Array, key = "a.bin") =>
  uploadPart(ctx, open, key, {
    number,
    stream: bytesOf(content),
    lengthBytes: content.byteLength,
  });

/** Objects that were not there before; what other tests let go of may leave meanwhile. */
const leftSince = async (before: readonly string[]) =>
  (await storedObjects()).filter((key) => !before.includes(key));

const md5 = (content: Uint8Array) => `md5:${createHash("md5").update(content).digest("hex")}`;

test("parts and their checksums are read at one moment: they may be put together meanwhile", async () => {
  const { owner, open, part } = await aStarted();
  await send(open, 2, part(2));
  const used: (string | symbol)[] = [];
  const db = new Proxy(ctx.db, {
    get: (target, name) => {
      used.push(name);
      return Reflect.get(target, name) as unknown;
    },
  });
  const [entry] = await listEntries(ctx.db, owner.id);
  const id = entry?.id ?? "";
  expect((await listParts(db, [id])).get(id)).toMatchObject([
    { number: 2, md5: md5(part(2)).slice(4) },
  ]);
  expect(used).toEqual(["$queryRaw"]);
});

describe("announcing a file in parts", () => {
  test("the answer says where each part goes, and until when", async () => {
    const { open, owner } = aDraft();
    const list = toListJson(await startUploads(ctx, open, [inParts("dir/a b.bin", 250, 100)]));
    const [file] = list.entries ?? [];
    const self = `https://repository.example.org/api/records/${owner.id}/draft/files/dir/a%20b.bin`;
    const expiration = new Date(Date.parse(file?.created ?? "") + 14 * MS_PER_DAY);
    expect(file).toMatchObject({
      status: "pending",
      size: 250,
      transfer: { type: "M", parts: 3, part_size: 100 },
    });
    expect(file?.links.parts?.map(({ part, url }) => [part, url])).toEqual([
      [1, `${self}/content/1`],
      [2, `${self}/content/2`],
      [3, `${self}/content/3`],
    ]);
    expect(new Date(file?.links.parts?.[0]?.expiration ?? "")).toEqual(expiration);
    expect(Object.keys(file?.links ?? {}).sort()).toEqual(["commit", "parts", "self"]);
  });

  test("without a part size the parts are as even as they can be", async () => {
    const { open } = aDraft();
    const started = await startUploads(ctx, open, [
      { key: "a.bin", size: 250, transfer: { type: "M", parts: 3 } },
    ]);
    expect(toListJson(started).entries?.[0]?.transfer).toMatchObject({ part_size: 84 });
  });

  test.each([
    [{ size: 10 }, "files.partsNeeded"],
    [{ transfer: { type: "M", parts: 2 } }, "files.sizeNeeded"],
    [{ size: 0, transfer: { type: "M", parts: 1 } }, "files.sizeNeeded"],
  ])("%j lacks something", async (given, message) => {
    const { open } = aDraft();
    const item = { key: "a", transfer: { type: "M" }, ...given };
    await expect(startUploads(ctx, open, [item])).rejects.toThrow(message);
    expect((await listFiles(ctx, open)).entries).toEqual([]);
  });

  test.each([
    [{ parts: 2, part_size: 100 }, "0.transfer.part_size"],
    [{ parts: 4, part_size: 100 }, "0.transfer.part_size"],
    [{ parts: 10_001 }, "0.transfer.parts"],
    [{ parts: 0, part_size: 100 }, "0.transfer.parts"],
    [{ parts: 3, part_size: 0 }, "0.transfer.part_size"],
    [{ parts: 2.5 }, "0.transfer.parts"],
    [{ parts: "3" }, "0.transfer.parts"],
  ])("%j do not make a file of 250 bytes", async (given, field) => {
    const { open } = aDraft();
    const item = { key: "a", size: 250, transfer: { type: "M", ...given } };
    await expect(startUploads(ctx, open, [item])).rejects.toMatchObject({ issues: [{ field }] });
  });

  test("a file larger than any may be is refused before a byte is sent", async () => {
    const { open } = aDraft({ limits: { fileBytes: 249 } });
    await expect(startUploads(ctx, open, [inParts("a", 250, 100)])).rejects.toThrow(
      "files.tooLarge",
    );
  });

  test("its room is taken from the beginning, for other files too", async () => {
    const { open } = aDraft({ limits: { quotaBytes: 300 } });
    await startUploads(ctx, open, [inParts("a.bin", 250, 100), { key: "plain.txt" }]);
    for (const started of [
      startUploads(ctx, open, [inParts("b.bin", 51, 100)]),
      uploadContent(ctx, open, "plain.txt", { stream: bytesOf("x".repeat(51)) }),
    ])
      await expect(started).rejects.toThrow("files.quota");
    await startUploads(ctx, open, [inParts("b.bin", 50, 100)]);
    await deleteFile(ctx, open, "a.bin");
    await startUploads(ctx, open, [inParts("c.bin", 250, 100)]);
  });

  test("several at once count together", async () => {
    const { open } = aDraft({ limits: { quotaBytes: 300 } });
    const both = [inParts("a", 151, 100), inParts("b", 150, 100)];
    await expect(startUploads(ctx, open, both)).rejects.toThrow("files.quota");
  });
});

describe("sending parts", () => {
  test("in any order, each again, and all at once make the file that was cut up", async () => {
    const { open, whole, part } = await aStarted(5_000_000, 1_700_000);
    await send(open, 3, part(3));
    await send(open, 1, randomBytes(1_700_000));
    await Promise.all([send(open, 2, part(2)), send(open, 1, part(1))]);
    const { entry, owner } = await commitFile(ctx, open, "a.bin");
    expect(toFileJson({ owner, entry })).toMatchObject({
      status: "completed",
      size: whole.byteLength,
      checksum: md5(whole),
      transfer: { type: "L" },
    });
    expect(entry.content?.sha256).toBe(createHash("sha256").update(whole).digest("hex"));
    const onDisk = await readFromDisk(pathOfObject(entry.content?.id ?? ""));
    expect(onDisk.equals(whole)).toBe(true);
  });

  test("the file says which have come, so that a sender who lost track can go on", async () => {
    const { open, part } = await aStarted();
    const result = toFileJson(await send(open, 2, part(2)));
    const expected = [undefined, md5(part(2)), undefined];
    const read = toFileJson(await readFile(ctx, open, "a.bin"));
    const listed = toListJson(await listFiles(ctx, open)).entries?.[0];
    for (const file of [result, read, listed])
      expect(file?.links.parts?.map(({ checksum }) => checksum)).toEqual(expected);
    expect(read).toMatchObject({ status: "pending", size: 250 });
    expect(read).not.toHaveProperty("checksum");
  });

  test.each([0, 4, -1, 1.5, Number.NaN, 1e30])("there is no part %d of three", async (number) => {
    const { open } = await aStarted();
    const before = await storedObjects();
    await expect(send(open, number, randomBytes(100))).rejects.toBeInstanceOf(BadRequest);
    expect(await leftSince(before)).toEqual([]);
  });

  test.each([
    [1, 99],
    [1, 101],
    [3, 49],
    [3, 51],
    [3, 100],
    [2, 0],
  ])(
    "part %d with %d bytes is refused, announced or not, and leaves nothing",
    async (number, size) => {
      const { open } = await aStarted();
      const before = await storedObjects();
      const wrong = randomBytes(size);
      await expect(send(open, number, wrong)).rejects.toMatchObject({
        text: { key: "files.partSize", values: { number } },
      });
      const unannounced = uploadPart(ctx, open, "a.bin", { number, stream: bytesOf(wrong) });
      await expect(unannounced).rejects.toMatchObject({
        text: { key: "files.partSize", values: { number } },
      });
      expect(await leftSince(before)).toEqual([]);
    },
  );

  test("a part that breaks off leaves the one before it as it was", async () => {
    const { open, part } = await aStarted();
    await send(open, 1, part(1));
    const stream = new PassThrough();
    const broken = uploadPart(ctx, open, "a.bin", { number: 1, stream, lengthBytes: 100 });
    stream.write(randomBytes(50));
    stream.destroy(new Error("gone"));
    await expect(broken).rejects.toBeInstanceOf(TransferBroken);
    const read = toFileJson(await readFile(ctx, open, "a.bin"));
    expect(read.links.parts?.[0]?.checksum).toBe(md5(part(1)));
  });

  test("the bytes of a part that was sent again leave", async () => {
    const { open, owner, part } = await aStarted();
    const before = await storedObjects();
    for (let round = 0; round < 3; round++) await send(open, 1, part(1));
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(await leftSince(before)).toHaveLength(1);
    expect(await listEntries(ctx.db, owner.id)).toHaveLength(1);
  });

  test("a file in parts takes no content as a whole, and a whole one no parts", async () => {
    const { open } = await aStarted();
    const content = uploadContent(ctx, open, "a.bin", { stream: bytesOf("x") });
    await expect(content).rejects.toThrow("files.inParts");
    await startUploads(ctx, open, [{ key: "b.bin" }]);
    await expect(send(open, 1, randomBytes(1), "b.bin")).rejects.toThrow("files.oneOnly");
  });

  test("after the commit no part is taken any more", async () => {
    const { open, part } = await aStarted();
    for (const number of [1, 2, 3]) await send(open, number, part(number));
    const { entry } = await commitFile(ctx, open, "a.bin");
    await expect(send(open, 1, part(1))).rejects.toBeInstanceOf(TransferBroken);
    expect((await readFile(ctx, open, "a.bin")).entry).toEqual(entry);
  });

  test("a part of a file that is deleted and announced anew meanwhile is not mixed up with it", async () => {
    const { open, part } = await aStarted();
    const stream = new PassThrough();
    const late = uploadPart(ctx, open, "a.bin", { number: 1, stream, lengthBytes: 100 });
    late.catch(() => undefined);
    stream.write(part(1).subarray(0, 50));
    // Being read, it has been let in for the file that is deleted next.
    await vi.waitFor(() => expect(stream.readableLength).toBe(0));
    await deleteFile(ctx, open, "a.bin");
    await startUploads(ctx, open, [inParts("a.bin", 250, 100)]);
    stream.end(part(1).subarray(50));
    await expect(late).rejects.toBeInstanceOf(TransferBroken);
    const read = toFileJson(await readFile(ctx, open, "a.bin"));
    expect(read.links.parts?.[0]).not.toHaveProperty("checksum");
  });

  test("files of published works take none", async () => {
    const { open, part } = await aStarted();
    const { owner } = await readFile(ctx, open, "a.bin");
    const locked = async () => ({ ...owner, isLocked: true });
    await expect(send(locked, 1, part(1))).rejects.toThrow("files.locked");
  });
});

describe("putting parts together", () => {
  test("names the parts that have not come, and keeps the others", async () => {
    const { open, whole, part } = await aStarted();
    await send(open, 2, part(2));
    await expect(commitFile(ctx, open, "a.bin")).rejects.toMatchObject({
      text: { key: "files.incomplete", values: { missing: "1, 3" } },
    });
    await send(open, 1, part(1));
    await send(open, 3, part(3));
    const { entry } = await commitFile(ctx, open, "a.bin");
    expect(`md5:${entry.content?.md5}`).toBe(md5(whole));
  });

  test("leaves only the whole behind", async () => {
    const before = await storedObjects();
    const { open, part } = await aStarted();
    for (const number of [1, 2, 3]) await send(open, number, part(number));
    const { entry } = await commitFile(ctx, open, "a.bin");
    await runDueJobs([...fileJobs, ...objectJobs]);
    const left = await leftSince(before);
    expect(left).toEqual([entry.content?.id]);
  });

  test("twice is no error, one after the other or at once, and makes one file", async () => {
    const before = await storedObjects();
    const { open, part } = await aStarted();
    for (const number of [1, 2, 3]) await send(open, number, part(number));
    const commits = Array.from({ length: 10 }, () => commitFile(ctx, open, "a.bin"));
    const made = await Promise.all(commits);
    made.push(await commitFile(ctx, open, "a.bin"));
    expect(new Set(made.map(({ entry }) => entry.content?.id)).size).toBe(1);
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(await leftSince(before)).toHaveLength(1);
  });

  test("while parts are sent again makes a file of whole parts, or asks for another commit", async () => {
    const { open, part } = await aStarted();
    for (const number of [1, 2, 3]) await send(open, number, part(number));
    const other = randomBytes(100);
    const [again, made] = await Promise.allSettled([
      send(open, 2, other),
      commitFile(ctx, open, "a.bin"),
    ]);
    const { entry } =
      made.status === "fulfilled" ? made.value : await commitFile(ctx, open, "a.bin");
    const second = again.status === "fulfilled" ? other : part(2);
    const whole = Buffer.concat([part(1), second, part(3)]);
    expect(`md5:${entry.content?.md5}`).toBe(md5(whole));
  });

  test("when the file is deleted meanwhile, nothing of it stays", async () => {
    const before = await storedObjects();
    const { open, part } = await aStarted();
    for (const number of [1, 2, 3]) await send(open, number, part(number));
    const [made] = await Promise.allSettled([
      commitFile(ctx, open, "a.bin"),
      deleteFile(ctx, open, "a.bin"),
    ]);
    if (made.status === "rejected") expect(made.reason).toBeInstanceOf(NotFound);
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(await leftSince(before)).toEqual([]);
  });

  test("a part that the storage has lost is our failure, and said to be", async () => {
    const { open, owner, part } = await aStarted();
    for (const number of [1, 2, 3]) await send(open, number, part(number));
    const before = await storedObjects();
    const { objectId } = await ctx.db.filePart.findFirstOrThrow({
      where: { entry: { recordId: owner.id }, number: 2 },
    });
    await rm(pathOfObject(objectId));
    await expect(commitFile(ctx, open, "a.bin")).rejects.toThrow("storage.offline");
    expect(await leftSince(before)).toEqual([]);
  });
});

describe("half-sent files", () => {
  test("leave with all their parts when they are deleted, or their draft is", async () => {
    const before = await storedObjects();
    const [one, other] = [await aStarted(), await aStarted()];
    await send(one.open, 1, one.part(1));
    await send(other.open, 2, other.part(2));
    await deleteFile(ctx, one.open, "a.bin");
    await inTransaction(ctx, (tx) => dropFiles(tx, other.owner.id));
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(await leftSince(before)).toEqual([]);
  });

  test("are not complete for their draft, and not part of what it counts", async () => {
    const { open, owner, part } = await aStarted();
    await aFile(open, "b.txt", "whole");
    await send(open, 1, part(1));
    expect((await listEntries(ctx.db, owner.id)).map(({ status }) => status)).toEqual([
      "pending",
      "completed",
    ]);
  });

  test("are given up two weeks after the last part, and can be started again", async () => {
    const before = await storedObjects();
    const { open, part } = await aStarted();
    await send(open, 1, part(1));
    const days = (count: number) => new Date(Date.now() + count * MS_PER_DAY);

    await runJob(dropAbandonedParts, {}, "test", days(13));
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(toFileJson(await send(open, 2, part(2))).links.parts?.[0]?.checksum).toBe(md5(part(1)));

    await runJob(dropAbandonedParts, {}, "test", days(15));
    await runDueJobs([...fileJobs, ...objectJobs]);
    expect(await leftSince(before)).toEqual([]);
    await expect(send(open, 3, part(3))).rejects.toThrow("files.uploadGivenUp");
    await expect(commitFile(ctx, open, "a.bin")).rejects.toBeInstanceOf(BadRequest);
    await startUploads(ctx, open, [inParts("a.bin", 250, 100)]);
    for (const number of [1, 2, 3]) await send(open, number, part(number));
    await expect(commitFile(ctx, open, "a.bin")).resolves.toBeDefined();
  });

  test("given up take no room any more", async () => {
    const { open } = aDraft({ limits: { quotaBytes: 250 } });
    await startUploads(ctx, open, [inParts("a.bin", 250, 100)]);
    await runJob(dropAbandonedParts, {}, "test", new Date(Date.now() + 15 * MS_PER_DAY));
    await startUploads(ctx, open, [inParts("b.bin", 250, 100)]);
  });
});
