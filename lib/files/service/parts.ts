import { BadRequest } from "@/lib/core/errors";
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
import { bytesOfPart, type Multipart } from "../transfer";
import { requireEntry, requireUnlocked } from "./checks";
import { isSentInParts, openForChange } from "./entries";
import { type Upload } from "./upload";

type SentInParts = files.FileEntry & { transfer: Multipart };

/**
 * Takes in one part of a file, as a plain upload takes in the whole: bytes first, then a short transaction. Parts may
 * come in any order, at once, and again; a broken one leaves what came before as it was.
 */
export async function uploadPart(
  ctx: Context,
  open: OpenFiles,
  key: string,
  part: Upload & { number: number },
): Promise<OwnedFile> {
  const { stream, lengthBytes, number } = part;
  ignoreErrorsUntilRead(stream);
  const owner = await open(ctx);
  requireUnlocked(owner);
  const entry = requireSentInParts(await requireEntry(ctx, owner, key));
  const expected = bytesOfPart(entry.transfer, number);
  if (expected === undefined)
    throw new BadRequest("files.noSuchPart", { number, last: entry.transfer.parts });
  if (lengthBytes !== undefined && lengthBytes !== expected) throw wrongSize(number, expected);

  const stored = await receive(part, expected);
  return recordOrDiscard(ctx, stored, () =>
    inTransaction(ctx, (tx) => record(tx, open, entry, number, stored)),
  );
}

function requireSentInParts(entry: files.FileEntry): SentInParts {
  if (entry.status === "completed") throw new TransferBroken();
  const { transfer } = entry;
  if (transfer.type !== "M") throw new BadRequest("files.oneOnly");
  if (!isSentInParts(entry)) throw new BadRequest("files.uploadGivenUp");
  return { ...entry, transfer };
}

const wrongSize = (number: number, expected: number) =>
  new BadRequest("files.partSize", { number, expected });

async function receive(
  { stream, lengthBytes, number }: Upload & { number: number },
  expected: number,
): Promise<StoredBytes> {
  let stored: StoredBytes;
  try {
    stored = await receiveObject(stream, {
      limitBytes: expected,
      ...(lengthBytes === undefined ? {} : { expectedBytes: lengthBytes }),
    });
  } catch (error) {
    throw error instanceof TransferTooLong ? wrongSize(number, expected) : error;
  }
  if (stored.sizeBytes === expected) return stored;
  await removeObject(stored.key);
  throw wrongSize(number, expected);
}

async function record(
  tx: Context,
  open: OpenFiles,
  started: SentInParts,
  number: number,
  stored: StoredBytes,
): Promise<OwnedFile> {
  const owner: FileOwner = await openForChange(tx, open);
  const entry = requireSentInParts(await requireEntry(tx, owner, started.key));
  // The file was deleted and announced again meanwhile: its parts belong to the former entry.
  if (entry.id !== started.id) throw new TransferBroken();
  const replaced = await files.putPart(tx.db, { entryId: entry.id, number }, stored, tx.now);
  if (replaced !== undefined) await releaseObjects(tx, [replaced]);
  const parts = await files.listParts(tx.db, [entry.id]);
  return { owner, entry: { ...entry, updatedAt: tx.now }, parts: parts.get(entry.id) ?? [] };
}
