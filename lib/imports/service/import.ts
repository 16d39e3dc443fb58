import { randomUUID } from "node:crypto";
import type { Collection } from "@/lib/collections";
import { AppError, BadRequest, Conflict } from "@/lib/core/errors";
import { parse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { absolute } from "@/lib/http/respond";
import { uploadName } from "../items";
import { haveLookedAfter } from "../jobs";
import * as repository from "../repository";
import { type ImportOptions, importOptions } from "../schema";
import { answerResponse } from "./answer";
import { carryOut } from "./carry-out";
import { openCollection } from "./gate";
import { readItems, readMetadataPart } from "./read-items";
import { receive, type Received, type SentFile } from "./receive";
import { Staging } from "./staging";
import { unpack, Unpacked } from "./unpack";

/** How often an import says that it is alive. */
const PULSE_MS = 5_000;
const MOST_KEY_CHARACTERS = 255;

/**
 * Imports works with their files (service 4.3): permission, then the bytes, then all checks, then everything in one
 * transaction. Whatever happens on the way, nothing of it stays behind.
 */
export async function importWorks(
  ctx: Context,
  idOrSlug: string,
  request: Request,
): Promise<Response> {
  const collection = await openCollection(ctx, idOrSlug);
  const begun = await begin(ctx, collection, request.headers.get("idempotency-key"));
  if (begun.replay) return begun.replay;
  const { importId } = begun;
  const staging = new Staging(ctx, importId);
  const pulse = setInterval(() => {
    repository.touchRun(ctx, importId).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "an import could not say that it is alive");
    });
  }, PULSE_MS);
  try {
    const received = await receive(request, staging);
    const options = readOptions(received);
    const given = readMetadataPart(received.fields.get("metadata"));
    await repository.startRun(ctx, importId, { options, itemCount: given.length });
    const sent = await filesByName(received.files, given, staging);
    const around = {
      now: ctx.now,
      collectionId: collection.id,
      idScheme: options.id_scheme,
      sent,
    };
    const items = await readItems(given, around);
    const answer = await carryOut(ctx, { importId, collectionId: collection.id, items, options });
    return await answerResponse(answer, {
      Link: `<${absolute(`/api/import/${collection.slug}/${importId}`)}>; rel="describedby"`,
    });
  } catch (error) {
    await giveUp(ctx, importId, error);
    throw error;
  } finally {
    clearInterval(pulse);
    // What cannot be removed now is removed by the job that looks after the import.
    await staging.drop().catch((error: unknown) => {
      ctx.log.warn({ err: error }, "files of an import are left to be removed");
    });
  }
}

async function giveUp(ctx: Context, importId: string, error: unknown): Promise<void> {
  const failure = error instanceof AppError ? error.message : "An unexpected failure.";
  await repository.failRun(ctx, importId, failure).catch((reason: unknown) => {
    ctx.log.warn({ err: reason }, "the end of an import could not be noted");
  });
}

type Begun = { importId: string; replay?: undefined } | { importId?: undefined; replay: Response };

/** Notes the import before a byte is stored, and has somebody look after it should this process die. */
async function begin(
  ctx: Context,
  collection: Collection,
  idempotencyKey: string | null,
): Promise<Begun> {
  if (idempotencyKey !== null && idempotencyKey.length > MOST_KEY_CHARACTERS)
    throw new BadRequest(`An Idempotency-Key may have at most ${MOST_KEY_CHARACTERS} characters.`);
  const importId = randomUUID();
  const userId = ctx.actor.kind === "user" ? Number(ctx.actor.id) : null;
  const isNew = await repository.insertRun(ctx, {
    id: importId,
    collectionId: collection.id,
    userId,
    idempotencyKey,
  });
  if (!isNew) return { replay: await replay(ctx, userId, idempotencyKey) };
  await haveLookedAfter(ctx, importId);
  return { importId };
}

async function replay(
  ctx: Context,
  userId: number | null,
  idempotencyKey: string | null,
): Promise<Response> {
  const run =
    userId === null || idempotencyKey === null
      ? undefined
      : await repository.findByKey(ctx, userId, idempotencyKey);
  const answer = run && (await repository.findAnswer(ctx, run.id));
  if (!answer)
    throw new Conflict(
      "An import with this Idempotency-Key is under way. Ask again with the same key for its answer.",
    );
  return answerResponse(answer, { "Idempotency-Replayed": "true" });
}

function readOptions({ fields }: Received): ImportOptions {
  const given = Object.fromEntries([...fields].filter(([name]) => name !== "metadata"));
  return parse(importOptions, given);
}

const isArchive = ({ name, mediaType }: SentFile) =>
  /\.zip$/i.test(name) || /^application\/(x-)?zip(-compressed)?$/i.test(mediaType);

/** The files of the request by their names, those inside archives included. */
async function filesByName(
  files: readonly SentFile[],
  given: readonly unknown[],
  staging: Staging,
): Promise<Map<string, SentFile["stored"]>> {
  // An archive that the metadata list is a file of a work, as it is.
  const listed = new Set(given.flatMap(listedFiles));
  const sent = new Map<string, SentFile["stored"]>();
  const unpacked = new Unpacked();
  for (const file of files) {
    const name = uploadName(file.name);
    const isOne = isArchive(file) && (name === undefined || !listed.has(name));
    for (const one of isOne ? await unpack(file, staging, unpacked) : [file]) {
      const key = uploadName(one.name);
      if (key === undefined)
        throw new BadRequest(`The file name ${one.name} cannot be used. Nothing was imported.`);
      if (sent.has(key))
        throw new BadRequest(
          `Two files named ${key} were sent. Names must be unique within a request; nothing was imported.`,
        );
      sent.set(key, one.stored);
    }
  }
  return sent;
}

function listedFiles(work: unknown): string[] {
  const entries = (work as { files?: { entries?: unknown } } | null)?.files?.entries;
  return typeof entries === "object" && entries !== null
    ? Object.keys(entries).flatMap((name) => uploadName(name) ?? [])
    : [];
}
