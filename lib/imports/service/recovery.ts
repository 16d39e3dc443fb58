import { z } from "zod";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { enqueue, enqueueSql, type JobRequest } from "@/lib/jobs";
import * as repository from "../repository";
import { enqueueContinue } from "./async";
import { dropObjects } from "./staging";

/** Longer than the interval at which a running import reports itself. */
const SILENCE_MS = 20_000;
const LOOK_AGAIN_MS = 20_000;

export const recoverRequest: JobRequest<{ importId: string }> = {
  name: "imports.recover",
  input: z.object({ importId: z.uuid() }),
};

/** The job that checks an import next. */
const nextCheck = (importId: string) =>
  [
    recoverRequest,
    { importId },
    { key: `import:${importId}`, runAt: new Date(Date.now() + LOOK_AGAIN_MS) },
  ] as const;

/** Enqueues the next check. */
const enqueueRecovery = (ctx: Context, importId: string) => enqueue(ctx, ...nextCheck(importId));

/** Enqueues the next check as part of a statement. */
export const recoveryJobSql = (importId: string) => enqueueSql(...nextCheck(importId));

/**
 * Checks whether a process still works on an import. If that process died, an import with a saved request is resumed
 * and any other is marked as failed; stored objects of an ended import are removed.
 */
export async function recoverImport(
  ctx: Context,
  { importId }: { importId: string },
): Promise<void> {
  const run = await repository.findRun(ctx, importId);
  const isAlive = run !== undefined && run.seenAt.getTime() > Date.now() - SILENCE_MS;
  const isWaiting = run?.status === "queued";
  if (isAlive || isWaiting) return enqueueRecovery(ctx, importId);
  if (run?.finishedAt === null && run.requestKey !== null) {
    await enqueueContinue(ctx, importId);
    return enqueueRecovery(ctx, importId);
  }
  await repository.failRun(ctx, importId, message("imports.stopped"));
  await dropObjects(ctx, importId);
}
