import { reindexWorksRequest } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { defineJob, enqueue } from "@/lib/jobs";
import * as repository from "../repository";
import { reindexVersions } from "./reindex-versions";

const BATCH = 100;

/** Reindexes the works of a collection after its visibility changed. Idempotent. */
export const reindexWorksJob = defineJob({
  ...reindexWorksRequest,
  run: async (ctx, { collectionId, after = "" }) => {
    const ids = await repository.listIncludedAfter(ctx, collectionId, { after, limit: BATCH });
    for (const id of ids) await inTransaction(ctx, (tx) => reindexWork(tx, id));
    const last = ids.at(-1);
    // Without the key of the first job, so that a further change enqueues its own.
    if (ids.length === BATCH)
      await enqueue(ctx, reindexWorksRequest, { collectionId, after: last });
  },
});

/** Locks the parent, so that no change of the work comes between reading and indexing it. */
async function reindexWork(ctx: Context, parentId: string): Promise<void> {
  const parent = await repository.lockParent(ctx, parentId);
  if (parent) await reindexVersions(ctx, parent.id);
}
