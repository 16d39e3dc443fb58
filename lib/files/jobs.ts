import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { z } from "zod";
import { fileTypeFromBuffer } from "file-type";
import type { Context } from "@/lib/db/context";
import { sqlState } from "@/lib/db/errors";
import { inTransaction } from "@/lib/db/transaction";
import { defineJob, enqueue, type JobRequest, type Schedule } from "@/lib/jobs";
import { MissingObject, storage } from "@/lib/storage";
import * as files from "./repository";
import { MULTIPART_MS } from "./transfer";

/** Removes bytes that were let go of, unless another file shares them. */
export const releaseObjects = defineJob({
  name: "files.release-objects",
  input: z.object({ ids: z.array(z.string()) }),
  run: async (ctx, { ids }) => {
    for (const id of ids) await release(ctx, id);
  },
});

/** PostgreSQL 18 has a state of its own for a restricting key; older ones call every violation the same. */
const STILL_REFERENCED: readonly unknown[] = ["23001", "23503"];

/** The row goes first: bytes without a row are found by the sweep, a row without bytes would be a loss. */
async function release(ctx: Context, id: string): Promise<void> {
  try {
    if (await files.deleteUnused(ctx.db, id)) await storage().remove(id);
  } catch (error) {
    // A new version is taking the file over at this very moment.
    if (!STILL_REFERENCED.includes(sqlState(error))) throw error;
  }
}

/** Asks for the content of a file from elsewhere; the module that knows whose files they are does it. */
export const fetchFile: JobRequest<{ ownerId: string; entryId: string }> = {
  name: "files.fetch",
  input: z.object({ ownerId: z.string(), entryId: z.uuid() }),
};

const IMAGE_TYPES = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/tiff",
  "image/avif",
]);
const MAX_BYTES_READ = 32 * 1024 * 1024;
const HEAD_BYTES = 4 * 1024 * 1024;
const MAX_PIXELS = 1_000_000_000;

/** Writes width and height into the metadata of a committed picture. What is no picture is left as it is. */
export const readImageSize = defineJob({
  name: "files.read-image-size",
  input: z.object({ entryId: z.uuid() }),
  maxAttempts: 3,
  run: async (ctx, { entryId }) => {
    const entry = await files.findEntryById(ctx.db, entryId);
    if (!entry?.content) return;
    const { id, sizeBytes } = entry.content;
    const size = await imageSize(id, sizeBytes);
    if (size) await files.mergeMetadata(ctx.db, entryId, id, size);
  },
});

async function imageSize(
  objectId: string,
  sizeBytes: number,
): Promise<{ width: number; height: number } | undefined> {
  // The dimensions stand at the beginning of most formats; only small files are read whole.
  const end = (sizeBytes <= MAX_BYTES_READ ? sizeBytes : HEAD_BYTES) - 1;
  if (end < 0) return undefined;
  const bytes = await readBytes(objectId, end);
  if (!bytes) return undefined;
  // Decided by the bytes: a drawing in SVG named like a photograph must not reach its interpreter.
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !IMAGE_TYPES.has(kind.mime)) return undefined;
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: "none" } as const;
    const { width, height } = await sharp(bytes, options).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}

async function readBytes(objectId: string, end: number): Promise<Buffer | undefined> {
  try {
    return await buffer(await storage().read(objectId, { start: 0, end }));
  } catch (error) {
    if (error instanceof MissingObject) return undefined;
    throw error;
  }
}

/** Longer than any upload takes between its last byte and its row, imports of many files included. */
const ORPHAN_AGE_MS = 6 * 60 * 60 * 1000;
const BATCH = 500;
const MAX_PER_RUN = 20_000;

/**
 * Finds what crashes left: rows of bytes no file uses, half-received files, and bytes without a row; and files
 * whose senders never came back with the rest of the parts.
 */
export const sweepOrphans = defineJob({
  name: "files.sweep-orphans",
  input: z.record(z.string(), z.never()),
  run: async (ctx) => {
    const before = orphanCutoff(ctx);
    await dropAbandonedParts(ctx);
    for (const id of await files.listUnused(ctx.db, before, MAX_PER_RUN)) await release(ctx, id);
    await storage().sweepTemp(before);
    await enqueue(ctx, sweepBytes, { after: "" });
  },
});

/** Lets go of the parts of files that nobody goes on with; they would count as used for ever. */
async function dropAbandonedParts(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - MULTIPART_MS);
  for (const { id, ownerId } of await files.listAbandoned(ctx.db, before, MAX_PER_RUN))
    await inTransaction(ctx, async (tx) => {
      await files.lockFiles(tx.db, ownerId);
      const ids = await files.abandon(tx.db, id, before);
      if (ids.length > 0) await enqueue(tx, releaseObjects, { ids });
    });
}

/** Goes through a large storage in several runs, each taking up where the last one stopped. */
const sweepBytes = defineJob({
  name: "files.sweep-bytes",
  input: z.object({ after: z.string() }),
  run: async (ctx, { after }) => {
    const last = await sweepSome(ctx, orphanCutoff(ctx), after);
    if (last !== undefined) await enqueue(ctx, sweepBytes, { after: last });
  },
});

const orphanCutoff = (ctx: Context) => new Date(ctx.now.getTime() - ORPHAN_AGE_MS);

/** Resolves to the key to go on from, when there is more than one run can look at. */
async function sweepSome(ctx: Context, before: Date, after: string): Promise<string | undefined> {
  let batch: string[] = [];
  let seen = 0;
  const removeUnknown = async () => {
    const known = await files.knownObjects(ctx.db, batch);
    for (const key of batch) {
      if (known.has(key)) continue;
      await storage().remove(key);
      ctx.log.info({ object: key }, "removed bytes that no row knows");
    }
    batch = [];
  };
  for await (const { key, modifiedAt } of storage().list(after)) {
    seen += 1;
    if (modifiedAt < before) batch.push(key);
    if (batch.length >= BATCH) await removeUnknown();
    if (seen >= MAX_PER_RUN) {
      await removeUnknown();
      return key;
    }
  }
  await removeUnknown();
  return undefined;
}

export const fileJobs = [releaseObjects, readImageSize, sweepOrphans, sweepBytes];

export const fileSchedules: readonly Schedule[] = [
  {
    job: sweepOrphans,
    cron: "17 3 * * *",
    why: "at night, when reading every folder of the storage disturbs nobody",
  },
];
