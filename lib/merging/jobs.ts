import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { type AnyJob, defineJob, enqueue, type Schedule } from "@/lib/jobs";
import { PARTS } from "./parts";
import * as repository from "./repository";
import { moveRequest, putBackRequest } from "./service";

/**
 * Moves a few objects at a time, each time in a transaction with the rows to undo it. A killed run leaves none half moved,
 * and the next run goes on. After many a job enqueues another, so that other work gets its turn.
 */
const BATCH = 25;
const MAX_BATCHES = 40;

const moveJob = defineJob({
  ...moveRequest,
  run: async (ctx, { id }) => {
    let batches = 0;
    for (const part of PARTS)
      for (;;) {
        if (batches++ >= MAX_BATCHES)
          return enqueue(ctx, moveRequest, { id }, { key: `merging:${id}` });
        const count = await moveSome(ctx, id, part);
        if (count === 0) break;
      }
    await repository.setStatus(ctx, id, ["pending"], "done");
  },
});

async function moveSome(ctx: Context, id: string, part: (typeof PARTS)[number]): Promise<number> {
  const merge = await inTransaction(ctx, (tx) => repository.holdMerge(tx, id));
  if (merge?.status !== "pending") return 0;
  const ids = part.next ? await part.next(ctx, merge.from, BATCH) : [];
  if (part.next && ids.length === 0) return 0;
  return inTransaction({ ...ctx, now: new Date() }, async (tx) => {
    const moved = await part.move(tx, merge, ids);
    await repository.insertChanges(tx, id, part.name, moved);
    return moved.length;
  });
}

const putBackJob = defineJob({
  ...putBackRequest,
  run: async (ctx, { id }) => {
    const merge = await inTransaction(ctx, (tx) => repository.holdMerge(tx, id));
    if (merge?.status !== "undoing") return;
    let batches = 0;
    for (const part of PARTS)
      for (;;) {
        if (batches++ >= MAX_BATCHES)
          return enqueue(ctx, putBackRequest, { id }, { key: `merging:${id}` });
        const count = await inTransaction({ ...ctx, now: new Date() }, async (tx) => {
          const changes = await repository.takeChanges(tx, id, part.name, BATCH);
          await part.putBack(tx, merge, changes);
          return changes.length;
        });
        if (count === 0) break;
      }
    await repository.setStatus(ctx, id, ["undoing"], "undone");
  },
});

const forgetJob = defineJob({
  name: "merging.forget",
  input: z.record(z.string(), z.never()),
  run: repository.deleteOldChanges,
});

export const mergingJobs: readonly AnyJob[] = [moveJob, putBackJob, forgetJob];

export const mergingSchedules: readonly Schedule[] = [
  { job: forgetJob, cron: "51 3 * * *", reason: "schedules.merges" },
];
