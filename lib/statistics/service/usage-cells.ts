import type { UsageItem } from "@/lib/usage";
import { GLOBAL_ID, USAGE_NUMBERS, type UsageCategory } from "../counts";

/** What a cell counts each of once. What comes is grouped, so a cell only needs to know what it counted last. */
const DISTINCT = ["viewer", "downloader", "record", "parent", "file"] as const;
export type Distinct = (typeof DISTINCT)[number];

/** Cells by their position; each is the total, or an entry of a category, of a collection. */
export type CellList = readonly number[];

type Collection = {
  readonly id: string;
  readonly totals: number;
  /** Cells of the entries that were counted. */
  readonly ofEntries: Map<Entry, number>;
  /** The same in one order, until another entry is counted. */
  sorted: readonly (readonly [Entry, cell: number])[];
};

/** What is counted by itself in a category, such as a language. */
type Entry = { readonly category: UsageCategory; readonly id: string; readonly json: string };

/** Collections that some items have in common, and their cells by what depends on the event. */
type CollectionSet = {
  readonly collections: readonly Collection[];
  readonly countries: Map<string, CellList>;
  readonly referrers: Map<string, CellList>;
};

/** Where the events of an item are counted: cells that all of them have, and collections in which the rest depends on the event. */
type ItemCells = { readonly cells: CellList; readonly set: CollectionSet };

const WIDTH = USAGE_NUMBERS.length;
const LAST_WIDTH = DISTINCT.length;
const FIRST_ROOM = 1_024;
/** Some 120 bytes each, beside the maps that lead to them. */
const MAX_CELLS = 250_000;

/**
 * The numbers of a day by collection, category and id. They lie in two flat arrays, since each event is counted in dozens of
 * cells: objects would take several times as long. Cells are kept from day to day, as mostly the same works are read.
 */
export class UsageCells {
  #collections = new Map<string, Collection>();
  #sets = new Map<string, CollectionSet>();
  #ofItems = new Map<number, ItemCells>();
  #entries = new Map<UsageCategory, Map<string, Entry>>();
  #count = 0;
  #numbers = new Float64Array(FIRST_ROOM * WIDTH);
  #last = new Int32Array(FIRST_ROOM * LAST_WIDTH);
  /** Of the cell that is being written. */
  readonly #row: number[] = USAGE_NUMBERS.map(() => 0);

  /** Sets everything to zero. */
  clear(): void {
    this.#numbers.fill(0, 0, this.#count * WIDTH);
    this.#last.fill(0, 0, this.#count * LAST_WIDTH);
    if (this.#count <= MAX_CELLS) return;
    this.#collections = new Map();
    this.#sets = new Map();
    this.#ofItems = new Map();
    this.#entries = new Map();
    this.#count = 0;
  }

  /** The cells in which all events of an item are counted. */
  ofItem(item: UsageItem): CellList {
    return this.#of(item).cells;
  }

  ofCountry(item: UsageItem, country: string): CellList {
    const { set } = this.#of(item);
    return set.countries.get(country) ?? this.#add(set, "countries", country);
  }

  ofReferrer(item: UsageItem, referrer: string): CellList {
    const { set } = this.#of(item);
    return set.referrers.get(referrer) ?? this.#add(set, "referrers", referrer);
  }

  /** Adds to a number of each cell; `index` is that of `USAGE_NUMBERS`. */
  add(cells: CellList, index: number, value: number): void {
    const numbers = this.#numbers;
    for (const cell of cells) {
      const at = cell * WIDTH + index;
      numbers[at] = (numbers[at] ?? 0) + value;
    }
  }

  /** Adds one to a number of each cell that has counted another value last; values are numbers from 1. */
  addDistinct(cells: CellList, index: number, kind: Distinct, value: number): void {
    const [numbers, last, offset] = [this.#numbers, this.#last, DISTINCT.indexOf(kind)];
    for (const cell of cells) {
      const lastAt = cell * LAST_WIDTH + offset;
      if (last[lastAt] === value) continue;
      last[lastAt] = value;
      const at = cell * WIDTH + index;
      numbers[at] = (numbers[at] ?? 0) + 1;
    }
  }

  /** What was counted, as `Counts` in JSON; equal counts are equal texts. */
  *counts(): Generator<{ collectionId: string; json: string }> {
    for (const collection of this.#collections.values()) {
      const totals = this.#textOf(collection.totals);
      if (totals === undefined) continue;
      const subcounts = this.#subcountsOf(collection);
      yield {
        collectionId: collection.id,
        json: `{"totals":${totals},"subcounts":{${subcounts}}}`,
      };
    }
  }

  #subcountsOf(collection: Collection): string {
    if (collection.sorted.length !== collection.ofEntries.size)
      collection.sorted = [...collection.ofEntries].sort(([one], [other]) => compare(one, other));
    // Put together at once: a text that grows is kept in pieces, which takes several times as long to make whole.
    const texts: string[] = [];
    let last: UsageCategory | undefined;
    for (const [{ category, json }, cell] of collection.sorted) {
      const numbers = this.#textOf(cell);
      if (numbers === undefined) continue;
      if (category === last) texts.push(",");
      else texts.push(last === undefined ? "" : "},", `"${category}":{`);
      texts.push(json, ":", numbers);
      last = category;
    }
    if (last !== undefined) texts.push("}");
    return texts.join("");
  }

  /** The numbers of a cell as JSON; nothing where all are zero. */
  #textOf(cell: number): string | undefined {
    const numbers = this.#row;
    let hasValue = false;
    for (let index = 0; index < WIDTH; index++) {
      const value = this.#numbers[cell * WIDTH + index] ?? 0;
      numbers[index] = value;
      hasValue ||= value !== 0;
    }
    return hasValue ? JSON.stringify(numbers) : undefined;
  }

  #of(item: UsageItem): ItemCells {
    let cells = this.#ofItems.get(item.id);
    if (!cells) this.#ofItems.set(item.id, (cells = this.#cellsOfItem(item)));
    return cells;
  }

  #cellsOfItem({ attributes, collectionIds }: UsageItem): ItemCells {
    const key = collectionIds.join(" ");
    let set = this.#sets.get(key);
    if (!set) {
      const collections = [GLOBAL_ID, ...collectionIds].map((id) => this.#collection(id));
      this.#sets.set(key, (set = { collections, countries: new Map(), referrers: new Map() }));
    }
    const cells = set.collections.map(({ totals }) => totals);
    for (const [category, ids] of Object.entries(attributes) as [UsageCategory, string[]][])
      for (const id of new Set(ids)) cells.push(...this.#cellsOf(set, category, id));
    return { cells, set };
  }

  #collection(id: string): Collection {
    let collection = this.#collections.get(id);
    if (!collection) {
      collection = { id, totals: this.#newCell(), ofEntries: new Map(), sorted: [] };
      this.#collections.set(id, collection);
    }
    return collection;
  }

  #add(set: CollectionSet, category: "countries" | "referrers", id: string): CellList {
    const cells = this.#cellsOf(set, category, id);
    set[category].set(id, cells);
    return cells;
  }

  #cellsOf({ collections }: CollectionSet, category: UsageCategory, id: string): number[] {
    const entry = this.#entry(category, id);
    return collections.map(({ ofEntries }) => {
      let cell = ofEntries.get(entry);
      if (cell === undefined) ofEntries.set(entry, (cell = this.#newCell()));
      return cell;
    });
  }

  #entry(category: UsageCategory, id: string): Entry {
    let entries = this.#entries.get(category);
    if (!entries) this.#entries.set(category, (entries = new Map<string, Entry>()));
    let entry = entries.get(id);
    if (!entry) entries.set(id, (entry = { category, id, json: JSON.stringify(id) }));
    return entry;
  }

  #newCell(): number {
    if ((this.#count + 1) * WIDTH > this.#numbers.length) {
      const [numbers, last] = [this.#numbers, this.#last];
      (this.#numbers = new Float64Array(2 * numbers.length)).set(numbers);
      (this.#last = new Int32Array(2 * last.length)).set(last);
    }
    return this.#count++;
  }
}

const compare = (one: Entry, other: Entry): number =>
  one.category === other.category
    ? one.id < other.id
      ? -1
      : 1
    : one.category < other.category
      ? -1
      : 1;
