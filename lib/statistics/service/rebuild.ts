import { batchesOf } from "@/lib/core/batches";
import { pauseAfter } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { markUsageDays } from "@/lib/usage";
import { GLOBAL_ID } from "../counts";
import { recordDaysOf } from "../record-days";
import {
  countCountableWorks,
  listCountableWorksAfter,
  listCountedCollectionSizes,
  listStatesAfter,
  lockRecordDays,
} from "../repository/record-states";
import { aggregate, type Aggregated, type Progress } from "./aggregate";
import { countWorks, type RecordProgress, writeChanges } from "./aggregate-records";
import { RecordChanges } from "./record-changes";
import { subtractStored } from "./subtract-stored";

/** Works that are counted in a transaction. */
const MAX_WORKS = 100;

/** States of works that are read at once. */
const MAX_STATES = 500;

/** Collections are compared together as long as they have no more works than these, which bounds the days in memory. */
const MAX_WORKS_COMPARED = 50_000;
const MAX_COLLECTIONS = 1000;

/** Comparing all days of a large service, or waiting for another process that does. */
const TIMEOUT_MS = 600_000;

type CollectionProgress = (done: number, all: number) => void;

type RebuildProgress = Progress & {
  /** The days of collections were compared with what their works add. */
  readonly onCollections?: CollectionProgress;
};

/**
 * Counts all works anew, and all days of use whose events are kept; days whose events are gone stay as they are. Readers see the
 * former counts until the new ones take their place. Every transaction writes the state of works together with what it changes in
 * days, so a rebuild that is killed is simply started again, and works that change meanwhile are counted by their marks as always.
 */
export async function rebuildStatistics(
  ctx: Context,
  progress: RebuildProgress = {},
): Promise<Aggregated> {
  const works = await countAllWorks(ctx, progress.onWorks);
  await mendRecordDays(ctx, progress.onCollections);
  await markUsageDays(ctx);
  const { days } = await aggregate(ctx, progress);
  return { works, days };
}

/** Makes the states of all works right, without marking them: a change of a work would wait for its mark. */
async function countAllWorks(ctx: Context, onWorks: RecordProgress = () => {}): Promise<number> {
  const all = await countCountableWorks(ctx.db);
  let done = 0;
  for (let after: string | undefined = ""; after !== undefined;) {
    const ids: string[] = await countWorksAfter(ctx, after);
    done += ids.length;
    if (ids.length > 0) onWorks(done, Math.max(done, all));
    after = ids.at(-1);
  }
  return done;
}

function countWorksAfter(ctx: Context, after: string): Promise<string[]> {
  const count = async (tx: Context) => {
    await lockRecordDays(tx.db);
    const ids = await listCountableWorksAfter(tx.db, { after, limit: MAX_WORKS });
    await countWorks(tx, ids);
    return ids;
  };
  return inTransaction(ctx, count, { timeoutMs: TIMEOUT_MS });
}

/** Makes all days what the states of works come to, whatever happened to their rows. */
async function mendRecordDays(
  ctx: Context,
  onCollections: CollectionProgress = () => {},
): Promise<void> {
  const collections = await listCountedCollectionSizes(ctx.db);
  const batches = batchesOf(collections, {
    maxItems: MAX_COLLECTIONS,
    maxSize: MAX_WORKS_COMPARED,
    sizeOf: ({ works }) => works,
  }).map((batch) => batch.map(({ collectionId }) => collectionId));
  let done = 0;
  for (const ids of [[GLOBAL_ID], ...batches]) {
    await inTransaction(ctx, (tx) => mendDaysOf(tx, ids), { timeoutMs: TIMEOUT_MS });
    done += ids.length;
    onCollections(done, collections.length + 1);
  }
}

/** The lock keeps days and states as they are while they are compared; works can be published and are counted later. */
async function mendDaysOf(ctx: Context, collectionIds: readonly string[]): Promise<void> {
  await lockRecordDays(ctx.db);
  const changes = new RecordChanges();
  await subtractStored(ctx, changes, collectionIds);
  await addStates(ctx, changes, collectionIds);
  await writeChanges(ctx.db, changes);
}

async function addStates(
  { db }: Context,
  changes: RecordChanges,
  ids: readonly string[],
): Promise<void> {
  const only = new Set(ids);
  const collectionIds = only.has(GLOBAL_ID) ? undefined : ids;
  const pause = pauseAfter();
  for (let after: string | undefined = ""; after !== undefined;) {
    const rows = await listStatesAfter(db, { after, limit: MAX_STATES, collectionIds });
    for (const { state } of rows) {
      changes.add(recordDaysOf(state, { collectionIds: only }).days, state.ownerId, 1);
      await pause();
    }
    after = rows.at(-1)?.parentId;
  }
}
