import { randomUUID } from "node:crypto";
import type { Collection } from "@/lib/collections";
import { AppError } from "@/lib/core/errors";
import { checkIdempotencyKey } from "@/lib/core/idempotency-key";
import { message } from "@/lib/core/message";
import type { IncomingBody } from "@/lib/core/incoming-body";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import { recoveryJobSql } from "./recovery";
import { requireImportCollection } from "./authorise";
import { saveRequest } from "./async";
import { runImport, readRequest } from "./run-import";
import { receive } from "./receive";
import { type ImportOutcome, findEarlierOutcome, requestHash } from "./idempotency";
import { newKeys, Staging } from "./staging";
import { ProgressReporter } from "./progress";

/** A request to import works, not read yet. */
export type SentImport = {
  readonly body: IncomingBody;
  readonly idempotencyKey: string | null;
  /** The sender does not want to wait for the report. */
  readonly prefersAsync: boolean;
};

/**
 * Imports works with their files (service 4.3): permission, then the bytes, then all checks, then everything in one
 * transaction; where the sender prefers so, the steps after receiving run in the background. An import
 * that fails on the way leaves nothing behind.
 */
export async function importWorks(
  ctx: Context,
  idOrSlug: string,
  { body, idempotencyKey, prefersAsync }: SentImport,
): Promise<{ collection: Collection; outcome: ImportOutcome }> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  const started = await begin(ctx, collection, { body, idempotencyKey });
  if (started.earlier) return { collection, outcome: started.earlier };
  const { importId, staging } = started;
  const progress = new ProgressReporter(ctx, importId);
  let isKept = false;
  try {
    const received = await receive(body, staging, progress);
    if (idempotencyKey !== null)
      await repository.saveRequestHash(ctx, importId, await requestHash(received));
    const request = await readRequest(received);
    if (prefersAsync) {
      await saveRequest(ctx, importId, { received, request: request, staging });
      isKept = true;
      return { collection, outcome: { kind: "accepted", run: await accepted(ctx, importId) } };
    }
    const report = await runImport(ctx, request, {
      importId,
      collection,
      received,
      staging,
      progress,
    });
    return { collection, outcome: { kind: "report", run: { id: importId }, report } };
  } catch (error) {
    if (!isKept) await giveUp(ctx, importId, error);
    throw error;
  } finally {
    progress.end();
    // What cannot be removed now is removed by the job that looks after the import.
    if (!isKept)
      await staging.drop().catch((error: unknown) => {
        ctx.log.warn({ err: error }, "files of an import are left to be removed");
      });
  }
}

async function giveUp(ctx: Context, importId: string, error: unknown): Promise<void> {
  const failure = error instanceof AppError ? error.text : message("imports.unexpected");
  await repository.failRun(ctx, importId, failure).catch((reason: unknown) => {
    ctx.log.warn({ err: reason }, "the end of an import could not be noted");
  });
}

async function accepted(ctx: Context, importId: string): Promise<repository.Run> {
  const run = await repository.findRun(ctx, importId);
  if (!run) throw new Error(`The import ${importId} is gone.`);
  return run;
}

type Begun =
  | { importId: string; staging: Staging; earlier?: undefined }
  | { importId?: undefined; staging?: undefined; earlier: ImportOutcome };

/** Adds the row of the import before a byte is stored, with the recovery job in case this process dies. */
async function begin(
  ctx: Context,
  collection: Collection,
  { body, idempotencyKey }: Pick<SentImport, "body" | "idempotencyKey">,
): Promise<Begun> {
  checkIdempotencyKey(idempotencyKey);
  const importId = randomUUID();
  const userId = ctx.actor.kind === "user" ? Number(ctx.actor.id) : null;
  const run = { id: importId, collectionId: collection.id, userId, idempotencyKey };
  const keys = newKeys();
  const isNew = await repository.insertRun(ctx, run, { keys, job: recoveryJobSql(importId) });
  if (!isNew)
    return { earlier: await findEarlierOutcome(ctx, collection, { body, userId, idempotencyKey }) };
  return { staging: new Staging(ctx, importId, keys), importId };
}
