import { randomBytes } from "node:crypto";
import { mkdir, readFile as readFromDisk, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { systemContext, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { runJob, runDueJobs } from "@/lib/jobs/worker";
import { storage } from "@/lib/storage";
import { withTestDatabase } from "@/tests/support/database";
import {
  aDraft,
  aFile,
  bytesOf,
  pathOfObject,
  storageFolder,
  storedObjects,
} from "@/tests/support/file-owners";
import { deleteFile, fileJobs, importFiles, readFile } from "./index";
import { listEntries } from "./repository";
import { releaseObjectsJob, sweepOrphansJob } from "@/lib/objects/jobs";
import { objectJobs } from "@/lib/objects";

withTestDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = systemContext();
});

const picture = (format: "png" | "jpeg" | "gif" | "webp" | "tiff") =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: "#345" } })
    .toFormat(format)
    .toBuffer();

async function metadataAfterJobs(key: string, content: Uint8Array | string) {
  const { open } = aDraft();
  await aFile(open, key, content);
  await runDueJobs([...fileJobs, ...objectJobs]);
  return (await readFile(ctx, open, key)).entry.metadata;
}

describe("the size of pictures", () => {
  test.each(["png", "jpeg", "gif", "webp", "tiff"] as const)(
    "of a committed %s stands in its metadata soon after",
    async (format) => {
      expect(await metadataAfterJobs(`a.${format}`, await picture(format))).toEqual({
        width: 80,
        height: 60,
      });
    },
  );

  test("is found at the head of a picture whose rest is damaged", async () => {
    const png = await picture("png");
    expect(await metadataAfterJobs("a.png", png.subarray(0, png.length - 20))).toEqual({
      width: 80,
      height: 60,
    });
  });

  test.each([
    ["text", "no picture at all"],
    [
      "a drawing",
      '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"><image href="file:///etc/passwd"/></svg>',
    ],
    ["nothing", ""],
  ])("%s named like a picture has none, and stays as it is", async (_, content) => {
    expect(await metadataAfterJobs("a.png", content)).toEqual({});
  });
});

describe("sweepOrphans", () => {
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const sweep = async (hours: number) => {
    await runJob(sweepOrphansJob, {}, "sweep", later(hours));
    // The rest of the batch is a job of its own; here it must see the same clock.
    for (const job of objectJobs)
      if (job.name === "files.sweep-bytes") await runJob(job, { after: "" }, "sweep", later(hours));
  };

  test("removes bytes that no row knows, once they are old enough", async () => {
    const { open } = aDraft();
    const kept = (await aFile(open, "a.txt", "kept")).entry.content?.id;
    const { key } = await storage().write(bytesOf("lost before the commit"), { limitBytes: 100 });
    await sweep(1);
    expect(await storedObjects()).toContain(key);
    await sweep(7);
    const left = await storedObjects();
    expect(left).not.toContain(key);
    expect(left).toContain(kept);
  });

  test("removes what half-received uploads left", async () => {
    const folder = path.join(storageFolder(), "tmp");
    await mkdir(folder, { recursive: true });
    const name = randomBytes(16).toString("hex");
    await writeFile(path.join(folder, name), "half");
    await sweep(1);
    expect(await storedObjects()).toContain(name);
    await sweep(7);
    expect(await storedObjects()).not.toContain(name);
  });

  test("removes bytes whose last file is gone, even when the job that should have done it is lost", async () => {
    const { open } = aDraft();
    const { entry } = await aFile(open, "a.txt", "text");
    await deleteFile(ctx, open, "a.txt");
    expect(await storedObjects()).toContain(entry.content?.id);
    await sweep(7);
    expect(await storedObjects()).not.toContain(entry.content?.id);
  });
});

describe("releaseObjects", () => {
  test("twice is once, and unknown objects are no error", async () => {
    const { open, owner } = aDraft();
    const id = (await aFile(open, "a.txt", "text")).entry.content?.id ?? "";
    await releaseObjectsJob.run(ctx, { ids: [id, "f".repeat(32)] });
    expect(await storedObjects()).toContain(id);
    await deleteFile(ctx, open, "a.txt");
    await releaseObjectsJob.run(ctx, { ids: [id] });
    await releaseObjectsJob.run(ctx, { ids: [id] });
    expect(await storedObjects()).not.toContain(id);
    expect(await listEntries(ctx.db, owner.id)).toEqual([]);
  });

  test("a version that takes a file over while it is let go of keeps its bytes", async () => {
    const first = aDraft();
    const id = (await aFile(first.open, "a.txt", "shared")).entry.content?.id ?? "";
    const next = aDraft();
    let released: Promise<void> | undefined;
    await inTransaction(ctx, async (tx) => {
      await importFiles(tx, async () => ({ draft: next.owner, source: first.owner }));
      await deleteFile(ctx, first.open, "a.txt");
      // Waits for this transaction, which holds the row through its new reference.
      released = releaseObjectsJob.run(ctx, { ids: [id] });
      released.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await released;
    const { entry } = await readFile(ctx, next.open, "a.txt");
    expect(entry.content?.id).toBe(id);
    expect(await readFromDisk(pathOfObject(id), "utf8")).toBe("shared");
  });
});
