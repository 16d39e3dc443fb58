import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { jsonPieces } from "@/lib/core/long-json";
import { message } from "@/lib/core/message";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue, type JobRequest } from "@/lib/jobs";
import { storage } from "@/lib/storage";
import { actorFor } from "@/lib/users";
import * as repository from "../repository";
import { requireImportCollection } from "./authorise";
import { runImport, type ImportRequest, readRequest } from "./run-import";
import type { Received } from "./receive";
import { dropObjects, Staging } from "./staging";
import { ImportCancelled, ProgressReporter } from "./progress";

/** Beginnings of one import before it is given up: each found the service failing, or ended with its process. */
const MAX_ATTEMPTS = 5;

export const continueRequest: JobRequest<{ importId: string }> = {
  name: "imports.continue",
  input: z.object({ importId: z.uuid() }),
};

/** Enqueues a job that runs an import with a saved request, also one that was interrupted. */
export async function enqueueContinue(ctx: Context, importId: string): Promise<void> {
  await enqueue(ctx, continueRequest, { importId }, { key: `import-continue:${importId}` });
}

/**
 * Saves a request beside its files and enqueues a job that runs it.
 *
 * @throws ImportCancelled
 */
export async function saveRequest(
  ctx: Context,
  importId: string,
  { received, request, staging }: { received: Received; request: ImportRequest; staging: Staging },
): Promise<void> {
  const { actor } = ctx;
  const saved = jsonPieces({
    ...received,
    fields: [...received.fields],
    impersonatedBy: actor.kind === "user" ? actor.impersonatedBy : undefined,
  });
  // What arrived was within the limits of an import; as JSON it is longer.
  const { key } = await staging.write(Readable.from(encoded(saved)), { limitBytes: Infinity });
  await staging.durable();
  const { options, given } = request;
  await inTransaction(ctx, async (tx) => {
    const summary = { options, itemCount: given.length, requestKey: key };
    if (!(await repository.queueRun(tx, importId, summary))) throw new ImportCancelled();
    await enqueueContinue(tx, importId);
  });
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** Runs an import with a saved request, with the current rights of its sender. */
export async function continueImport(
  ctx: Context,
  { importId }: { importId: string },
): Promise<void> {
  const run = await repository.resumeRun(ctx, importId);
  if (!run) return;
  const progress = new ProgressReporter(ctx, importId);
  const staging = new Staging(ctx, importId);
  try {
    if (run.requestKey === null || run.userId === null) throw new Error("No request is kept.");
    const { received, impersonatedBy } = await readSavedRequest(run.requestKey);
    const sender = await actorFor(ctx, String(run.userId));
    const own = as(ctx, sender.kind === "user" ? { ...sender, impersonatedBy } : sender);
    await runImport(own, await readRequest(received), {
      importId,
      collection: await requireImportCollection(own, run.collectionId),
      received,
      staging,
      progress,
    });
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    if (!isRefused && run.attempts < MAX_ATTEMPTS) throw error;
    await repository.failRun(ctx, importId, isRefused ? error.text : GIVEN_UP);
    if (!isRefused) ctx.log.error({ err: error, importId }, "an import was given up");
  } finally {
    progress.end();
    await staging.settled();
  }
  await dropObjects(ctx, importId);
}

const GIVEN_UP = message("imports.givenUp", { times: MAX_ATTEMPTS });

/** A request, and the administrator who sent it while acting as another user: the audit log names both. */
type SavedRequest = { received: Received; impersonatedBy: string | undefined };

/** Written by `saveRequest` of this service. */
async function readSavedRequest(key: string): Promise<SavedRequest> {
  const { fields, files, impersonatedBy } = JSON.parse(await text(await storage().read(key))) as {
    fields: [string, string][];
    files: Received["files"];
    impersonatedBy?: string;
  };
  return { received: { fields: new Map(fields), files }, impersonatedBy };
}
