import { createHash } from "node:crypto";
import { PassThrough, pipeline, type Readable } from "node:stream";
import type { ZipArchive } from "archiver";
import { NotFound } from "@/lib/core/errors";
import type { StreamableObject } from "@/lib/core/streamable-object";
import type { Context } from "@/lib/db/context";
import { openObject } from "@/lib/objects";
import type { FileOwner, OpenFiles } from "../owner";
import type { FileContent, FileEntry } from "../repository";
import { entriesOf } from "./checks";

type Complete = FileEntry & { content: FileContent };

/** The files of one owner, packed. */
export type FileArchive = {
  readonly owner: FileOwner;
  readonly name: string;
  readonly object: StreamableObject;
};

/**
 * All completed files in one ZIP file, made while it is sent: nothing is written to disk, and one file is open
 * at a time. Bytes are stored as they are, because most deposits are compressed already.
 */
export async function openArchive(ctx: Context, open: OpenFiles): Promise<FileArchive> {
  const owner = await open(ctx);
  const all = owner.enabled ? await entriesOf(ctx, owner) : [];
  const entries = all.filter(
    (entry): entry is Complete => entry.status === "completed" && entry.content !== null,
  );
  if (entries.length === 0) throw new NotFound("files.noFiles", { id: owner.id });
  return {
    owner,
    name: `${owner.id}.zip`,
    object: {
      mediaType: "application/zip",
      etag: tagOf(entries),
      open: () => zipOf(ctx, entries),
    },
  };
}

/** Weak: the same files, though perhaps not the same bytes of the ZIP file around them. */
function tagOf(entries: readonly Complete[]): string {
  const hash = createHash("sha256");
  for (const { key, content } of entries) hash.update(JSON.stringify([key, content.sha256]));
  return `W/"zip:${hash.digest("hex").slice(0, 32)}"`;
}

/** Keys are clean, so names in the archive are relative, without `..` and without backslashes. */
async function zipOf(ctx: Context, entries: readonly Complete[]): Promise<Readable> {
  // Loaded with the first archive: it takes 50 files.
  const { ZipArchive } = await import("archiver");
  const archive = new ZipArchive({ store: true, forceZip64: needsZip64(entries) });
  // The archiver brings streams of its own making; the rest of the house expects Node's.
  const output = new PassThrough({ highWaterMark: 1024 * 1024 });
  pipeline(archive, output, () => undefined);
  appendAll(ctx, archive, entries).catch((reason: unknown) => {
    ctx.log.warn({ err: reason }, "an archive was cut short");
    // The reader must notice: a ZIP file that ends properly would hide the missing files.
    archive.destroy(reason instanceof Error ? reason : new Error("The archive failed."));
  });
  return output;
}

async function appendAll(
  ctx: Context,
  archive: ZipArchive,
  entries: readonly Complete[],
): Promise<void> {
  for (const { key, content } of entries) {
    if (archive.destroyed) return;
    const bytes = await openObject(ctx, content.id);
    const taken = takenIn(archive, bytes);
    archive.append(bytes, { name: key, date: content.storedAt });
    await taken.finally(() => bytes.destroy());
  }
  await archive.finalize();
}

/** Resolves when the archive has read the file, or is not wanted any more because its reader left. */
function takenIn(archive: ZipArchive, bytes: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      archive.off("entry", end).off("close", end);
      resolve();
    };
    archive.on("entry", end).on("close", end);
    bytes.once("error", reject);
  });
}

const FOUR_GIB = 2 ** 32;

/** The sizes are not written before the bytes, so the archive must be told when 32 bits will not do. */
function needsZip64(entries: readonly Complete[]): boolean {
  const total = entries.reduce((sum, { content }) => sum + content.sizeBytes, 0);
  return total >= FOUR_GIB - 1024 * 1024;
}
