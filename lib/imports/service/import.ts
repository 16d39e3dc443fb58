import { randomUUID } from "node:crypto";
import type { Collection } from "@/lib/collections";
import { AppError } from "@/lib/core/errors";
import { checkIdempotencyKey } from "@/lib/core/idempotency-key";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { absolute } from "@/lib/http/respond";
import * as repository from "../repository";
import { reportResponse } from "./report";
import { recoveryJobSql } from "./recovery";
import { requireImportCollection } from "./authorise";
import { acceptedResponse, saveRequest, prefersAsync } from "./async";
import { runImport, readRequest } from "./run-import";
import { receive } from "./receive";
import { replay, requestHash } from "./idempotency";
import { newKeys, Staging } from "./staging";
import { ProgressReporter } from "./progress";

/**
 * Imports works with their files (service 4.3): permission, then the bytes, then all checks, then everything in one
 * transaction; where the sender prefers so, what comes after the bytes happens in the background. Whatever happens
 * on the way, nothing of it stays behind.
 */
export async function importWorks(
  ctx: Context,
  idOrSlug: string,
  request: Request,
): Promise<Response> {
  const collection = await requireImportCollection(ctx, idOrSlug);
  const idempotencyKey = request.headers.get("idempotency-key");
  const begun = await begin(ctx, collection, { request, idempotencyKey });
  if (begun.replay) return begun.replay;
  const { importId, staging } = begun;
  const watch = new ProgressReporter(ctx, importId);
  let isKept = false;
  try {
    const received = await receive(request, staging, watch);
    if (idempotencyKey !== null)
      await repository.saveRequestHash(ctx, importId, requestHash(received));
    const asked = readRequest(received);
    if (prefersAsync(request)) {
      await saveRequest(ctx, importId, { received, request: asked, staging });
      isKept = true;
      return await accepted(ctx, importId, collection);
    }
    const performance = { importId, collection, received, staging, watch };
    return await reportResponse(await runImport(ctx, asked, performance), {
      Link: `<${absolute(`/api/import/${collection.slug}/${importId}`)}>; rel="describedby"`,
    });
  } catch (error) {
    if (!isKept) await giveUp(ctx, importId, error);
    throw error;
  } finally {
    watch.end();
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

async function accepted(ctx: Context, importId: string, collection: Collection): Promise<Response> {
  const run = await repository.findRun(ctx, importId);
  if (!run) throw new Error(`The import ${importId} is gone.`);
  return acceptedResponse(run, collection);
}

type Begun =
  | { importId: string; staging: Staging; replay?: undefined }
  | { importId?: undefined; staging?: undefined; replay: Response };

/** Notes the import before a byte is stored, and has somebody look after it should this process die. */
async function begin(
  ctx: Context,
  collection: Collection,
  { request, idempotencyKey }: { request: Request; idempotencyKey: string | null },
): Promise<Begun> {
  checkIdempotencyKey(idempotencyKey);
  const importId = randomUUID();
  const userId = ctx.actor.kind === "user" ? Number(ctx.actor.id) : null;
  const run = { id: importId, collectionId: collection.id, userId, idempotencyKey };
  const keys = newKeys();
  const isNew = await repository.insertRun(ctx, run, { keys, job: recoveryJobSql(importId) });
  if (!isNew) return { replay: await replay(ctx, collection, { request, userId, idempotencyKey }) };
  return { staging: new Staging(ctx, importId, keys), importId };
}
