import { batchesOf } from "@/lib/core/batches";
import type { Context } from "@/lib/db/context";
import type { ImportedTotals, UsageItem } from "../repository/day-events";
import {
  type FileDay,
  listOtherVersions,
  removeOtherFiles,
  type VersionDay,
  writeFileDays,
  writeVersionDays,
} from "../repository/version-days";
import { forgetMonthOf } from "../repository/months";
import type { CountedEvent, DayCounter } from "./day-counter";

/** Versions or files in one statement. */
const MAX_ROWS = 10_000;
const BOUNDS = { maxSize: MAX_ROWS, sizeOf: () => 1 };

const UNUSED = { views: 0, uniqueViews: 0, downloads: 0, uniqueDownloads: 0, bytes: 0 };
const isUsed = (version: VersionDay) =>
  (Object.keys(UNUSED) as (keyof typeof UNUSED)[]).some((name) => version[name] !== 0);

type Changeable<Row> = { -readonly [Key in keyof Row]: Row[Key] };

/** Counts the use of versions and of their files on a day. */
export class VersionCounter implements DayCounter {
  readonly #finish: (ctx: Context, day: string, versions: readonly VersionDay[]) => Promise<void>;
  #versions = new Map<string, Changeable<VersionDay>>();
  #files = new Map<string, Map<string, Changeable<FileDay>>>();

  /** `finish` is what is done with the counts of a day instead of storing them. */
  constructor(
    finish?: (ctx: Context, day: string, versions: readonly VersionDay[]) => Promise<void>,
  ) {
    this.#finish = finish ?? ((ctx, day, versions) => this.#store(ctx, day, versions));
  }

  start(): void {
    this.#versions = new Map();
    this.#files = new Map();
  }

  countEvent({ kind, item, fileKey, bytes }: CountedEvent, isUnique: boolean): void {
    const version = this.#version(item);
    if (kind === "view") {
      version.views += 1;
      if (isUnique) version.uniqueViews += 1;
      return;
    }
    version.downloads += 1;
    if (isUnique) version.uniqueDownloads += 1;
    version.bytes += bytes;
    const file = this.#file(item.workId, fileKey ?? "");
    file.downloads += 1;
    file.bytes += bytes;
  }

  countImported(totals: ImportedTotals, item: UsageItem): void {
    const version = this.#version(item);
    version.views += totals.views;
    version.uniqueViews += totals.uniqueViews;
    version.downloads += totals.downloads;
    version.uniqueDownloads += totals.uniqueDownloads;
    version.bytes += totals.bytes;
  }

  finish(ctx: Context, day: string): Promise<void> {
    return this.#finish(ctx, day, [...this.#versions.values()].filter(isUsed));
  }

  async #store({ db }: Context, day: string, versions: readonly VersionDay[]): Promise<void> {
    const files = [...this.#files.values()].flatMap((some) => [...some.values()]);
    await removeOtherFiles(db, day, files);
    for (const some of batchesOf(files, BOUNDS)) await writeFileDays(db, day, some);
    await forgetMonthOf(db, day);
    const unused = (await listOtherVersions(db, day, versions)).map((ids) => ({
      ...ids,
      ...UNUSED,
    }));
    // By id, since transactions that change the same sums have to lock them in the same order; and last, since other days wait
    // for these locks until the transaction ends.
    const all = [...versions, ...unused].sort((a, b) => (a.workId < b.workId ? -1 : 1));
    for (const some of batchesOf(all, BOUNDS)) await writeVersionDays(db, day, some);
  }

  #version({ workId, parentId }: UsageItem): Changeable<VersionDay> {
    let version = this.#versions.get(workId);
    if (!version) this.#versions.set(workId, (version = { workId, parentId, ...UNUSED }));
    return version;
  }

  #file(workId: string, fileKey: string): Changeable<FileDay> {
    let files = this.#files.get(workId);
    if (!files) this.#files.set(workId, (files = new Map<string, Changeable<FileDay>>()));
    let file = files.get(fileKey);
    if (!file) files.set(fileKey, (file = { workId, fileKey, downloads: 0, bytes: 0 }));
    return file;
  }
}
