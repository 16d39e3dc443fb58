import type { Counts, Numbers, UsageCategory } from "../counts";
import type { UsageLabel } from "@/lib/usage/schema";

/**
 * The days of a collection and kind in memory. What is read of them are always columns (one number of one language
 * through the years), so they are kept as columns. A year is a block: it is read again when one of its days changed.
 */
export type Block = {
  readonly year: number;
  /** What the rows were when they were read. */
  readonly version: string;
  readonly days: number[];
  readonly createdAt: Date[];
  readonly updatedAt: Date[];
  readonly totals: Column;
  readonly categories: Map<UsageCategory, Map<string, Column>>;
  /** Numbers that are kept, as a measure of memory. */
  cells: number;
};

/** Days with counts, ascending, and their numbers one day after the other. */
export type Column = { readonly days: number[]; readonly numbers: number[] };

/** Distinct owners of works that entered on a day, and how many of these owners were the first time there. */
type UploaderDay = {
  readonly day: number;
  readonly active: number;
  readonly newcomers: number;
};

export type DayTable = {
  readonly blocks: readonly Block[];
  /** Of record days, ascending. */
  readonly uploaders: readonly UploaderDay[];
  readonly labels: ReadonlyMap<UsageCategory, ReadonlyMap<string, UsageLabel>>;
  /** From which day there are documents; nothing where nothing was counted. */
  readonly firstDay: number | undefined;
  /** Changes whenever anything in it does. */
  readonly version: string;
};

export function emptyBlock(year: number, version: string): Block {
  return {
    year,
    version,
    days: [],
    createdAt: [],
    updatedAt: [],
    totals: { days: [], numbers: [] },
    categories: new Map(),
    cells: 0,
  };
}

/** Adds a day after those that are there. */
export function addDay(
  block: Block,
  { day, counts, createdAt, updatedAt }: DayRow & { counts: Counts },
): void {
  block.days.push(day);
  block.createdAt.push(createdAt);
  block.updatedAt.push(updatedAt);
  addTo(block.totals, day, counts.totals);
  block.cells += counts.totals.length;
  for (const name in counts.subcounts) {
    const category = name as UsageCategory;
    const items = counts.subcounts[category] ?? {};
    let columns = block.categories.get(category);
    if (!columns) block.categories.set(category, (columns = new Map<string, Column>()));
    for (const id of Object.keys(items)) {
      let column = columns.get(id);
      if (!column) columns.set(id, (column = { days: [], numbers: [] }));
      const numbers = items[id] ?? [];
      addTo(column, day, numbers);
      block.cells += numbers.length + 1;
    }
  }
}

type DayRow = { readonly day: number; readonly createdAt: Date; readonly updatedAt: Date };

function addTo({ days, numbers }: Column, day: number, added: Numbers): void {
  days.push(day);
  for (const number of added) numbers.push(number);
}

/** The columns of an item in all blocks, in the order of days. */
export type Strand = readonly Column[];

/** The items of a category by id, in the order of their ids. */
export function strandsOf(table: DayTable, category: UsageCategory): [id: string, Strand][] {
  const strands = new Map<string, Column[]>();
  for (const block of table.blocks)
    for (const [id, column] of block.categories.get(category) ?? []) {
      const strand = strands.get(id);
      if (strand) strand.push(column);
      else strands.set(id, [column]);
    }
  return [...strands].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The columns of one item; empty where it was never counted. */
export const strandOf = ({ blocks }: DayTable, category: UsageCategory, id: string): Strand =>
  blocks.flatMap(({ categories }) => categories.get(category)?.get(id) ?? []);

export const totalsOf = (table: DayTable): Strand => table.blocks.map(({ totals }) => totals);
