import { z } from "zod";
import { findCollection } from "@/lib/collections";
import { AppError } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { defineJob, enqueue } from "@/lib/jobs";
import { sendLater } from "@/lib/mail";
import { findAccounts } from "@/lib/users";
import { readWork } from "@/lib/works";
import * as repository from "./repository";
import { ownerMail } from "./owner-mail";
import { dropObjects } from "./service/staging";

/** Longer than an import is silent while somebody works on it. */
const SILENCE_MS = 20_000;
const LOOK_AGAIN_MS = 20_000;

/**
 * Looks whether somebody still works on an import. When its process has died, the import is ended and what it
 * left behind is removed.
 */
export const lookAfter = defineJob({
  name: "imports.look-after",
  input: z.object({ importId: z.uuid() }),
  run: async (ctx, { importId }) => {
    const run = await repository.findRun(ctx, importId);
    const isAlive =
      run && run.finishedAt === null && run.seenAt.getTime() > Date.now() - SILENCE_MS;
    if (isAlive) return haveLookedAfter(ctx, importId);
    await repository.failRun(
      ctx,
      importId,
      "The service was stopped while it worked on this import. Nothing was imported; please send it again.",
    );
    await dropObjects(ctx, importId);
  },
});

/** Asks for the next look at an import. */
export async function haveLookedAfter(ctx: Context, importId: string): Promise<void> {
  const runAt = new Date(Date.now() + LOOK_AGAIN_MS);
  await enqueue(ctx, lookAfter, { importId }, { key: `import:${importId}`, runAt });
}

/** Tells somebody that a work of theirs was imported, once. */
export const tellOwner = defineJob({
  name: "imports.tell-owner",
  input: z.object({ workId: z.string(), userId: z.int(), collectionId: z.uuid() }),
  run: async (ctx, { workId, userId, collectionId }) => {
    const work = await readWork(ctx, workId).catch((error: unknown) => {
      // It was taken away meanwhile: there is nothing to tell.
      if (error instanceof AppError) return undefined;
      throw error;
    });
    const account = (await findAccounts(ctx, [String(userId)])).get(String(userId));
    const collection = await findCollection(ctx, collectionId);
    if (!work || !collection || !account?.active || account.blockedAt) return;
    const mail = await ownerMail(ctx, { work, account, collection });
    await inTransaction(ctx, async (tx) => {
      if (await repository.noteNotice(tx, workId, userId))
        await sendLater(tx, { ...mail, to: account.email }, `import-${workId}-${userId}`);
    });
  },
});

export const importJobs = [lookAfter, tellOwner];
