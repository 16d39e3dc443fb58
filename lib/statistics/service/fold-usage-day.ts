import { pauseAfter } from "@/lib/core/pause";
import type { Context } from "@/lib/db/context";
import {
  eachThing,
  eachVisitor,
  listImportsOfDay,
  listItemsOfDay,
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
type Cell = { numbers: number[]; visitor: number; record: number; parent: number; file: number };

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
  for await (const row of eachVisitor(ctx.db)) {
    const { events, visitors } = NUMBERS[row.kind];
    for (const cell of cells.of(row)) {
      add(cell, events, row.events);
      add(cell, BYTES, row.bytes);
      if (cell.visitor !== row.visitor) add(cell, visitors, 1);
      cell.visitor = row.visitor;
    }
    await pause();
  }
  for (const row of await listImportsOfDay(ctx.db, day))
    for (const cell of cells.of(row)) {
      add(cell, NUMBERS.view.events, row.views);
      add(cell, NUMBERS.view.visitors, row.uniqueViews);
      add(cell, NUMBERS.download.events, row.downloads);
      add(cell, NUMBERS.download.visitors, row.uniqueDownloads);
      add(cell, BYTES, row.bytes);
    }
  let last: { kind?: string; parentId?: string; workId?: string; fileKey?: string | null } = {};
  let [record, parent, file] = [0, 0, 0];
  for await (const row of eachThing(ctx.db, day)) {
    const isNewParent = row.kind !== last.kind || row.parentId !== last.parentId;
    const isNewRecord = isNewParent || row.workId !== last.workId;
    if (isNewParent) parent += 1;
    if (isNewRecord) record += 1;
    if (isNewRecord || row.fileKey !== last.fileKey) file += 1;
    last = row;
    const { parents, records } = NUMBERS[row.kind];
    for (const cell of cells.of(row)) {
      if (cell.parent !== parent) add(cell, parents, 1);
      if (cell.record !== record) add(cell, records, 1);
      if (row.fileKey !== null && cell.file !== file) add(cell, FILES, 1);
      Object.assign(cell, { parent, record, file });
    }
    await pause();
  }
  return cells.counts();
}

const add = ({ numbers }: Cell, index: number, value: number) => {
  numbers[index] = (numbers[index] ?? 0) + value;
};

type Where = { readonly itemId: number; readonly country: string; readonly referrer: string };

/** By category and id; without a category: the totals. */
type CollectionCells = Map<UsageCategory | "", Map<string, Cell>>;

/** The cells of a day by collection, category and id. */
class DayCells {
  readonly #items: ReadonlyMap<number, UsageItemRow>;
  readonly #collections = new Map<string, CollectionCells>();
  /** By item, country and referrer: events mostly have the same. */
  readonly #found = new Map<string, readonly Cell[]>();

  constructor(items: readonly UsageItemRow[]) {
    this.#items = new Map(items.map((item) => [item.id, item]));
  }

  /** Where an event is counted. */
  of({ itemId, country, referrer }: Where): readonly Cell[] {
    const key = `${itemId} ${country} ${referrer}`;
    const known = this.#found.get(key);
    if (known) return known;
    const { attributes = {}, collectionIds = [] } = this.#items.get(itemId) ?? {};
    const ids: [UsageCategory | "", readonly string[]][] = [
      ["", [""]],
      ...(Object.entries(attributes) as [UsageCategory, readonly string[]][]),
      ["countries", [country]],
      ["referrers", referrer === "" ? [] : [referrer]],
    ];
    const cells = [GLOBAL_ID, ...collectionIds].flatMap((collection) =>
      ids.flatMap(([category, some]) =>
        [...new Set(some)].map((id) => this.#cell(collection, category, id)),
      ),
    );
    this.#found.set(key, cells);
    return cells;
  }

  #cell(collection: string, category: UsageCategory | "", id: string): Cell {
    const categories = inMap(this.#collections, collection, (): CollectionCells => new Map());
    const cells = inMap(categories, category, (): Map<string, Cell> => new Map());
    return inMap(cells, id, newCell);
  }

  counts(): { collectionId: string; counts: Counts }[] {
    return [...this.#collections].map(([collectionId, categories]) => ({
      collectionId,
      counts: {
        totals: categories.get("")?.get("")?.numbers ?? [],
        subcounts: Object.fromEntries(
          [...categories].flatMap(([category, cells]) =>
            category === ""
              ? []
              : [
                  [
                    category,
                    Object.fromEntries([...cells].map(([id, { numbers }]) => [id, numbers])),
                  ],
                ],
          ),
        ),
      },
    }));
  }
}

function inMap<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
