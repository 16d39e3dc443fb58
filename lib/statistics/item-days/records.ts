import { batchesOf } from "@/lib/core/batches";
import { yearOfDay } from "@/lib/core/calendar";
import { pauseAfter } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import { type Reads, readsWithin } from "@/lib/db/transaction";
import { GLOBAL_ID, RECORD_NUMBERS, type UsageCategory } from "../counts";
import { recordDaysOf, type WorkState } from "../record-days";
import { listStatesWithItem, listWorksBelow } from "../repository/record-states";
import { RecordChanges } from "../service/record-changes";
import {
  addDay,
  type Block,
  emptyBlock,
  type Strand,
  strandOf,
  totalsOf,
} from "../tables/day-table";
import {
  type CountingLimits,
  type ItemDaysWanted,
  keyOf,
  type Named,
  type Part,
  type Parts,
} from "./part";

/** States of works that are read at once. */
const MAX_STATES = 1_000;

/** One part, of all works that have the item. */
export function recordParts(ctx: Context, wanted: ItemDaysWanted): Parts {
  const { collectionId, basis, category, id, whole } = wanted;
  const part: Named = {
    subject: JSON.stringify(["works", collectionId, basis, category, id]),
    version: whole.version,
  };
  const tooMuch = { reason: "tooMuch", of: "works" } as const;
  const isTooMuch = ({ works, allWorks }: CountingLimits) =>
    worksIn(strandOf(whole, category, id)) > works || worksIn(totalsOf(whole)) > allWorks;
  return {
    wanted: [part],
    tooMuch,
    eventsOf: () => 0,
    refusalOf: async (_, limits) => (isTooMuch(limits) ? tooMuch : undefined),
    count: async (_, timeoutMs) =>
      new Map([[keyOf(part), await countWorks(ctx, wanted, timeoutMs)]]),
  };
}

const ENTERED = (["parentsBareAdded", "parentsWithFilesAdded"] as const).map((name) =>
  RECORD_NUMBERS.indexOf(name),
);

/** How many works entered; those that came again count again. */
const worksIn = (strand: Strand): number =>
  strand.reduce(
    (sum, { numbers }) =>
      numbers.reduce(
        (all, value, at) => (ENTERED.includes(at % RECORD_NUMBERS.length) ? all + value : all),
        sum,
      ),
    0,
  );

/**
 * Counts works once more from the states by which they are counted, without the versions that lack the item. So the item itself
 * has the numbers that it has in the stored days.
 */
async function countWorks(ctx: Context, wanted: ItemDaysWanted, timeoutMs: number): Promise<Part> {
  const { collectionId, basis, category, id } = wanted;
  const changes = new RecordChanges();
  const only = { collectionIds: new Set([collectionId]), basis };
  const pause = pauseAfter();
  for await (const states of eachState(readsWithin(ctx, timeoutMs), wanted)) {
    for (const { state } of states) {
      changes.add(recordDaysOf(withItem(state, category, id), only).days, state.ownerId, 1);
      await pause();
    }
  }
  return { block: blockOf(changes, ctx.now), uploads: changes.uploads(), versions: [] };
}

/** States of works with the item, some at a time. */
async function* eachState(read: Reads, { collectionId, category, id }: ItemDaysWanted) {
  const item = { category, id };
  if (collectionId !== GLOBAL_ID) {
    const ids = await read(({ db }) => listWorksBelow(db, collectionId));
    for (const parentIds of batchesOf(ids, { maxSize: MAX_STATES, sizeOf: () => 1 }))
      yield await read(({ db }) => listStatesWithItem(db, item, { parentIds }));
    return;
  }
  const statesAfter = (after: string) =>
    read(({ db }) => listStatesWithItem(db, item, { after, limit: MAX_STATES }));
  for (let after: string | undefined = ""; after !== undefined;) {
    const states = await statesAfter(after);
    yield states;
    after = states.length < MAX_STATES ? undefined : states.at(-1)?.parentId;
  }
}

function withItem(state: WorkState, category: UsageCategory, id: string): WorkState {
  const hasItem = (items: Readonly<Partial<Record<UsageCategory, readonly string[]>>>) =>
    items[category]?.includes(id) ?? false;
  return { ...state, versions: state.versions.filter(({ items }) => hasItem(items)) };
}

function blockOf(changes: RecordChanges, now: Date): Block {
  const keys = changes.keys().sort((one, other) => one.day - other.day);
  const block = emptyBlock(yearOfDay(keys[0]?.day ?? 0), "");
  for (const key of keys) {
    const counted = changes.apply(key, undefined);
    if (counted) addDay(block, { ...counted, createdAt: now, updatedAt: now });
  }
  return block;
}
