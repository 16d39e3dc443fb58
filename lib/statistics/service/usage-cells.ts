import type { UsageItemRow } from "@/lib/usage";
import { type Counts, GLOBAL_ID, USAGE_NUMBERS, type UsageCategory } from "../counts";

/** What a cell counts each of once. What comes is sorted, so a cell only needs to know what it counted last. */
const DISTINCT = ["visitor", "record", "parent", "file"] as const;
type Distinct = (typeof DISTINCT)[number];

/** Cells by their position; each is the total, or an entry of a category, of a collection. */
type CellList = readonly number[];

type Where = { readonly itemId: number; readonly country: string; readonly referrer: string };

/** Cells of a collection: its total, and one for each entry that was counted, by the number of the entry. */
type CollectionCells = { readonly totals: number; readonly ofEntries: Map<number, number> };

/** What is counted by itself in a category, such as a language. */
type Entry = { readonly category: UsageCategory; readonly id: string };

/** Collections that some items have in common, and their cells by what depends on the event. */
type CollectionSet = {
  readonly collections: readonly CollectionCells[];
  readonly countries: Map<string, CellList>;
  readonly referrers: Map<string, CellList>;
};

/** Where the events of an item are counted: cells that all of them have, and collections in which the rest depends on the event. */
type ItemCells = { readonly cells: CellList; readonly set: CollectionSet };

const WIDTH = USAGE_NUMBERS.length;
const LAST_WIDTH = DISTINCT.length;
const FIRST_ROOM = 1_024;

/**
 * The numbers of a day by collection, category and id. They lie in two flat arrays, since each event is counted in dozens of
 * cells: objects would take several times as long.
 */
export class UsageCells {
  readonly #items: ReadonlyMap<number, UsageItemRow>;
  readonly #collections = new Map<string, CollectionCells>();
  readonly #sets = new Map<string, CollectionSet>();
  readonly #ofItems = new Map<number, ItemCells>();
  /** Entries have numbers, since each collection looks them up. */
  readonly #entryNumbers = new Map<UsageCategory, Map<string, number>>();
  readonly #entries: Entry[] = [];
  #count = 0;
  #numbers = new Float64Array(FIRST_ROOM * WIDTH);
  #last = new Int32Array(FIRST_ROOM * LAST_WIDTH);

  constructor(items: readonly UsageItemRow[]) {
    this.#items = new Map(items.map((item) => [item.id, item]));
  }

  /** The cells in which an event is counted, in some lists. */
  of({ itemId, country, referrer }: Where): CellList[] {
    const { cells, set } = inMap(this.#ofItems, itemId, () => this.#ofItem(itemId));
    const countries = inMap(set.countries, country, () => this.#cellsOf(set, "countries", country));
    if (referrer === "") return [cells, countries];
    const referrers = inMap(set.referrers, referrer, () =>
      this.#cellsOf(set, "referrers", referrer),
    );
    return [cells, countries, referrers];
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

  counts(): { collectionId: string; counts: Counts }[] {
    return [...this.#collections].map(([collectionId, { totals, ofEntries }]) => {
      const subcounts = new Map<UsageCategory, [id: string, numbers: number[]][]>();
      for (const [number, cell] of ofEntries) {
        const entry = this.#entries[number];
        if (entry)
          inMap(subcounts, entry.category, () => []).push([entry.id, this.#numbersIn(cell)]);
      }
      return {
        collectionId,
        counts: {
          totals: this.#numbersIn(totals),
          // Ids are texts of depositors and referrers: none of them may mean something to an object.
          subcounts: Object.fromEntries(
            [...subcounts].map(([category, counted]) => [category, Object.fromEntries(counted)]),
          ),
        },
      };
    });
  }

  #numbersIn(cell: number): number[] {
    const numbers: number[] = [];
    for (let at = cell * WIDTH; at < (cell + 1) * WIDTH; at++) numbers.push(this.#numbers[at] ?? 0);
    return numbers;
  }

  #ofItem(itemId: number): ItemCells {
    const { attributes = {}, collectionIds = [] } = this.#items.get(itemId) ?? {};
    const ids = Object.entries(attributes) as [UsageCategory, readonly string[]][];
    const set = inMap(this.#sets, collectionIds.join(" "), () => ({
      collections: [GLOBAL_ID, ...collectionIds].map((id) => this.#collection(id)),
      countries: new Map(),
      referrers: new Map(),
    }));
    const cells = [
      ...set.collections.map(({ totals }) => totals),
      ...ids.flatMap(([category, some]) =>
        [...new Set(some)].flatMap((id) => this.#cellsOf(set, category, id)),
      ),
    ];
    return { cells, set };
  }

  #collection(id: string): CollectionCells {
    return inMap(this.#collections, id, () => ({ totals: this.#newCell(), ofEntries: new Map() }));
  }

  #cellsOf({ collections }: CollectionSet, category: UsageCategory, id: string): CellList {
    const numbers = inMap(this.#entryNumbers, category, () => new Map<string, number>());
    const number = inMap(numbers, id, () => this.#entries.push({ category, id }) - 1);
    return collections.map(({ ofEntries }) => inMap(ofEntries, number, () => this.#newCell()));
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

function inMap<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
