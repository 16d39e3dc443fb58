import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { NotPermitted } from "@/lib/core/errors";
import * as repository from "../repository";
import { removeInclusions } from "./inclusions";

const BATCH = 100;

/**
 * Takes all works out of a collection that is being purged, a work at a time; they stay published and keep their other
 * collections. A second run goes on where the first has ended.
 */
export async function leaveCollection(ctx: Context, collectionId: string): Promise<void> {
  if (ctx.actor.kind !== "system") throw new NotPermitted();
  let after = "";
  for (;;) {
    const ids = await repository.listIncludedAfter(ctx, collectionId, { after, limit: BATCH });
    for (const id of ids) await inTransaction(ctx, (tx) => leave(tx, id, collectionId));
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function leave(tx: Context, parentId: string, collectionId: string): Promise<void> {
  const parent = await repository.lockParent(tx, parentId);
  const work = parent?.latestId ? await repository.findWork(tx, parent.latestId) : undefined;
  if (work && (await repository.isIncluded(tx, parentId, collectionId)))
    await removeInclusions(tx, work, [collectionId]);
}
