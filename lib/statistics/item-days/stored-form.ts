import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { batchesOf } from "@/lib/core/batches";
import { runInSlices, type Steps } from "@/lib/core/time-slices";
import type { UsageCategory } from "../counts";
import { type Block, type Column, emptyBlock } from "../tables/day-table";
import type { Part, UsedVersion } from "./part";

/**
 * How a part is stored: JSON by lines, compressed. A line has so few entries that reading it holds nobody up, whatever the part has.
 */

const ENTRIES_OF_LINE = 2_000;
const NEWLINE = 10;

type Days = Omit<Block, "categories" | "createdAt" | "updatedAt"> & { readonly at: number };
type Item = readonly [id: string, days: number[], numbers: number[]];
// prettier-ignore
type Version = readonly [day: number, workId: string, parentId: string, views: number, downloads: number];
type Line =
  | readonly ["days", Days]
  | readonly ["items", UsageCategory, readonly Item[]]
  | readonly ["uploads", Part["uploads"]]
  | readonly ["versions", readonly Version[]];

export async function storedFormOf(part: Part): Promise<Uint8Array> {
  return promisify(gzip)(await runInSlices(written(part)));
}

/** @throws Error  when it is not what `storedFormOf` writes */
export async function partOfStoredForm(stored: Uint8Array): Promise<Part> {
  return runInSlices(read(await promisify(gunzip)(stored)));
}

function* written(part: Part): Steps<Buffer> {
  const lines: Buffer[] = [];
  for (const line of linesOf(part)) {
    lines.push(Buffer.from(`${JSON.stringify(line)}\n`));
    yield;
  }
  return Buffer.concat(lines);
}

function* linesOf({ block, uploads, versions }: Part): Generator<Line, void> {
  const { categories, createdAt, updatedAt: _, ...days } = block;
  // All days of a part are counted at the same time.
  yield ["days", { ...days, at: createdAt[0]?.getTime() ?? 0 }];
  for (const [category, columns] of categories)
    for (const some of inLines(
      [...columns],
      ([, { days, numbers }]) => days.length + numbers.length,
    ))
      yield ["items", category, some.map(([id, { days, numbers }]) => [id, days, numbers])];
  for (const some of inLines(uploads)) yield ["uploads", some];
  for (const some of inLines(versions)) yield ["versions", some.map(versionOf)];
}

const versionOf = ({ day, workId, parentId, views, downloads }: UsedVersion): Version => [
  day,
  workId,
  parentId,
  views,
  downloads,
];

const inLines = <Entry>(entries: readonly Entry[], sizeOf: (entry: Entry) => number = () => 1) =>
  batchesOf(entries, { maxSize: ENTRIES_OF_LINE, sizeOf });

function* read(text: Buffer): Steps<Part> {
  let block = emptyBlock(0, "");
  const uploads: Part["uploads"][number][] = [];
  const versions: UsedVersion[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(NEWLINE, from);
    const line = JSON.parse(text.toString("utf8", from, end)) as Line;
    from = end + 1;
    if (line[0] === "days") block = blockOf(line[1]);
    else if (line[0] === "items") addItems(block, line[1], line[2]);
    else if (line[0] === "uploads") uploads.push(...line[1]);
    else
      for (const [day, workId, parentId, views, downloads] of line[1])
        versions.push({ day, workId, parentId, views, downloads });
    yield;
  }
  return { block, uploads, versions };
}

function addItems({ categories }: Block, category: UsageCategory, items: readonly Item[]): void {
  let columns = categories.get(category);
  if (!columns) categories.set(category, (columns = new Map<string, Column>()));
  for (const [id, days, numbers] of items) columns.set(id, { days, numbers });
}

function blockOf({ at, ...days }: Days): Block {
  const moments = days.days.map(() => new Date(at));
  return { ...days, createdAt: moments, updatedAt: moments, categories: new Map() };
}
