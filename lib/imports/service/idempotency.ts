import { createHash } from "node:crypto";
import type { Collection } from "@/lib/collections";
import { Conflict, Unprocessable } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import type { StoredBytes } from "@/lib/storage";
import * as repository from "../repository";
import { reportResponse } from "./report";
import { acceptedResponse } from "./async";
import { type Intake, type Received, receive } from "./receive";

type Hashed = Pick<StoredBytes, "sha256">;

/** The same for two requests that ask for the same with the same files, however their parts are ordered and split. */
export function requestHash({ fields, files }: Received<Hashed>): string {
  const asked = [...fields];
  const sent = files.map(({ name, stored }) => [name, stored.sha256]);
  const parts = [asked, sent].map((list) => list.map((one) => JSON.stringify(one)).sort());
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

type RepeatedRequest = { request: Request; userId: number | null; idempotencyKey: string | null };

/**
 * The first answer again, for a request whose key was used before.
 *
 * @throws Unprocessable when it asks for something else, Conflict when there is no answer yet
 */
export async function replay(
  ctx: Context,
  collection: Collection,
  { request, userId, idempotencyKey }: RepeatedRequest,
): Promise<Response> {
  const first =
    userId === null || idempotencyKey === null
      ? undefined
      : await repository.findByKey(ctx, userId, idempotencyKey);
  if (first && first.collectionId !== collection.id)
    throw new Unprocessable("imports.keyOfOtherCollection");
  const isAnswered = first && (first.requestKey !== null || first.answerStatus !== null);
  if (isAnswered && first.requestHash !== null)
    await requireSameRequest(request, first.requestHash);
  const headers = { "Idempotency-Replayed": "true" };
  if (isAnswered && first.requestKey !== null) return acceptedResponse(first, collection, headers);
  const answer = isAnswered && (await repository.findReport(ctx, first.id));
  if (answer) return reportResponse(answer, headers);
  throw new Conflict("imports.keyUnderWay");
}

/** Reads a request for nothing but whether it is the one that the hash was made of. */
async function requireSameRequest(request: Request, hash: string): Promise<void> {
  const quiet = { signal: new AbortController().signal, note: () => undefined };
  if (requestHash(await receive(request, hashOnlyIntake, quiet)) !== hash)
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
