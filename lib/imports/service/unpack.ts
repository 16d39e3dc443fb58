import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, RandomAccessReader, type ZipFile } from "yauzl";
import { config } from "@/lib/core/config";
import { BadRequest, TooLarge } from "@/lib/core/errors";
import { storage, TransferBroken, type StoredBytes } from "@/lib/storage";
import type { SentFile } from "./receive";
import type { Staging } from "./staging";

/** Text compresses to a tenth, tables of zeros to a thousandth; what unpacks to more than that much is a bomb. */
const MOST_GROWTH = 200;
const FREE_GROWTH_BYTES = 64 * 1024 * 1024;

/** What computers add to archives by themselves. */
const isLitter = (name: string) =>
  name.startsWith("__MACOSX/") || /(^|\/)(\.DS_Store|Thumbs\.db)$/.test(name);

/**
 * Unpacks an archive into the staging: files at the top level, or all in one folder, whose name is left out. All
 * that the archive says of its entries is checked before the first is read.
 *
 * @throws BadRequest with what is wrong with the archive
 */
export async function unpack(archive: SentFile, staging: Staging): Promise<SentFile[]> {
  const told = (reason: string) =>
    new BadRequest(`The archive ${archive.name} cannot be used: ${reason} Nothing was imported.`);
  const zip = await open(archive.stored).catch(() => {
    throw told("it is not a readable zip archive.");
  });
  try {
    const { IMPORT_MAX_FILES } = config();
    if (zip.entryCount > IMPORT_MAX_FILES)
      throw told(`it holds more than ${IMPORT_MAX_FILES} entries.`);
    const entries = await entriesOf(zip).catch(() => {
      throw told("its list of entries is damaged, or names a place outside the archive.");
    });
    const files = entries.filter(({ fileName }) => !fileName.endsWith("/") && !isLitter(fileName));
    const problem = problemOf(files, archive.stored.sizeBytes);
    if (problem) throw told(problem);
    const unpacked: SentFile[] = [];
    for (const entry of files) {
      const stored = await extract(zip, entry, staging).catch((error: unknown) => {
        throw isOurs(error) ? error : told(`the file ${entry.fileName} in it is damaged.`);
      });
      unpacked.push({ name: baseName(entry.fileName), mediaType: "", stored });
    }
    return unpacked;
  } finally {
    zip.close();
  }
}

/** A full disk is no fault of the archive. */
const isOurs = (error: unknown) =>
  error instanceof TooLarge || (error instanceof Error && error.name === "Unavailable");

const baseName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

function problemOf(files: readonly Entry[], sizeBytes: number): string | undefined {
  if (files.length === 0) return "it is empty.";
  const encrypted = files.find((entry) => entry.isEncrypted());
  if (encrypted) return `the file ${encrypted.fileName} in it is encrypted.`;
  const link = files.find((entry) => isLink(entry));
  if (link) return `${link.fileName} in it is a link, not a file.`;
  const folders = files.map(({ fileName }) => fileName.split("/").slice(0, -1));
  if (folders.some((path) => path.length > 1)) return "it has folders inside a folder.";
  if (new Set(folders.map(([folder]) => folder)).size > 1)
    return "its files lie in several folders. Put them all into one, or into none.";
  const names = new Set<string>();
  for (const { fileName } of files) {
    const name = baseName(fileName).normalize("NFC");
    if (names.has(name)) return `it holds ${name} twice.`;
    names.add(name);
  }
  if (overlaps(files)) return "its entries share bytes.";
  const total = files.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const { IMPORT_MAX_BYTES } = config();
  if (total > IMPORT_MAX_BYTES) return `unpacked it has more than ${IMPORT_MAX_BYTES} bytes.`;
  if (total > FREE_GROWTH_BYTES && total > sizeBytes * MOST_GROWTH)
    return `unpacked it is more than ${MOST_GROWTH} times as large. Send such files as they are.`;
  return undefined;
}

const UNIX = 3;
const KIND_OF_FILE = 0o170000;
const LINK = 0o120000;

const isLink = ({ versionMadeBy, externalFileAttributes }: Entry) =>
  versionMadeBy >> 8 === UNIX && ((externalFileAttributes >>> 16) & KIND_OF_FILE) === LINK;

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
  const source = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
  const checked = withChecksum(entry.crc32);
  const size = entry.uncompressedSize;
  // Both have to have ended before the staging may be cleared.
  const [stored, read] = await Promise.allSettled([
    staging.write(checked, { limitBytes: size, expectedBytes: size }),
    pipeline(source, checked),
  ]);
  if (stored.status === "rejected") throw stored.reason;
  if (read.status === "rejected") throw read.reason;
  return stored.value;
}

/** The library checks lengths; that the bytes are right is known by their checksum. */
function withChecksum(expected: number): Transform {
  let sum = 0;
  return new Transform({
    highWaterMark: 1024 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === expected ? null : new TransferBroken());
    },
  });
}

function open({ key, sizeBytes }: StoredBytes): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    yauzl.fromRandomAccessReader(
      new StoredReader(key),
      sizeBytes,
      { lazyEntries: true, autoClose: false, validateEntrySizes: true },
      (error, zip) => (error ? reject(error) : resolve(zip)),
    ),
  );
}

function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Reads parts of a stored object. */
class StoredReader extends RandomAccessReader {
  constructor(private readonly key: string) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    storage()
      .read(this.key, { start, end: end - 1 })
      .then((source) => pipeline(source, through))
      .catch((error: unknown) => through.destroy(error as Error));
    return through;
  }
}
