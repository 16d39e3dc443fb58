import { pauseAfter } from "@/lib/core/pause";
import type { Context } from "@/lib/db/context";
import {
  eachEvent,
  eachThing,
  type EventRow,
  type ImportRow,
  listImportsOfDay,
  listItemsOfDay,
  type ThingRow,
  type UsageItemRow,
} from "@/lib/usage";
import { type Counts, GLOBAL_ID, USAGE_NUMBERS, type UsageCategory } from "../counts";
import { replaceDay } from "../repository/write-days";

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

/** The numbers of a total or of one item of a category, and what was counted into them last. */
type Cell = {
  readonly numbers: number[];
  visitor: number;
  record: number;
  parent: number;
  file: number;
};

const newCell = (): Cell => ({
  numbers: USAGE_NUMBERS.map(() => 0),
  visitor: 0,
  record: 0,
  parent: 0,
  file: 0,
});

/** Counts the use of a day for all collections and the service, and replaces its rows; in a transaction. */
export async function foldUsageDay(ctx: Context, day: string): Promise<void> {
  await replaceDay(ctx, { kind: "usage", day }, await countUsageDay(ctx, day));
}

/**
 * The use of a day by collection. Rows come in the order of what is distinct in them, so a cell only needs to know what it counted
 * last, and no set is kept. To be called in a transaction, after `keepCountedEvents`.
 */
export async function countUsageDay(
  ctx: Context,
  day: string,
): Promise<{ collectionId: string; counts: Counts }[]> {
  const cells = new DayCells(await listItemsOfDay(ctx.db, day));
  const pause = pauseAfter();
  for await (const rows of eachEvent(ctx.db)) {
    for (const row of rows) countEvent(cells, row);
    await pause();
  }
  for (const row of await listImportsOfDay(ctx.db, day)) countImport(cells, row);
  const things = new Things();
  for await (const rows of eachThing(ctx.db, day)) {
    for (const row of rows) countThing(cells, row, things.of(row));
    await pause();
  }
  return cells.counts();
}

function countEvent(cells: DayCells, row: EventRow): void {
  const { events, visitors } = NUMBERS[row.kind];
  const { bytes, visitor } = row;
  cells.each(row, (cell) => {
    add(cell, events, 1);
    add(cell, BYTES, bytes);
    if (cell.visitor === visitor) return;
    add(cell, visitors, 1);
    cell.visitor = visitor;
  });
}

function countImport(cells: DayCells, row: ImportRow): void {
  cells.each(row, (cell) => {
    add(cell, NUMBERS.view.events, row.views);
    add(cell, NUMBERS.view.visitors, row.uniqueViews);
    add(cell, NUMBERS.download.events, row.downloads);
    add(cell, NUMBERS.download.visitors, row.uniqueDownloads);
    add(cell, BYTES, row.bytes);
  });
}

function countThing(cells: DayCells, row: ThingRow, at: ThingNumbers): void {
  const { parents, records } = NUMBERS[row.kind];
  const { parent, record, file } = at;
  const isFile = row.fileKey !== null;
  cells.each(row, (cell) => {
    if (cell.parent !== parent) add(cell, parents, 1);
    if (cell.record !== record) add(cell, records, 1);
    if (isFile && cell.file !== file) add(cell, FILES, 1);
    cell.parent = parent;
    cell.record = record;
    cell.file = file;
  });
}

type ThingNumbers = { readonly parent: number; readonly record: number; readonly file: number };

/** Numbers what is viewed and what is downloaded: a work, a version, a file. */
class Things {
  #last: Partial<ThingRow> = {};
  #parent = 0;
  #record = 0;
  #file = 0;

  of(row: ThingRow): ThingNumbers {
    const isNewParent = row.kind !== this.#last.kind || row.parent !== this.#last.parent;
    const isNewRecord = isNewParent || row.record !== this.#last.record;
    if (isNewParent) this.#parent += 1;
    if (isNewRecord) this.#record += 1;
    if (isNewRecord || row.fileKey !== this.#last.fileKey) this.#file += 1;
    this.#last = row;
    return { parent: this.#parent, record: this.#record, file: this.#file };
  }
}

const add = ({ numbers }: Cell, index: number, value: number) => {
  numbers[index] = (numbers[index] ?? 0) + value;
};

type Where = { readonly itemId: number; readonly country: string; readonly referrer: string };

type CollectionCells = {
  readonly totals: Cell;
  readonly subcounts: Map<UsageCategory, Map<string, Cell>>;
};

/** Where the events of an item are counted: cells that all of them have, and collections in which the rest depends on the event. */
type ItemCells = {
  readonly cells: readonly Cell[];
  readonly collections: readonly CollectionCells[];
};

/** The cells of a day by collection, category and id. */
class DayCells {
  readonly #items: ReadonlyMap<number, UsageItemRow>;
  readonly #collections = new Map<string, CollectionCells>();
  readonly #ofItems = new Map<number, ItemCells>();

  constructor(items: readonly UsageItemRow[]) {
    this.#items = new Map(items.map((item) => [item.id, item]));
  }

  /** Calls `count` with each cell in which an event is counted. */
  each({ itemId, country, referrer }: Where, count: (cell: Cell) => void): void {
    const { cells, collections } = inMap(this.#ofItems, itemId, () => this.#ofItem(itemId));
    for (const cell of cells) count(cell);
    for (const collection of collections) {
      count(cellOf(collection, "countries", country));
      if (referrer !== "") count(cellOf(collection, "referrers", referrer));
    }
  }

  #ofItem(itemId: number): ItemCells {
    const { attributes = {}, collectionIds = [] } = this.#items.get(itemId) ?? {};
    const ids = Object.entries(attributes) as [UsageCategory, readonly string[]][];
    const collections = [GLOBAL_ID, ...collectionIds].map((id) =>
      inMap(this.#collections, id, () => ({ totals: newCell(), subcounts: new Map() })),
    );
    const cells = collections.flatMap((collection) => [
      collection.totals,
      ...ids.flatMap(([category, some]) =>
        [...new Set(some)].map((id) => cellOf(collection, category, id)),
      ),
    ]);
    return { cells, collections };
  }

  counts(): { collectionId: string; counts: Counts }[] {
    return [...this.#collections].map(([collectionId, { totals, subcounts }]) => ({
      collectionId,
      counts: {
        totals: totals.numbers,
        subcounts: Object.fromEntries(
          [...subcounts].map(([category, cells]) => [
            category,
            Object.fromEntries([...cells].map(([id, { numbers }]) => [id, numbers])),
          ]),
        ),
      },
    }));
  }
}

function cellOf({ subcounts }: CollectionCells, category: UsageCategory, id: string): Cell {
  const cells = inMap(subcounts, category, (): Map<string, Cell> => new Map());
  return inMap(cells, id, newCell);
}

function inMap<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
