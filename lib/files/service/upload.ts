import type { Readable } from "node:stream";
import { config } from "@/lib/core/config";
import { BadRequest } from "@/lib/core/errors";
import type { MessageKey } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import {
  ignoreErrorsUntilRead,
  receiveObject,
  recordOrDiscard,
  releaseObjects,
  removeObject,
} from "@/lib/objects";
import { TransferBroken, TransferTooLong, type StoredBytes } from "@/lib/storage";
import type { FileOwner, OpenFiles } from "../owner";
import * as files from "../repository";
import type { OwnedFile } from "../serializer";
import { differenceFrom } from "../transfer";
import { entriesOf, limitsOf, requireEntry, requireUnlocked, usedBytes } from "./checks";
import { afterChange, contentsOf, openForChange } from "./entries";

export type Upload = {
  stream: Readable;
  /** The announced length; undefined for a body of unknown length. */
  lengthBytes?: number;
};

/**
 * Takes in the content of a started file. The bytes are stored first, outside any transaction, and then
 * recorded in a short one that locks the owner, looks again whether it may, and keeps the quota exact however
 * many uploads end at once.
 */
export async function uploadContent(
  ctx: Context,
  open: OpenFiles,
  key: string,
  { stream, lengthBytes }: Upload,
): Promise<OwnedFile> {
  ignoreErrorsUntilRead(stream);
  const owner = await open(ctx);
  requireUnlocked(owner);
  const entry = await requireEntry(ctx, owner, key);
  requirePending(entry);
  const room = await roomFor(ctx, owner, entry);
  if (lengthBytes !== undefined) {
    checkSize(lengthBytes, room);
    checkAnnounced(entry, { sizeBytes: lengthBytes });
  }

  const stored = await receive(ctx, entry, stream, room, lengthBytes);
  return recordOrDiscard(ctx, stored, () =>
    inTransaction(ctx, (tx) => record(tx, open, entry, stored)),
  );
}

export type UploadRoom = { limitBytes: number; refusal: MessageKey };

export async function roomFor(
  ctx: Context,
  owner: FileOwner,
  entry: files.FileEntry,
): Promise<UploadRoom> {
  const { fileBytes, quotaBytes } = limitsOf(owner);
  const others = (await entriesOf(ctx, owner)).filter(({ id }) => id !== entry.id);
  const left = Math.max(0, quotaBytes - usedBytes(others));
  return fileBytes <= left
    ? { limitBytes: fileBytes, refusal: "files.tooLarge" }
    : { limitBytes: left, refusal: "files.quota" };
}

export function checkSize(sizeBytes: number, { limitBytes, refusal }: UploadRoom): void {
  if (sizeBytes > limitBytes) throw new BadRequest(refusal);
  if (sizeBytes === 0 && !config().FILES_ALLOW_EMPTY) throw new BadRequest("files.empty");
}

/** Bytes other than those announced are not the file that was meant; nothing of them is kept. */
export function checkAnnounced(
  { transfer }: files.FileEntry,
  come: { sizeBytes: number; md5?: string },
): void {
  if (transfer.type === "R") return;
  const difference = differenceFrom(transfer, come);
  if (difference) throw new BadRequest(difference);
}

function requirePending({ status, transfer }: files.FileEntry): void {
  // The committed file stays; a client that means to replace it deletes it first.
  if (status === "completed") throw new TransferBroken();
  if (transfer.type === "M") throw new BadRequest("files.inParts");
  if (transfer.type === "F") throw new BadRequest("files.contentFetched");
}

async function receive(
  ctx: Context,
  entry: files.FileEntry,
  stream: Readable,
  room: UploadRoom,
  expectedBytes: number | undefined,
): Promise<StoredBytes> {
  const limits = {
    limitBytes: room.limitBytes,
    ...(expectedBytes === undefined ? {} : { expectedBytes }),
  };
  let stored: StoredBytes;
  try {
    stored = await receiveObject(stream, limits);
  } catch (error) {
    await interrupt(ctx, entry).catch((reason: unknown) => {
      // The first failure is the answer; the entry stays pending and may be sent again all the same.
      ctx.log.warn({ err: reason }, "a broken upload could not be marked");
    });
    throw error instanceof TransferTooLong ? new BadRequest(room.refusal) : error;
  }
  try {
    checkSize(stored.sizeBytes, room);
    checkAnnounced(entry, stored);
  } catch (error) {
    await removeObject(stored.key);
    throw error;
  }
  return stored;
}

async function interrupt(ctx: Context, entry: files.FileEntry): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (await files.markInterrupted(tx.db, entry, tx.now))
      await releaseObjects(tx, contentsOf([entry]));
  });
}

async function record(
  tx: Context,
  open: OpenFiles,
  started: files.FileEntry,
  stored: StoredBytes,
): Promise<OwnedFile> {
  const owner = await openForChange(tx, open);
  const entry = await requireEntry(tx, owner, started.key);
  requirePending(entry);
  checkSize(stored.sizeBytes, await roomFor(tx, owner, entry));
  // A file of the same name may have been announced again meanwhile.
  checkAnnounced(entry, stored);

  const filled = await files.attachContent(tx.db, entry, stored, tx.now);
  await afterChange(tx, owner, filled);
  await releaseObjects(tx, contentsOf([entry]));
  return { owner, entry: filled };
}
