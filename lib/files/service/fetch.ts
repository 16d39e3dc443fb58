import type { Readable } from "node:stream";
import { BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { message, type Message, type MessageKey, type MessageValues } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { ignoreErrorsUntilRead, receiveObject, recordOrDiscard, removeObject } from "@/lib/objects";
import { type IncomingStream, openAddress, OutgoingRefused } from "@/lib/outgoing/call";
import { TransferBroken, TransferTooLong, type StoredBytes } from "@/lib/storage";
import type { FileOwner, OpenFiles } from "../owner";
import * as files from "../repository";
import { differenceFrom, type Fetch } from "../transfer";
import { requireUnlocked } from "./checks";
import { completeWith } from "./complete";
import { openForChange } from "./entries";
import { checkSize, type UploadRoom, roomFor } from "./upload";

/** Ten gigabytes at half a megabyte a second. */
const MAX_MS = 6 * 60 * 60 * 1000;
const SILENCE_MS = 60_000;

/** Why a fetch failed, in words for the person who asked for it. Addresses may hold secrets and are not repeated. */
class FetchFailed extends Error {
  override readonly name = "FetchFailed";
  readonly text: Message;

  constructor(key: MessageKey, values?: MessageValues) {
    super(key);
    this.text = message(key, values);
  }
}

/**
 * Fetches the content of a file from where its announcement said: bytes first, then a short transaction, as for an
 * upload. A failure of the other side is stored with the file and not retried automatically; what goes wrong here is
 * thrown, and the queue tries again.
 */
export async function fetchContent(ctx: Context, open: OpenFiles, entryId: string): Promise<void> {
  const wanted = await findPending(ctx, open, entryId);
  if (!wanted) return;
  const { owner, entry, transfer } = wanted;
  try {
    const stored = await receive(transfer, await roomFor(ctx, owner, entry));
    await saveContent(ctx, open, entryId, stored);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    ctx.log.info({ entry: entryId, reason }, "a file could not be fetched");
    await files.markFailed(ctx.db, entryId, { ...transfer, error: reason }, ctx.now);
  }
}

type PendingFetch<Owner> = { owner: Owner; entry: files.FileEntry; transfer: Fetch };

/** Undefined when the file is no longer wanted. */
async function findPending<Owner extends FileOwner>(
  ctx: Context,
  open: (ctx: Context) => Promise<Owner>,
  entryId: string,
): Promise<PendingFetch<Owner> | undefined> {
  try {
    const owner = await open(ctx);
    requireUnlocked(owner);
    const entry = await files.findEntryById(ctx.db, entryId);
    if (entry?.status !== "pending" || entry.transfer.type !== "F") return undefined;
    return { owner, entry, transfer: entry.transfer };
  } catch (error) {
    if (error instanceof NotFound || error instanceof NotPermitted) return undefined;
    throw error;
  }
}

async function receive({ url, ...announced }: Fetch, room: UploadRoom): Promise<StoredBytes> {
  const response = await call(url);
  try {
    requireContent(response.status);
    const expectedBytes = announced.sizeBytes ?? lengthOf(response.headers["content-length"]);
    if (expectedBytes !== undefined) checkSize(expectedBytes, room);
    const stored = await receiveObject(response.body, {
      limitBytes: room.limitBytes,
      ...(expectedBytes === undefined ? {} : { expectedBytes }),
    });
    if (differenceFrom(announced, stored) === undefined) return stored;
    await removeObject(stored.key);
    throw new FetchFailed("files.checksumDiffers");
  } catch (error) {
    throw error instanceof TransferTooLong ? new FetchFailed(room.refusal) : error;
  } finally {
    closeBody(response.body);
  }
}

async function call(url: string): Promise<IncomingStream> {
  const headers = { accept: "*/*", "accept-encoding": "identity" };
  try {
    return await openAddress(url, { headers, timeoutMs: MAX_MS, silenceMs: SILENCE_MS });
  } catch (error) {
    // Failures of names, sockets and certificates name the address.
    throw error instanceof OutgoingRefused ? error : new FetchFailed("files.unreachable");
  }
}

function requireContent(status: number): void {
  if (status === 200) return;
  if (status >= 300 && status < 400) throw new FetchFailed("files.redirected");
  throw new FetchFailed("files.otherAnswer", { status });
}

const lengthOf = (header: string | undefined) =>
  header !== undefined && /^\d+$/.test(header) ? Number(header) : undefined;

/** Closes a connection whose response is not needed any more. */
function closeBody(body: Readable): void {
  ignoreErrorsUntilRead(body);
  body.destroy();
}

/** Undefined for failures of the service itself. */
function reasonOf(error: unknown): Message | undefined {
  if (error instanceof FetchFailed || error instanceof OutgoingRefused) return error.text;
  if (error instanceof TransferBroken) return message("files.brokeOff");
  return error instanceof BadRequest ? error.text : undefined;
}

async function saveContent(
  ctx: Context,
  open: OpenFiles,
  entryId: string,
  stored: StoredBytes,
): Promise<void> {
  const isKept = await recordOrDiscard(ctx, stored, () =>
    inTransaction(ctx, (tx) => record(tx, open, entryId, stored)),
  );
  if (!isKept) await removeObject(stored.key);
}

async function record(
  tx: Context,
  open: OpenFiles,
  entryId: string,
  stored: StoredBytes,
): Promise<boolean> {
  const wanted = await findPending(tx, (opening) => openForChange(opening, open), entryId);
  if (!wanted) return false;
  const { owner, entry } = wanted;
  // Others may have filled the work meanwhile.
  checkSize(stored.sizeBytes, await roomFor(tx, owner, entry));
  await completeWith(tx, owner, entry, stored);
  return true;
}
