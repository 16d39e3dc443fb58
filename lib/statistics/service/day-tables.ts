import { LRUCache } from "lru-cache";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { mapInSlices, pauseAfter } from "@/lib/core/time-slices";
import { processWide } from "@/lib/core/process-wide";
import type { Context } from "@/lib/db/context";
import type { UsageLabel } from "@/lib/usage/schema";
import type { Counts, DateBasis, UsageCategory } from "../counts";
import * as repository from "../repository/days";
import { addDay, type Block, type DayTable, emptyBlock } from "../tables/day-table";

/** Numbers that are kept at most, of eight bytes each. */
const MAX_CELLS = 8_000_000;
/** Days that are read by one statement; a year more at most. */
const DAYS_AT_ONCE = 800;

/** Names change without a day that does: so late at most they are read again. */
const MAX_MS = 10 * 60_000;

type Kept = { readonly table: DayTable; readonly cells: number };
type Tables = {
  readonly kept: LRUCache<string, Kept>;
  /** Those that are being read: callers at the same time wait for the same. */
  readonly reading: Map<string, Promise<Kept>>;
};

const processTables = processWide<Tables>("statistics.day-tables");

function tables(): Tables {
  return (processTables.value ??= {
    kept: new LRUCache<string, Kept>({
      ttl: MAX_MS,
      maxSize: MAX_CELLS,
      sizeCalculation: (one) => one.cells + 1,
    }),
    reading: new Map<string, Promise<Kept>>(),
  });
}

/** What the database has now of a collection and kind. Rows are only looked at, their counts are not read. */
export type TableState = repository.DaysWanted & {
  readonly years: readonly repository.YearVersion[];
  readonly uploaders: string;
  readonly firstDay: number | undefined;
  /** When one of its days was written last. */
  readonly updatedAt: Date | undefined;
  readonly version: string;
};

export async function lookAtDays(ctx: Context, wanted: repository.DaysWanted): Promise<TableState> {
  const { collectionId, kind } = wanted;
  const basis = basisOf(kind);
  const [years, uploaders, first] = await Promise.all([
    repository.listYears(ctx, wanted),
    basis === undefined ? "" : repository.uploadersVersion(ctx, { collectionId, basis }),
    repository.firstDayOf(ctx, wanted),
  ]);
  // Usage is told of from the first work on, though nobody may have read it yet.
  const firstWork =
    basis === undefined
      ? await repository.firstDayOf(ctx, { collectionId, kind: "records-added" })
      : undefined;
  const firstDay =
    first === undefined || firstWork === undefined
      ? (first ?? firstWork)
      : Math.min(first, firstWork);
  const version = [...years.map((one) => `${one.year}:${one.version}`), uploaders, firstDay].join();
  const moments = years.map((one) => one.updatedAt.getTime());
  const updatedAt = moments.length > 0 ? new Date(Math.max(...moments)) : undefined;
  return { ...wanted, years, uploaders, firstDay, updatedAt, version };
}

const basisOf = (kind: string): DateBasis | undefined =>
  kind === "usage" ? undefined : (kind.slice("records-".length) as DateBasis);

/** Until when everything is counted: now, unless something waits. Then it is what the last change of the days tells. */
export async function countedUntil(
  ctx: Context,
  { updatedAt }: TableState,
): Promise<Date | undefined> {
  return (await repository.isBehind(ctx)) ? updatedAt : ctx.now;
}

/** The days in this state, or newer ones. */
export async function readDays(ctx: Context, state: TableState): Promise<DayTable> {
  const { kept, reading } = tables();
  const key = `${state.collectionId} ${state.kind}`;
  const known = kept.get(key);
  if (known?.table.version === state.version) return known.table;
  const keyOfState = `${key} ${state.version}`;
  let read = reading.get(keyOfState);
  if (!read) {
    read = readChanged(ctx, state, known?.table).finally(() => reading.delete(keyOfState));
    reading.set(keyOfState, read);
  }
  const made = await read;
  kept.set(key, made);
  return made.table;
}

async function readChanged(
  ctx: Context,
  state: TableState,
  known: DayTable | undefined,
): Promise<Kept> {
  const { collectionId, kind } = state;
  const basis = basisOf(kind);
  const before = new Map(known?.blocks.map((block) => [block.year, block]));
  const isKnown = ({ year, version }: repository.YearVersion) =>
    before.get(year)?.version === version;
  const read = new Map<number, Block>();
  for (const years of inBatches(state.years.filter((year) => !isKnown(year))))
    for (const block of await readYears(ctx, state, years)) read.set(block.year, block);
  const blocks = state.years.flatMap(({ year }) => read.get(year) ?? before.get(year) ?? []);
  const [uploaders, labels] = await Promise.all([
    basis === undefined ? [] : repository.listUploaderDays(ctx, { collectionId, basis }),
    readLabels(ctx, blocks),
  ]);
  const { firstDay, version } = state;
  return {
    table: { blocks, uploaders, labels, firstDay, version },
    cells: blocks.reduce((sum, { cells }) => sum + cells, uploaders.length * 3),
  };
}

/** Years that follow each other, so many that a statement reads a bounded number of days. */
function inBatches(years: readonly repository.YearVersion[]): repository.YearVersion[][] {
  const batches: repository.YearVersion[][] = [];
  let days = DAYS_AT_ONCE;
  for (const year of years) {
    if (days >= DAYS_AT_ONCE) {
      batches.push([]);
      days = 0;
    }
    batches.at(-1)?.push(year);
    days += year.days;
  }
  return batches;
}

async function readYears(
  ctx: Context,
  wanted: repository.DaysWanted,
  years: readonly repository.YearVersion[],
): Promise<Block[]> {
  const blocks = new Map(
    years.map(({ year, version }) => [year, emptyBlock(year, version)] as const),
  );
  const from = years[0]?.year ?? 0;
  const rows = await repository.listDays(ctx, wanted, { from, to: years.at(-1)?.year ?? from });
  const pause = pauseAfter();
  for (const { counts, ...row } of rows) {
    const block = blocks.get(new Date(row.day * MS_PER_DAY).getUTCFullYear());
    if (block) addDay(block, { ...row, counts: JSON.parse(counts) as Counts });
    await pause();
  }
  return [...blocks.values()];
}

/** Names that are asked for by one statement. */
const LABELS_AT_ONCE = 10_000;

async function readLabels(
  ctx: Context,
  blocks: readonly Block[],
): Promise<ReadonlyMap<UsageCategory, ReadonlyMap<string, UsageLabel>>> {
  const ids = new Map<UsageCategory, Set<string>>();
  for (const { categories } of blocks)
    for (const [category, columns] of categories) {
      let known = ids.get(category);
      if (!known) ids.set(category, (known = new Set()));
      for (const id of columns.keys()) known.add(id);
    }
  const items = [...ids].flatMap(([category, known]) =>
    Array.from(known, (id) => ({ category, id })),
  );
  const labels = new Map<UsageCategory, Map<string, UsageLabel>>();
  for (let from = 0; from < items.length; from += LABELS_AT_ONCE) {
    const rows = await repository.listLabels(ctx, items.slice(from, from + LABELS_AT_ONCE));
    await mapInSlices(rows, ({ category, id, label }) => {
      const name = category as UsageCategory;
      let known = labels.get(name);
      if (!known) labels.set(name, (known = new Map<string, UsageLabel>()));
      known.set(id, label);
    });
  }
  return labels;
}
