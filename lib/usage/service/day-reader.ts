import { dayOf, dayOfTime, textOfDay } from "@/lib/core/calendar";
import { groupBy } from "@/lib/core/group-by";
import { pauseAfter } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import {
  eachEvent,
  type EventColumns,
  type EventDays,
  type EventsWanted,
  type ImportedTotals,
  listImportedTotals,
  listItems,
  type UsageItem,
} from "../repository/day-events";
import type { CountedEvent, DayCounter } from "./day-counter";
import { DoubleClickFilter } from "./double-clicks";

/** Items that are kept from day to day: the same works are read on many days. */
const MAX_ITEMS = 50_000;

/** Reads the events of one day after the other for some counters. */
export class DayReader {
  readonly #counters: readonly DayCounter[];
  readonly #items = new Map<number, UsageItem>();

  constructor(counters: readonly DayCounter[]) {
    this.#counters = counters;
  }

  /** Counts days, each by itself, from those of their events that are wanted; to be called in a transaction. */
  async read(ctx: Context, days: EventDays, wanted: EventsWanted = {}): Promise<void> {
    if (this.#items.size > MAX_ITEMS) this.#items.clear();
    for (const counter of this.#counters) counter.start();
    const filter = new DoubleClickFilter((event, isUnique) => {
      for (const counter of this.#counters) counter.countEvent(event, isUnique);
    });
    const imported = groupBy(await listImportedTotals(ctx.db, days, wanted), (one) => one.day);
    let day = dayOf(new Date(days.first));
    const endDaysBefore = async (next: number) => {
      filter.end();
      for (; day < next; day++) {
        const text = textOfDay(day);
        await this.#endDay(ctx, text, imported.get(text) ?? []);
      }
    };
    const pause = pauseAfter();
    let visitor = 0;
    for await (const columns of eachEvent(ctx.db, days, wanted)) {
      await this.#readItems(ctx, columns.itemIds);
      for (const [at, isFirst] of columns.firsts.entries()) {
        const ofEvent = dayOfTime(columns.times[at] ?? 0);
        const isNextDay = ofEvent > day;
        if (isNextDay) await endDaysBefore(ofEvent);
        // Who comes on two days is not known to be the same.
        visitor += isNextDay ? 1 : isFirst;
        filter.add(eventAt(columns, at, { visitor, item: this.#item(columns.itemIds[at]) }));
      }
      await pause();
    }
    await endDaysBefore(dayOf(new Date(days.last)) + 1);
  }

  async #endDay(ctx: Context, day: string, imported: readonly ImportedTotals[]): Promise<void> {
    await this.#readItems(
      ctx,
      imported.map(({ itemId }) => itemId),
    );
    for (const counter of this.#counters) {
      for (const totals of imported) counter.countImported(totals, this.#item(totals.itemId));
      await counter.finish(ctx, day);
      counter.start();
    }
  }

  async #readItems({ db }: Context, ids: readonly number[]): Promise<void> {
    const missing = new Set(ids.filter((id) => !this.#items.has(id)));
    if (missing.size === 0) return;
    for (const item of await listItems(db, [...missing])) this.#items.set(item.id, item);
  }

  #item(id: number | undefined): UsageItem {
    const item = this.#items.get(id ?? 0);
    if (!item) throw new Error(`events name the item ${id}, which is not there`);
    return item;
  }
}

const eventAt = (
  columns: EventColumns,
  at: number,
  { visitor, item }: Pick<CountedEvent, "visitor" | "item">,
): CountedEvent => ({
  kind: columns.downloads[at] === 1 ? "download" : "view",
  visitor,
  item,
  time: columns.times[at] ?? 0,
  fileKey: columns.fileKeys[at] ?? null,
  bytes: columns.bytes[at] ?? 0,
  country: columns.countries[at] ?? "",
  referrer: columns.referrers[at] ?? "",
});
