import { config } from "@/lib/core/config";
import { BadRequest, Unavailable } from "@/lib/core/errors";
import {
  toMessage,
  message,
  type Message,
  type MessageKey,
  type MessageLike,
} from "@/lib/core/message";
import type { StoredBytes } from "@/lib/storage";
import {
  eachEntry,
  type Entry,
  isPackedAsUsual,
  openEntry,
  openZip,
  type ZipFile,
} from "@/lib/storage/zip";
import type { SentFile } from "./receive";
import type { Staging } from "./staging";
import type { ProgressReporter } from "./progress";

/** Text compresses to a tenth, tables of zeros to a thousandth; what unpacks to more than that much is a bomb. */
const MAX_GROWTH = 200;
const FREE_GROWTH_BYTES = 64 * 1024 * 1024;
/** As many as the staging writes at a time. */
const FILES_AT_ONCE = 4;

/** What computers add to archives by themselves. */
const isSystemFile = (name: string) =>
  name.startsWith("__MACOSX/") || /(^|\/)(\.DS_Store|Thumbs\.db)$/.test(name);

/** The totals of all archives of one request, so that many small zip bombs hit the same limits as a large one. */
export class UnpackTotals {
  #entries = 0;
  #packedBytes = 0;
  #bytes = 0;

  /** The problem with so many further entries, if any. */
  addEntries(count: number): Message | undefined {
    const { IMPORT_MAX_FILES: most } = config();
    this.#entries += count;
    return this.#entries > most ? message("imports.archiveEntries", { maximum: most }) : undefined;
  }

  /** The problem with an archive of this size that unpacks to that one, if any. */
  addBytes(packedBytes: number, bytes: number): Message | undefined {
    const { IMPORT_MAX_BYTES: most } = config();
    this.#packedBytes += packedBytes;
    this.#bytes += bytes;
    if (this.#bytes > most) return message("imports.archiveBytes", { maximum: most });
    if (this.#bytes > FREE_GROWTH_BYTES && this.#bytes > this.#packedBytes * MAX_GROWTH)
      return message("imports.archiveGrowth", { maximum: MAX_GROWTH });
    return undefined;
  }
}

/**
 * Unpacks an archive into the staging: files at the top level, or all in one folder, whose name is left out. All
 * that the archive says of its entries is checked before the first is read.
 *
 * @throws BadRequest with the problem of the archive
 */
export async function unpack(
  archive: SentFile,
  {
    staging,
    progress,
    unpacked,
  }: { staging: Staging; progress: ProgressReporter; unpacked: UnpackTotals },
): Promise<SentFile[]> {
  const archiveError = (reason: MessageLike) =>
    new BadRequest("imports.archive", { name: archive.name, reason: toMessage(reason) });
  const { key, sizeBytes } = archive.stored;
  const zip = await openZip(key, sizeBytes).catch(() => {
    throw archiveError("imports.archiveUnreadable");
  });
  try {
    const tooMany = unpacked.addEntries(zip.entryCount);
    if (tooMany) throw archiveError(tooMany);
    const entries = await entriesOf(zip).catch((error: unknown) => {
      throw archiveError(reasonOf(error));
    });
    const files = entries.filter(
      ({ fileName }) => !fileName.endsWith("/") && !isSystemFile(fileName),
    );
    const total = files.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    const problem = problemOf(files) ?? unpacked.addBytes(sizeBytes, total);
    if (problem) throw archiveError(problem);
    let done = 0;
    return await mapLimited(files, async (entry) => {
      progress.check();
      const stored = await extract(zip, entry, staging).catch((error: unknown) => {
        throw isOurs(error)
          ? error
          : archiveError(message("imports.archiveDamaged", { name: entry.fileName }));
      });
      progress.note("unpacking", ++done, files.length);
      return { name: baseName(entry.fileName), mediaType: "", stored };
    });
  } finally {
    zip.close();
  }
}

/** A full disk is no fault of the archive. */
const isOurs = (error: unknown) => error instanceof Unavailable;

const baseName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** Translates the library's error for a list of entries that it cannot read. */
function reasonOf(error: unknown): MessageKey {
  const text = error instanceof Error ? error.message : "";
  if (/relative path|absolute path/.test(text)) return "imports.archiveOutside";
  if (/encryption/.test(text)) return "imports.archiveEncrypted";
  return "imports.archiveList";
}

/** Answers for each, a few at a time. After a failure no more are begun, and none is left running. */
async function mapLimited<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = [...items.entries()].reverse();
  const turns = Array.from({ length: FILES_AT_ONCE }, async () => {
    try {
      for (let next = waiting.pop(); next; next = waiting.pop())
        made[next[0]] = await make(next[1]);
    } finally {
      waiting.length = 0;
    }
  });
  for (const turn of await Promise.allSettled(turns))
    if (turn.status === "rejected") throw turn.reason;
  return made;
}

function problemOf(files: readonly Entry[]): MessageLike | undefined {
  if (files.length === 0) return "imports.archiveEmpty";
  const encrypted = files.find((entry) => entry.isEncrypted());
  if (encrypted) return message("imports.archiveFileEncrypted", { name: encrypted.fileName });
  const strange = files.find(isNoFile);
  if (strange) return message("imports.archiveLink", { name: strange.fileName });
  const rare = files.find((entry) => !isPackedAsUsual(entry));
  if (rare) return message("imports.archiveMethod", { name: rare.fileName });
  const folders = files.map(({ fileName }) => fileName.split("/").slice(0, -1));
  if (folders.some((path) => path.length > 1)) return "imports.archiveNested";
  if (new Set(folders.map(([folder]) => folder)).size > 1) return "imports.archiveFolders";
  const names = new Set<string>();
  for (const { fileName } of files) {
    const name = baseName(fileName).normalize("NFC");
    if (names.has(name)) return message("imports.archiveTwice", { name });
    names.add(name);
  }
  return overlaps(files) ? "imports.archiveOverlap" : undefined;
}

const KIND_OF_FILE = 0o170000;
const FILE = 0o100000;

/** The kind as Unix writes it; other systems leave it out. */
function isNoFile({ externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & KIND_OF_FILE;
  return kind !== 0 && kind !== FILE;
}

/** Entries that name the same compressed bytes make a small archive unpack to a huge one (Fifield, WOOT 2019). */
function overlaps(files: readonly Entry[]): boolean {
  const sorted = [...files].sort(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  return sorted.some((entry, at) => {
    const next = sorted[at + 1];
    return (
      next !== undefined &&
      entry.relativeOffsetOfLocalHeader + entry.compressedSize > next.relativeOffsetOfLocalHeader
    );
  });
}

async function extract(zip: ZipFile, entry: Entry, staging: Staging): Promise<StoredBytes> {
  const { bytes, ended } = await openEntry(zip, entry);
  const size = entry.uncompressedSize;
  const write = staging.write(bytes, { limitBytes: size, expectedBytes: size });
  // A stream that nothing reads would never end.
  write.catch(() => bytes.destroy());
  // Both have to have ended before the staging may be cleared.
  const [stored, read] = await Promise.allSettled([write, ended]);
  if (stored.status === "rejected") throw stored.reason;
  if (read.status === "rejected") throw read.reason;
  return stored.value;
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  await eachEntry(zip, (entry) => {
    entries.push(entry);
    return "go on";
  });
  return entries;
}
