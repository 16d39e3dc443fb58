import { createHash } from "node:crypto";
import type { Collection } from "@/lib/collections";
import { Conflict, Unprocessable } from "@/lib/core/errors";
import type { IncomingBody } from "@/lib/core/incoming-body";
import { jsonPieces, stringifyInSlices } from "@/lib/core/long-json";
import type { Context } from "@/lib/db/context";
import type { StoredBytes } from "@/lib/storage";
import * as repository from "../repository";
import type { ImportReport } from "./pack-report";
import { type Intake, type Received, receive } from "./receive";

type Hashed = Pick<StoredBytes, "sha256">;

/** The same for two requests that ask for the same with the same files, however their parts are ordered and split. */
export async function requestHash({ fields, files }: Received<Hashed>): Promise<string> {
  const sentFields: string[] = [];
  for (const field of fields) sentFields.push(await stringifyInSlices(field));
  const sentFiles = files.map(({ name, stored }) => JSON.stringify([name, stored.sha256]));
  const hash = createHash("sha256");
  for await (const piece of jsonPieces([sentFields.sort(), sentFiles.sort()])) hash.update(piece);
  return hash.digest("hex");
}

type RepeatedRequest = {
  body: IncomingBody;
  userId: number | null;
  idempotencyKey: string | null;
};

/** What an import came to, or the import itself when it goes on in the background. */
export type ImportOutcome = {
  readonly run: Pick<repository.Run, "id">;
  readonly isReplay?: true;
} & (
  | { readonly kind: "report"; readonly report: ImportReport }
  | { readonly kind: "accepted"; readonly run: repository.Run }
);

/**
 * The first response again, for a request whose key was used before.
 *
 * @throws Unprocessable when it asks for something else, Conflict when there is no answer yet
 */
export async function findEarlierOutcome(
  ctx: Context,
  collection: Collection,
  { body, userId, idempotencyKey }: RepeatedRequest,
): Promise<ImportOutcome> {
  const first =
    userId === null || idempotencyKey === null
      ? undefined
      : await repository.findByKey(ctx, userId, idempotencyKey);
  if (first && first.collectionId !== collection.id)
    throw new Unprocessable("imports.keyOfOtherCollection");
  const isFinished = first && (first.requestKey !== null || first.answerStatus !== null);
  if (isFinished && first.requestHash !== null) await requireSameRequest(body, first.requestHash);
  if (isFinished && first.requestKey !== null)
    return { kind: "accepted", run: first, isReplay: true };
  const report = isFinished && (await repository.findReport(ctx, first.id));
  if (report) return { kind: "report", run: first, report, isReplay: true };
  throw new Conflict("imports.keyUnderWay");
}

/** Reads a request for nothing but whether it is the one that the hash was made of. */
async function requireSameRequest(body: IncomingBody, hash: string): Promise<void> {
  const quiet = { signal: new AbortController().signal, note: () => undefined };
  if ((await requestHash(await receive(body, hashOnlyIntake, quiet))) !== hash)
    throw new Unprocessable("imports.keyOfOtherImport");
}

/** Keeps no bytes, only their checksum. */
const hashOnlyIntake: Intake<Hashed> = {
  room: () => Promise.resolve(),
  write: async (source) => {
    const sha256 = createHash("sha256");
    for await (const chunk of source as AsyncIterable<Uint8Array>) sha256.update(chunk);
    return { sha256: sha256.digest("hex") };
  },
};
