import type { Context } from "@/lib/db/context";
import {
  type CountedEvent,
  type DayCounter,
  IMPORTED_COUNTRY,
  type ImportedTotals,
  type UsageItem,
} from "@/lib/usage";
import { USAGE_NUMBERS } from "../counts";
import { replaceDay } from "../repository/write-days";
import { type CellList, type Distinct, UsageCells } from "./usage-cells";
import { type Place, type Target, UsageTargets } from "./usage-targets";

const at = (name: (typeof USAGE_NUMBERS)[number]) => USAGE_NUMBERS.indexOf(name);
const NUMBERS = {
  view: {
    events: at("views"),
    visitors: at("viewVisitors"),
    records: at("viewRecords"),
    parents: at("viewParents"),
  },
  download: {
    events: at("downloads"),
    visitors: at("downloadVisitors"),
    records: at("downloadRecords"),
    parents: at("downloadParents"),
  },
};
const FILES = at("downloadFiles");
const BYTES = at("bytes");
const VISITOR = { view: "viewer", download: "downloader" } as const satisfies Record<
  string,
  Distinct
>;

type CollectionUsage = { readonly collectionId: string; readonly json: string };

/** Counts the use of a day for all collections and the service. */
export class UsageDayCounter implements DayCounter {
  readonly #cells = new UsageCells();
  readonly #finish: (
    ctx: Context,
    day: string,
    counts: readonly CollectionUsage[],
  ) => Promise<void>;
  readonly #targets = new UsageTargets();

  /** `finish` is what is done with the counts of a day instead of storing them. */
  constructor(
    finish = (ctx: Context, day: string, counts: readonly CollectionUsage[]) =>
      replaceDay(ctx, { kind: "usage", day }, counts),
  ) {
    this.#finish = finish;
  }

  start(): void {
    this.#cells.clear();
    this.#targets.clear();
  }

  countEvent(event: CountedEvent): void {
    const { item, country, referrer } = event;
    this.#countIn(this.#cells.ofItem(item), event);
    this.#countIn(this.#cells.ofCountry(item, country), event);
    if (referrer !== "") this.#countIn(this.#cells.ofReferrer(item, referrer), event);
    this.#targets.add(event);
  }

  countImported(totals: ImportedTotals, item: UsageItem): void {
    for (const list of [this.#cells.ofItem(item), this.#cells.ofCountry(item, IMPORTED_COUNTRY)]) {
      this.#cells.add(list, NUMBERS.view.events, totals.views);
      this.#cells.add(list, NUMBERS.view.visitors, totals.uniqueViews);
      this.#cells.add(list, NUMBERS.download.events, totals.downloads);
      this.#cells.add(list, NUMBERS.download.visitors, totals.uniqueDownloads);
      this.#cells.add(list, BYTES, totals.bytes);
    }
    const target = { item, fileKey: null, country: IMPORTED_COUNTRY, referrer: "" };
    if (totals.views > 0) this.#targets.add({ kind: "view", ...target });
    if (totals.downloads > 0) this.#targets.add({ kind: "download", ...target });
  }

  async finish(ctx: Context, day: string): Promise<void> {
    this.#countTargets();
    await this.#finish(ctx, day, [...this.#cells.counts()]);
  }

  #countIn(list: CellList, { kind, visitor, bytes }: CountedEvent): void {
    const { events, visitors } = NUMBERS[kind];
    this.#cells.add(list, events, 1);
    if (bytes !== 0) this.#cells.add(list, BYTES, bytes);
    this.#cells.addDistinct(list, visitors, VISITOR[kind], visitor);
  }

  /** Counts works, versions and files, each once in a cell: those that are the same come one after the other. */
  #countTargets(): void {
    let last: Target | undefined;
    let [parent, record, file] = [0, 0, 0];
    for (const { target, places } of this.#targets.grouped()) {
      const { kind, item, fileKey } = target;
      const isNewParent = kind !== last?.kind || item.parentId !== last.item.parentId;
      const isNewRecord = isNewParent || item.workId !== last?.item.workId;
      if (isNewParent) parent += 1;
      if (isNewRecord) record += 1;
      if (isNewRecord || fileKey !== last?.fileKey) file += 1;
      last = target;
      for (const list of this.#listsOf(item, places)) {
        this.#cells.addDistinct(list, NUMBERS[kind].parents, "parent", parent);
        this.#cells.addDistinct(list, NUMBERS[kind].records, "record", record);
        if (fileKey !== null) this.#cells.addDistinct(list, FILES, "file", file);
      }
    }
  }

  *#listsOf(item: UsageItem, places: readonly Place[]): Generator<CellList> {
    yield this.#cells.ofItem(item);
    for (const { country, referrer } of places) {
      yield this.#cells.ofCountry(item, country);
      if (referrer !== "") yield this.#cells.ofReferrer(item, referrer);
    }
  }
}
