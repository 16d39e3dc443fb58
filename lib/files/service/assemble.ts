import { Readable } from "node:stream";
import { BadRequest } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import {
  openObject,
  receiveObject,
  recordOrDiscard,
  releaseObjects,
  removeObject,
} from "@/lib/objects";
import { TransferBroken, type StoredBytes } from "@/lib/storage";
import type { OpenFiles } from "../owner";
import * as files from "../repository";
import type { OwnedFile } from "../serializer";
import type { Multipart } from "../transfer";
import { requireEntry } from "./checks";
import { completeWith } from "./complete";
import { isSentInParts, openForChange } from "./entries";
import { checkAnnounced } from "./upload";

/**
 * Puts a file together from its parts: they are copied, in order and as a stream, to an object of its own, whose
 * checksums are computed on the way. Until that is recorded the parts stay, so a commit that was cut off is made again.
 */
export async function assemble(
  ctx: Context,
  open: OpenFiles,
  entry: files.FileEntry,
): Promise<OwnedFile> {
  const { transfer } = entry;
  if (transfer.type !== "M" || !isSentInParts(entry)) throw new TransferBroken();
  const parts = await partsOf(ctx, entry);
  requireAll(parts, transfer);
  const stored = await join(ctx, parts, transfer);
  const { file, isOurs } = await recordOrDiscard(ctx, stored, () => {
    checkAnnounced(entry, stored);
    return inTransaction(ctx, (tx) => record(tx, open, entry, parts, stored));
  });
  if (!isOurs) await removeObject(stored.key);
  return file;
}

async function partsOf(ctx: Context, { id }: files.FileEntry): Promise<files.FilePart[]> {
  return (await files.listParts(ctx.db, [id])).get(id) ?? [];
}

const MAX_NAMED = 10;

function requireAll(parts: readonly files.FilePart[], transfer: Multipart): void {
  if (parts.length === transfer.parts) return;
  const here = new Set(parts.map(({ number }) => number));
  const missing = Array.from({ length: transfer.parts }, (_, at) => at + 1).filter(
    (number) => !here.has(number),
  );
  const named = missing.slice(0, MAX_NAMED).join(", ");
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : "";
  throw new BadRequest("files.incomplete", { parts: transfer.parts, missing: named, more });
}

async function join(
  ctx: Context,
  parts: readonly files.FilePart[],
  { sizeBytes }: Multipart,
): Promise<StoredBytes> {
  let failure: unknown;
  async function* bytes() {
    try {
      for (const { objectId } of parts) yield* await openObject(ctx, objectId);
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  try {
    const source = Readable.from(bytes(), { objectMode: false });
    return await receiveObject(source, { limitBytes: sizeBytes, expectedBytes: sizeBytes });
  } catch (error) {
    // The storage takes a source that fails for a sender that went away; here the sender is the storage itself.
    throw failure ?? error;
  }
}

async function record(
  tx: Context,
  open: OpenFiles,
  assembled: files.FileEntry,
  joined: readonly files.FilePart[],
  stored: StoredBytes,
): Promise<{ file: OwnedFile; isOurs: boolean }> {
  const owner = await openForChange(tx, open);
  const entry = await requireEntry(tx, owner, assembled.key);
  // Another call has committed it at the same time.
  if (entry.id === assembled.id && entry.status === "completed")
    return { file: { owner, entry }, isOurs: false };
  const parts = await partsOf(tx, entry);
  const objects = (of: readonly files.FilePart[]) => of.map(({ objectId }) => objectId);
  if (entry.id !== assembled.id || objects(parts).join() !== objects(joined).join())
    throw new BadRequest("files.partSentAgain");
  const completed = await completeWith(tx, owner, entry, stored);
  await releaseObjects(tx, objects(parts));
  return { file: { owner, entry: completed }, isOurs: true };
}
