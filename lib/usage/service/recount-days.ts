import { Unavailable } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import {
  type EventDays,
  type EventsWanted,
  listItemIdsWith,
  onlyRead,
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
  const until = performance.now() + timeoutMs;
  const events = await eventsWith(ctx, wanted);
  const waiting = [...ranges];
  const recount = async () => {
    const counter = makeCounter();
    const reader = new DayReader([counter]);
    for (let days = waiting.shift(); days; days = waiting.shift()) {
      const leftMs = until - performance.now();
      if (leftMs <= 0) throw new Unavailable("database.timeout");
      await readOnce(ctx, reader, { days, events, timeoutMs: Math.ceil(leftMs) });
    }
    return counter;
  };
  return Promise.all(Array.from({ length: RANGES_AT_ONCE }, recount));
}

type Read = { readonly days: EventDays; readonly events: EventsWanted; readonly timeoutMs: number };

function readOnce(
  ctx: Context,
  reader: DayReader,
  { days, events, timeoutMs }: Read,
): Promise<void> {
  const read = async (tx: Context) => {
    await onlyRead(tx.db, timeoutMs);
    await reader.read(tx, days, events);
  };
  return inTransaction(ctx, read, { timeoutMs });
}

async function eventsWith(
  { db }: Context,
  { collectionId, category, id }: RecountWanted,
): Promise<EventsWanted> {
  if (category !== "countries" && category !== "referrers")
    return { itemIds: await listItemIdsWith(db, { collectionId, attribute: { category, id } }) };
  const by = category === "countries" ? ("country" as const) : ("referrer" as const);
  const itemIds =
    collectionId === undefined ? undefined : await listItemIdsWith(db, { collectionId });
  return { itemIds, from: { by, value: id } };
}
