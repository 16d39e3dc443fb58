import { randomBytes, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { BadRequest, issueAt, NotFound, NotPermitted, ValidationError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import { truncate, cleanLine } from "@/lib/core/text";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import {
  ignoreErrorsUntilRead,
  receiveObject,
  recordOrDiscard,
  releaseObjects,
} from "@/lib/objects";
import { type StoredBytes, TransferTooLong } from "@/lib/storage";
import * as repository from "../repository";
import type { EventRow, FileRow, RequestRow, RequestType } from "../types";
import type { Comment } from "./comment-text";
import { openForComments, requireMayComment } from "./comment-permission";
import { authorise, authorOf, isAllowed, lockRequest, requireRequest } from "./authorise";

/* Files that go with comments: sent first, then named by a comment. */

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_REQUEST_BYTES = 100 * 1024 * 1024;
const MAX_NAME_CHARACTERS = 200;

const tooLarge = () => new BadRequest("requests.fileTooLarge");

type SentFile = {
  readonly name: string;
  readonly mimetype: string;
  readonly stream: Readable;
  readonly lengthBytes?: number | undefined;
};

/** Takes in a file. Its bytes are stored outside any transaction and then recorded in a short one. */
export async function receiveFile(
  ctx: Context,
  typeOf: (request: RequestRow) => RequestType,
  id: string,
  file: SentFile,
): Promise<FileRow> {
  ignoreErrorsUntilRead(file.stream);
  const request = await requireRequest(ctx, id);
  const type = typeOf(request);
  requireMayComment(ctx, type, request);
  const name = truncate(cleanLine(file.name).replaceAll("/", "_"), MAX_NAME_CHARACTERS);
  if (name === "")
    throw new ValidationError([issueAt("name", message("validation.tooShort", { minimum: 1 }))]);
  const room = Math.min(
    MAX_FILE_BYTES,
    MAX_REQUEST_BYTES - (await repository.usedBytes(ctx, request.id)),
  );
  if ((file.lengthBytes ?? 0) > room) throw tooLarge();
  const stored = await store(file, Math.max(0, room));
  return recordOrDiscard(ctx, stored, () =>
    inTransaction(ctx, async (tx) => {
      await openForComments(tx, type, request);
      const used = await repository.usedBytes(tx, request.id);
      if (used + stored.sizeBytes > MAX_REQUEST_BYTES) throw tooLarge();
      const row = {
        id: randomUUID(),
        requestId: request.id,
        key: keyOf(name),
        name,
        mimetype: file.mimetype,
        createdBy: authorOf(tx),
      };
      return repository.insertFile(tx, row, stored);
    }),
  );
}

async function store(file: SentFile, limitBytes: number): Promise<StoredBytes> {
  try {
    return await receiveObject(file.stream, {
      limitBytes,
      ...(file.lengthBytes === undefined ? {} : { expectedBytes: file.lengthBytes }),
    });
  } catch (error) {
    throw error instanceof TransferTooLong ? tooLarge() : error;
  }
}

/** The name with something random before its extension: two files may be called alike. */
function keyOf(name: string): string {
  const [, stem = name, extension = ""] = /^(.+?)(\.[A-Za-z0-9]{1,10})?$/.exec(name) ?? [];
  return `${stem}-${randomBytes(6).toString("hex")}${extension}`;
}

const noFile = () => new NotFound("requests.fileUnknown");

export async function readFile(
  ctx: Context,
  type: RequestType,
  request: RequestRow,
  key: string,
): Promise<FileRow> {
  authorise(ctx, "read", type, request);
  const file = await repository.findFile(ctx, request.id, key);
  if (!file) throw noFile();
  return file;
}

/** The sender of a file may take it back. */
export async function deleteFile(
  ctx: Context,
  type: RequestType,
  { id }: Pick<RequestRow, "id">,
  key: string,
): Promise<void> {
  const request = await lockRequest(ctx, { id });
  authorise(ctx, "comment", type, request);
  const file = await repository.findFile(ctx, request.id, key);
  if (!file) throw noFile();
  if (file.createdBy !== authorOf(ctx) && !isAllowed(ctx, "moderate", type, request))
    throw new NotPermitted();
  await dropFiles(ctx, [file]);
}

/** Sees to it that a comment names files that are there and its author's own. */
export async function requireFiles(
  ctx: Context,
  request: RequestRow,
  { files = [] }: Comment,
  event?: EventRow,
): Promise<void> {
  if (files.length === 0) return;
  const found = await repository.listFiles(
    ctx,
    files.map(({ file_id }) => file_id),
  );
  const author = event?.createdBy ?? authorOf(ctx);
  const usable = new Set(
    found
      .filter((file) => file.requestId === request.id && file.createdBy === author)
      .filter((file) => file.eventId === null || file.eventId === event?.id)
      .map((file) => file.id),
  );
  const issues = files.flatMap(({ file_id }, at) =>
    usable.has(file_id)
      ? []
      : [issueAt(`payload.files.${at}`, message("requests.fileIdUnknown", { id: file_id }))],
  );
  if (issues.length > 0) throw new ValidationError(issues);
}

/** Makes the files a comment names its own, and lets go of those it names no longer. */
export async function attach(ctx: Context, event: EventRow, { files = [] }: Comment) {
  const ids = files.map(({ file_id }) => file_id);
  await dropFiles(ctx, await repository.attachFiles(ctx, event.id, ids));
}

export async function dropFiles(ctx: Context, files: readonly FileRow[]): Promise<void> {
  if (files.length === 0) return;
  await repository.deleteFiles(
    ctx,
    files.map(({ id }) => id),
  );
  await releaseObjects(
    ctx,
    files.map(({ objectId }) => objectId),
  );
}

const LOOSE_MS = MS_PER_DAY;
const AT_ONCE = 500;

/** Removes files that were sent a day ago and that no comment came to name. */
export async function dropUnattachedFiles(given: Context): Promise<number> {
  const before = new Date(given.now.getTime() - LOOSE_MS);
  let total = 0;
  for (let count = AT_ONCE; count === AT_ONCE; total += count)
    count = await inTransaction(given, async (ctx) => {
      const loose = await repository.listUnattachedFiles(ctx, before, AT_ONCE);
      await dropFiles(ctx, loose);
      return loose.length;
    });
  return total;
}
