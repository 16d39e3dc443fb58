import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { defineJob, type Schedule } from "@/lib/jobs";
import * as repository from "../repository";
import { withFiles } from "./draft-files";
import { indexWorks } from "./index-entry";

/** Long ones, too, are indexed long before a transaction has to end. */
const BATCH = 20;

/**
 * Adds the drafts that have changed to the search index. A change only marks a draft, because most drafts change many times
 * while nobody looks for them, and many are published before: a program that deposits a work writes one entry of
 * the index instead of three. Everything that searches for drafts calls this first, so that they are found as they are.
 */
export async function indexDrafts(ctx: Context): Promise<void> {
  let after = "";
  for (;;) {
    const ids = await repository.listUnindexedDrafts(ctx, { after, limit: BATCH });
    if (ids.length > 0) await indexBatch(ctx, ids);
    if (ids.length < BATCH) return;
    after = ids.at(-1) ?? after;
  }
}

/** One that cannot be indexed keeps nobody from finding the others; it stays marked. */
async function indexBatch(ctx: Context, ids: readonly string[]): Promise<void> {
  try {
    await inTransaction(ctx, (tx) => indexLocked(tx, ids));
  } catch (error) {
    if (ids.length > 1) for (const id of ids) await indexBatch(ctx, [id]);
    else ctx.log.error({ err: error, id: ids[0] }, "a draft cannot be indexed");
  }
}

/** Another one may have indexed some of them meanwhile, or they are gone. */
async function indexLocked(ctx: Context, ids: readonly string[]): Promise<void> {
  const drafts = await repository.lockUnindexedDrafts(ctx, ids);
  if (drafts.length === 0) return;
  await indexWorks(ctx, ...drafts.map(withFiles));
  await repository.setIndexed(
    ctx,
    drafts.map(({ id }) => id),
  );
}

/** So that nobody who looks for drafts has to wait for many of them. */
export const indexDraftsJob = defineJob({
  name: "works.index-drafts",
  input: z.object({}),
  run: indexDrafts,
});

export const indexDraftsSchedule: Schedule = {
  job: indexDraftsJob,
  cron: "* * * * *",
  reason: "schedules.drafts",
};
