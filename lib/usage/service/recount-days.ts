import type { Context } from "@/lib/db/context";
import type { Database } from "@/lib/db/database";
import { readsWithin } from "@/lib/db/transaction";
import {
  bytesOfItems,
  type EventDays,
  type EventsWanted,
  listItemIdsWith,
} from "../repository/day-events";
import { sizesOfMonths } from "../repository/events";
import type { WorkCategory } from "../schema";
import type { DayCounter } from "./day-counter";
import { DayReader } from "./day-reader";

/** What is counted once more: what had a value, of one collection or, where none is named, of the service. */
export type RecountWanted = {
  readonly collectionId: string | undefined;
  readonly category: WorkCategory | "countries" | "referrers";
  readonly id: string;
};

/** How many bytes the events of a month, `2026-02`, are; months without events are left out. */
export async function sizesOfEvents({ db }: Context): Promise<ReadonlyMap<string, number>> {
  return new Map((await sizesOfMonths(db)).map(({ month, bytes }) => [month, bytes]));
}

/** How many bytes the states of versions are among which those with a value are looked for. */
export async function sizeOfItems({ db }: Context): Promise<number> {
  return bytesOfItems(db);
}

/** While one range is counted here, the database sorts the events of the other. */
const RANGES_AT_ONCE = 2;

type Recount<Counter extends DayCounter> = {
  readonly wanted: RecountWanted;
  /** Ranges that are counted at once have one each. */
  readonly makeCounter: () => Counter;
  /** Of all ranges together. @throws Unavailable after it */
  readonly timeoutMs: number;
};

/**
 * Counts days once more from their events, without storing anything. Counters get more than is wanted: what a double click comes
 * to is told by all clicks of a visitor on a work. Each range of days is read by a transaction of its own. Answers the counters.
 */
export async function recountUsageDays<Counter extends DayCounter>(
  ctx: Context,
  ranges: readonly EventDays[],
  { wanted, makeCounter, timeoutMs }: Recount<Counter>,
): Promise<Counter[]> {
  const read = readsWithin(ctx, timeoutMs);
  const events = await read(({ db }) => eventsWith(db, wanted));
  const waiting = [...ranges];
  const recount = async () => {
    const counter = makeCounter();
    const reader = new DayReader([counter]);
    try {
      for (let days = waiting.shift(); days; days = waiting.shift()) {
        const some = days;
        await read((tx) => reader.read(tx, some, events));
      }
    } finally {
      // Where one fails, the other need not go on.
      waiting.length = 0;
    }
    return counter;
  };
  return allOf(Array.from({ length: RANGES_AT_ONCE }, recount));
}

/** Unlike `Promise.all` it ends with the last one also where one fails, so nothing is read any more when it has ended. */
async function allOf<Result>(promises: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

async function eventsWith(
  db: Database,
  { collectionId, category, id }: RecountWanted,
): Promise<EventsWanted> {
  if (category !== "countries" && category !== "referrers")
    return { itemIds: await listItemIdsWith(db, { collectionId, attribute: { category, id } }) };
  const by = category === "countries" ? ("country" as const) : ("referrer" as const);
  const itemIds =
    collectionId === undefined ? undefined : await listItemIdsWith(db, { collectionId });
  return { itemIds, from: { by, value: id } };
}
