import { type DayRange, dayOfText, yearOfDay } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import {
  type CountedEvent,
  type DayCounter,
  IMPORTED_COUNTRY,
  type ImportedTotals,
  type RecountWanted,
  type UsageItem,
} from "@/lib/usage";
import type { Counts } from "../counts";
import { addDay, emptyBlock } from "../tables/day-table";
import { UsageDayCounter } from "../service/usage-day-counter";
import type { Part, UsedVersion } from "./part";

type Use = { readonly parentId: string; views: number; downloads: number };

/** Items that are kept from event to event. */
const MAX_ITEMS = 50_000;

const emptyPart = (day: number) => ({
  block: emptyBlock(yearOfDay(day), ""),
  uploads: [],
  versions: [],
});

/** Counts only events that had a value, as if there were no others and the collection were the whole service. */
export class ItemDayCounter implements DayCounter {
  readonly #wanted: RecountWanted;
  readonly #spans: readonly DayRange[];
  readonly #counter: UsageDayCounter;
  readonly #items = new Map<number, UsageItem | undefined>();
  readonly #parts = new Map<number, Part & { readonly versions: UsedVersion[] }>();
  /** Of the day that is being counted. */
  readonly #versions = new Map<string, Use>();

  /** @param spans  of whose days there is a part each */
  constructor(wanted: RecountWanted, spans: readonly DayRange[]) {
    this.#wanted = wanted;
    this.#spans = spans;
    this.#counter = new UsageDayCounter(async ({ now }, text, [counted]) => {
      const day = dayOfText(text);
      if (counted && day !== undefined) this.#add(day, JSON.parse(counted.json) as Counts, now);
    });
  }

  start(): void {
    this.#counter.start();
    this.#versions.clear();
  }

  countEvent(event: CountedEvent): void {
    const item = this.#itemWanted(event.item);
    if (!item || !this.#isFromThere(event.country, event.referrer)) return;
    this.#counter.countEvent({ ...event, item });
    this.#version(item)[event.kind === "view" ? "views" : "downloads"] += 1;
  }

  countImported(totals: ImportedTotals, given: UsageItem): void {
    const item = this.#itemWanted(given);
    if (!item || !this.#isFromThere(IMPORTED_COUNTRY, "")) return;
    this.#counter.countImported(totals, item);
    const version = this.#version(item);
    version.views += totals.views;
    version.downloads += totals.downloads;
  }

  finish(ctx: Context, day: string): Promise<void> {
    return this.#counter.finish(ctx, day);
  }

  /** What was counted, by the first days of the spans. */
  parts(): ReadonlyMap<number, Part> {
    return this.#parts;
  }

  #add(day: number, counts: Counts, now: Date): void {
    const span = this.#spans.find(({ from, to }) => from <= day && day <= to);
    if (!span) return;
    let part = this.#parts.get(span.from);
    if (!part) this.#parts.set(span.from, (part = emptyPart(day)));
    addDay(part.block, { day, counts, createdAt: now, updatedAt: now });
    for (const [workId, use] of this.#versions) part.versions.push({ day, workId, ...use });
  }

  #version({ workId, parentId }: UsageItem): Use {
    let use = this.#versions.get(workId);
    if (!use) this.#versions.set(workId, (use = { parentId, views: 0, downloads: 0 }));
    return use;
  }

  #isFromThere(country: string, referrer: string): boolean {
    const { category, id } = this.#wanted;
    if (category === "countries") return country === id;
    return category !== "referrers" || referrer === id;
  }

  #itemWanted(item: UsageItem): UsageItem | undefined {
    if (this.#items.size > MAX_ITEMS) this.#items.clear();
    if (this.#items.has(item.id)) return this.#items.get(item.id);
    const wanted = this.#isWanted(item) ? { ...item, collectionIds: [] } : undefined;
    this.#items.set(item.id, wanted);
    return wanted;
  }

  #isWanted({ attributes, collectionIds }: UsageItem): boolean {
    const { collectionId, category, id } = this.#wanted;
    if (collectionId !== undefined && !collectionIds.includes(collectionId)) return false;
    if (category === "countries" || category === "referrers") return true;
    return attributes[category]?.includes(id) ?? false;
  }
}
