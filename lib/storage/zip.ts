import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, RandomAccessReader, type ZipFile } from "yauzl";
import { storage } from "./index";
import { TransferBroken } from "./port";

export type { Entry, ZipFile } from "yauzl";

/**
 * Reads ZIP files that are stored objects, by the central directory at their end. The size of a directory is bounded
 * here; callers bound the number of entries and their unpacked size.
 */

/** Names, notes and the like of all entries; a thousand times that of an honest archive would fill the memory. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;
const BUFFER_BYTES = 1024 * 1024;

const STORED = 0;
const DEFLATED = 8;

/** @throws when it is no readable ZIP file; close it in the end */
export function openZip(key: string, sizeBytes: number): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    yauzl.fromRandomAccessReader(
      new StoredReader(key, sizeBytes),
      sizeBytes,
      { lazyEntries: true, autoClose: false, validateEntrySizes: true },
      (error, zip) => (error ? reject(error) : resolve(zip)),
    ),
  );
}

type Next = "go on" | "enough";

/** Visits the entries in the order of the list. @throws for a damaged list, and the errors of `visit` */
export function eachEntry(
  zip: ZipFile,
  visit: (entry: Entry) => Next | Promise<Next>,
): Promise<void> {
  let listBytes = 0;
  return new Promise((resolve, reject) => {
    const follow = (next: Next) => (next === "enough" ? resolve() : zip.readEntry());
    zip.on("error", reject);
    zip.on("end", resolve);
    zip.on("entry", (entry: Entry) => {
      listBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (listBytes > MAX_LIST_BYTES) return reject(new Error("The list of entries is too large."));
      try {
        const next = visit(entry);
        if (typeof next === "string") follow(next);
        else next.then(follow, reject);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    zip.readEntry();
  });
}

/** Whether it is packed in one of the ways that every program reads. */
export const isPackedAsUsual = ({ compressionMethod: method }: Entry): boolean =>
  method === STORED || method === DEFLATED;

/**
 * The bytes of an entry. They break off at the end when they are not those that were packed, so that no reader takes
 * them for it. `ended` settles when nothing is read any more.
 */
export async function openEntry(
  zip: ZipFile,
  entry: Entry,
): Promise<{ bytes: Readable; ended: Promise<void> }> {
  const source = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
  const bytes = withChecksum(entry.crc32);
  const ended = pipeline(source, bytes);
  ended.catch(() => undefined); // the reader of the bytes hears of it, too
  return { bytes, ended };
}

/** The library checks lengths; that the bytes are right is known by their checksum. */
function withChecksum(expected: number): Transform {
  let sum = 0;
  return new Transform({
    highWaterMark: BUFFER_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === expected ? null : new TransferBroken());
    },
  });
}

/** The list of entries is read in pieces of a hundred bytes, which would each be a read of the storage. */
const READ_AHEAD_BYTES = 256 * 1024;

/** Reads parts of a stored object. */
class StoredReader extends RandomAccessReader {
  #ahead: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };

  constructor(
    private readonly key: string,
    private readonly sizeBytes: number,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    if (length > READ_AHEAD_BYTES) return super.read(buffer, offset, length, position, done);
    this.#bytesAt(position, length)
      .then((bytes) => {
        bytes.copy(buffer, offset);
        done(null);
      })
      .catch(done);
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const from = position - this.#ahead.start;
    if (from >= 0 && from + length <= this.#ahead.bytes.length)
      return this.#ahead.bytes.subarray(from, from + length);
    const end = Math.min(this.sizeBytes, position + READ_AHEAD_BYTES);
    if (position + length > end) throw new Error("The archive ends early.");
    const chunks: Buffer[] = [];
    for await (const chunk of await storage().read(this.key, { start: position, end: end - 1 }))
      chunks.push(chunk as Buffer);
    this.#ahead = { start: position, bytes: Buffer.concat(chunks) };
    if (this.#ahead.bytes.length < length) throw new Error("The archive ends early.");
    return this.#ahead.bytes.subarray(0, length);
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
