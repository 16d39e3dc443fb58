import { pauseAfter } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import {
  eachEvent,
  eachTarget,
  type EventRow,
  type ImportRow,
  listImportsOfDay,
  listItemsOfDay,
  type TargetRow,
} from "@/lib/usage";
import { type Counts, USAGE_NUMBERS } from "../counts";
import { replaceDay } from "../repository/write-days";
import { UsageCells } from "./usage-cells";

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

/** Counts the use of a day for all collections and the service, and replaces its rows; in a transaction. */
export async function aggregateUsageDay(ctx: Context, day: string): Promise<void> {
  await replaceDay(ctx, { kind: "usage", day }, await countUsageDay(ctx, day));
}

/**
 * The use of a day by collection. Rows come in the order of what is distinct in them, as `UsageCells` needs them. To be
 * called in a transaction, after `keepCountedEvents`.
 */
export async function countUsageDay(
  ctx: Context,
  day: string,
): Promise<{ collectionId: string; counts: Counts }[]> {
  const cells = new UsageCells(await listItemsOfDay(ctx.db, day));
  const pause = pauseAfter();
  for await (const rows of eachEvent(ctx.db)) {
    for (const row of rows) countEvent(cells, row);
    await pause();
  }
  for (const row of await listImportsOfDay(ctx.db, day)) countImport(cells, row);
  const targets = new TargetNumbering();
  for await (const rows of eachTarget(ctx.db, day)) {
    for (const row of rows) countTarget(cells, row, targets.of(row));
    await pause();
  }
  return cells.counts();
}

function countEvent(cells: UsageCells, row: EventRow): void {
  const { events, visitors } = NUMBERS[row.kind];
  for (const list of cells.of(row)) {
    cells.add(list, events, 1);
    if (row.bytes !== 0) cells.add(list, BYTES, row.bytes);
    cells.addDistinct(list, visitors, "visitor", row.visitor);
  }
}

function countImport(cells: UsageCells, row: ImportRow): void {
  for (const list of cells.of(row)) {
    cells.add(list, NUMBERS.view.events, row.views);
    cells.add(list, NUMBERS.view.visitors, row.uniqueViews);
    cells.add(list, NUMBERS.download.events, row.downloads);
    cells.add(list, NUMBERS.download.visitors, row.uniqueDownloads);
    cells.add(list, BYTES, row.bytes);
  }
}

function countTarget(cells: UsageCells, row: TargetRow, at: TargetNumbers): void {
  const { parents, records } = NUMBERS[row.kind];
  for (const list of cells.of(row)) {
    cells.addDistinct(list, parents, "parent", at.parent);
    cells.addDistinct(list, records, "record", at.record);
    if (row.fileKey !== null) cells.addDistinct(list, FILES, "file", at.file);
  }
}

type TargetNumbers = { readonly parent: number; readonly record: number; readonly file: number };

/** Numbers the targets of views and of downloads: works, versions, files. */
class TargetNumbering {
  #last: Partial<TargetRow> = {};
  #parent = 0;
  #record = 0;
  #file = 0;

  of(row: TargetRow): TargetNumbers {
    const isNewParent = row.kind !== this.#last.kind || row.parent !== this.#last.parent;
    const isNewRecord = isNewParent || row.record !== this.#last.record;
    if (isNewParent) this.#parent += 1;
    if (isNewRecord) this.#record += 1;
    if (isNewRecord || row.fileKey !== this.#last.fileKey) this.#file += 1;
    this.#last = row;
    return { parent: this.#parent, record: this.#record, file: this.#file };
  }
}
