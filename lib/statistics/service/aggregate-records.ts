import type { Context } from "@/lib/db/context";
import type { Database } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { pauseAfter } from "@/lib/core/time-slices";
import { recordDaysOf } from "../record-days";
import { addUploads, listCounts, removeDays, writeCounts } from "../repository/record-days";
import {
  countDirtyWorks,
  listStates,
  markDueWorks,
  markWorksOfDirtyCollections,
  takeDirtyWorks,
  tryLockRecordDays,
  writeStates,
} from "../repository/record-states";
import { writeLabels } from "../repository/write-days";
import { keyOf, RecordChanges } from "./record-changes";
import { readWorkStates } from "./work-states";

/** Works counted in a transaction. Who changes one of them meanwhile waits for its end. */
const MAX_WORKS = 100;

export type RecordProgress = (done: number, waiting: number) => void;

/**
 * Counts works that changed anew: what they added to days is taken from them, and what they add now is put there. The mark of a
 * work goes with its counts, so a run that is killed leaves nothing by half. Answers how many works were counted.
 */
export async function aggregateRecords(
  ctx: Context,
  onWorks: RecordProgress = () => {},
): Promise<number> {
  await markWorksOfDirtyCollections(ctx.db);
  await markDueWorks(ctx);
  const waiting = await countDirtyWorks(ctx.db);
  let done = 0;
  // Works that are marked meanwhile are for the next run, or this one would go on as long as somebody publishes.
  while (done < waiting) {
    const count = await inTransaction(ctx, aggregateSome);
    if (count === 0) break;
    done += count;
    onWorks(done, waiting);
  }
  return done;
}

async function aggregateSome(ctx: Context): Promise<number> {
  if (!(await tryLockRecordDays(ctx.db))) return 0;
  const ids = await takeDirtyWorks(ctx.db, MAX_WORKS);
  if (ids.length > 0) await countWorks(ctx, ids);
  return ids.length;
}

/** Counts these works anew. To be called in a transaction that has the lock of record days. */
export async function countWorks(ctx: Context, ids: readonly string[]): Promise<void> {
  const { states, labels } = await readWorkStates(ctx, ids);
  const changes = new RecordChanges();
  const pause = pauseAfter();
  for (const { state } of await listStates(ctx.db, ids)) {
    changes.add(recordDaysOf(state).days, state.ownerId, -1);
    await pause();
  }
  const fresh = [];
  for (const { parentId, state } of states) {
    const { days, dueOn } = recordDaysOf(state);
    changes.add(days, state.ownerId, 1);
    fresh.push({ parentId, state, dueOn });
    await pause();
  }
  await writeChanges(ctx.db, changes);
  await writeStates(ctx.db, fresh);
  await writeLabels(ctx, labels);
}

/** To be called in a transaction that has the lock of record days. */
export async function writeChanges(db: Database, changes: RecordChanges): Promise<void> {
  const keys = changes.keys();
  const stored = new Map((await listCounts(db, keys)).map((row) => [keyOf(row), row.counts]));
  const days = keys.map((key) => ({ key, now: changes.apply(key, stored.get(keyOf(key))) }));
  await writeCounts(
    db,
    days.flatMap(({ key, now }) => (now ? [{ ...key, json: JSON.stringify(now.counts) }] : [])),
  );
  await removeDays(
    db,
    days.flatMap(({ key, now }) => (now ? [] : [key])),
  );
  await addUploads(db, changes.uploads());
}
