import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { inTransaction } from "@/lib/db/transaction";
import { defineJob, type JobRequest, type Schedule } from "@/lib/jobs";
import { releaseObjects } from "@/lib/objects";
import { MissingObject, storage } from "@/lib/storage";
import * as files from "./repository";
import { MULTIPART_MS } from "./transfer";

/** Requests that the content of a file is fetched; the module that owns the files runs the job. */
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

/** Writes width and height into the metadata of a committed picture. Other files are left as they are. */
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
  // Loaded when there is a picture: it takes 10 MB.
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([
    import("file-type"),
    import("sharp"),
  ]);
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

const MAX_PER_RUN = 20_000;

/** Releases the parts of abandoned uploads, which would count as used for ever. */
export const dropAbandonedParts = defineJob({
  name: "files.drop-abandoned-parts",
  input: z.record(z.string(), z.never()),
  run: async (ctx) => {
    const before = new Date(ctx.now.getTime() - MULTIPART_MS);
    for (const { id, ownerId } of await files.listAbandoned(ctx.db, before, MAX_PER_RUN))
      await inTransaction(ctx, async (tx) => {
        await files.lockFiles(tx.db, ownerId);
        await releaseObjects(tx, await files.abandon(tx.db, id, before));
      });
  },
});

export const fileJobs = [readImageSize, dropAbandonedParts];

export const fileSchedules: readonly Schedule[] = [
  {
    job: dropAbandonedParts,
    cron: "17 3 * * *",
    reason: "schedules.beforeBytes",
  },
];
