import type { Readable } from "node:stream";
import { z } from "zod";
import { AppError, Unavailable } from "@/lib/core/errors";
import type { ByteRange } from "@/lib/core/streamable-object";
import type { Context } from "@/lib/db/context";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { MissingObject, storage, type StoredBytes, type WriteLimits } from "@/lib/storage";

/**
 * Ignores errors of a stream until `receiveObject` reads it, which gets them too. A client may disconnect during the
 * permission check or while it waits for its turn, and an unhandled error event would end the process.
 */
export function ignoreErrorsUntilRead(source: Readable): void {
  source.on("error", () => undefined);
}

/**
 * Stores bytes, outside any transaction; `recordOrDiscard` then records them. After a failure the rest of the source is
 * read and discarded, because some clients read the response only after they have sent everything.
 */
export async function receiveObject(source: Readable, limits: WriteLimits): Promise<StoredBytes> {
  try {
    return await storage().write(source, limits);
  } catch (error) {
    source.resume();
    throw error;
  }
}

/**
 * Runs `record`, and removes the bytes when it is refused. When the connection to the database broke it is unknown
 * whether it still committed: then the bytes stay, and the sweep decides by what the rows say.
 */
export async function recordOrDiscard<Result>(
  ctx: Context,
  stored: StoredBytes,
  record: () => Promise<Result>,
): Promise<Result> {
  try {
    return await record();
  } catch (error) {
    if (error instanceof AppError && !(error instanceof Unavailable))
      await removeObject(stored.key);
    else
      ctx.log.warn(
        { object: stored.key },
        "received bytes may not be recorded; they are left to the sweep",
      );
    throw error;
  }
}

/** Opens stored bytes. Missing bytes are a loss of data that the operators must learn of, not a 404. */
export async function openObject(ctx: Context, id: string, range?: ByteRange): Promise<Readable> {
  try {
    return await storage().read(id, range);
  } catch (error) {
    if (!(error instanceof MissingObject)) throw error;
    ctx.log.error({ object: id }, "stored bytes are missing");
    throw new Unavailable("storage.offline");
  }
}

/** Removes bytes that no row was ever written for. */
export function removeObject(id: string): Promise<void> {
  return storage().remove(id);
}

/** The name is kept in queues: it was given when files alone had bytes. */
export const releaseObjectsRequest: JobRequest<{ ids: string[] }> = {
  name: "files.release-objects",
  input: z.object({ ids: z.array(z.string()) }),
};

/** Lets go of objects in the transaction that ends their use; bytes that others share stay. */
export async function releaseObjects(tx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await enqueue(tx, releaseObjectsRequest, { ids: [...ids] });
}
