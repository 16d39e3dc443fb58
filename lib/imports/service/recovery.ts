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
  name: "imports.look-after",
  input: z.object({ importId: z.uuid() }),
};

/** The next look at an import. */
const nextCheck = (importId: string) =>
  [
    recoverRequest,
    { importId },
    { key: `import:${importId}`, runAt: new Date(Date.now() + LOOK_AGAIN_MS) },
  ] as const;

/** Asks for it. */
const enqueueRecovery = (ctx: Context, importId: string) => enqueue(ctx, ...nextCheck(importId));

/** Asks for it as part of a statement. */
export const recoveryJobSql = (importId: string) => enqueueSql(...nextCheck(importId));

/**
 * Checks whether a process still works on an import. When it has died, an import whose request is stored is taken up
 * again, any other is ended; and what an ended import left behind is removed.
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
