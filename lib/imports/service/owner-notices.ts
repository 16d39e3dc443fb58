import { z } from "zod";
import { findCollection } from "@/lib/collections";
import { AppError } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import type { JobRequest } from "@/lib/jobs";
import { enqueueMail } from "@/lib/mail";
import { findAccounts } from "@/lib/users";
import { readWork } from "@/lib/works";
import { ownerMail } from "../owner-mail";
import * as repository from "../repository";

export const notifyOwnerRequest: JobRequest<{
  workId: string;
  userId: number;
  collectionId: string;
}> = {
  name: "imports.tell-owner",
  input: z.object({ workId: z.string(), userId: z.int(), collectionId: z.uuid() }),
};

/** Mails the owner of an imported work, once. */
export async function notifyOwner(
  ctx: Context,
  { workId, userId, collectionId }: z.output<typeof notifyOwnerRequest.input>,
): Promise<void> {
  const work = await readWork(ctx, workId).catch((error: unknown) => {
    // The work was deleted meanwhile, so there is nothing to report.
    if (error instanceof AppError) return undefined;
    throw error;
  });
  const account = (await findAccounts(ctx, [String(userId)])).get(String(userId));
  const collection = await findCollection(ctx, collectionId);
  if (!work || !collection || !account?.active || account.blockedAt) return;
  const mail = await ownerMail(ctx, { work, account, collection });
  await inTransaction(ctx, async (tx) => {
    if (await repository.insertOwnerNotice(tx, workId, userId))
      await enqueueMail(tx, { ...mail, to: account.email }, `import-${workId}-${userId}`);
  });
}
