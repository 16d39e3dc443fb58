import { PassThrough, pipeline, Transform, type Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, RandomAccessReader, type ZipFile } from "yauzl";
import { storage } from "@/lib/storage";
import { NotShowable } from "./source";

/** What is in a stored ZIP file, read from its list of contents at its end. */
export type Member = { name: string; sizeBytes: number; isEncrypted: boolean };

/** A longer list is an attack or nothing to be read on a page. */
const MOST_ENTRIES = 100_000;
const MOST_LIST_BYTES = 16 * 1024 * 1024;

export async function listMembers(
  objectId: string,
  sizeBytes: number,
  most: number,
): Promise<{ members: Member[]; count: number }> {
  const members: Member[] = [];
  let count = 0;
  await eachFile(objectId, sizeBytes, (entry) => {
    count += 1;
    if (members.length < most)
      members.push({
        name: entry.fileName,
        sizeBytes: entry.uncompressedSize,
        isEncrypted: entry.isEncrypted(),
      });
    return "go on";
  });
  return { members, count };
}

/** The bytes of one member; undefined when there is none of that name, or it cannot be unpacked. */
export async function openMember(
  objectId: string,
  sizeBytes: number,
  name: string,
): Promise<{ stream: Readable; sizeBytes: number } | undefined> {
  let opened: { stream: Readable; sizeBytes: number } | undefined;
  await eachFile(objectId, sizeBytes, async (entry, zip) => {
    if (entry.fileName !== name) return "go on";
    if (!entry.isEncrypted() && METHODS.has(entry.compressionMethod))
      opened = { stream: await unpacked(zip, entry), sizeBytes: entry.uncompressedSize };
    return "enough";
  });
  return opened;
}

/** Stored, and deflated. */
const METHODS = new Set([0, 8]);

type Visit = (entry: Entry, zip: ZipFile) => "go on" | "enough" | Promise<"go on" | "enough">;

async function eachFile(objectId: string, sizeBytes: number, visit: Visit): Promise<void> {
  const zip = await open(objectId, sizeBytes);
  let entries = 0;
  let listBytes = 0;
  await new Promise<void>((resolve, reject) => {
    const refuse = () => reject(new NotShowable("unreadable"));
    zip.on("error", refuse);
    zip.on("end", resolve);
    zip.on("entry", (entry: Entry) => {
      entries += 1;
      listBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (entries > MOST_ENTRIES || listBytes > MOST_LIST_BYTES) return refuse();
      if (entry.fileName.endsWith("/")) return zip.readEntry();
      Promise.resolve(visit(entry, zip)).then(
        (next) => (next === "enough" ? resolve() : zip.readEntry()),
        refuse,
      );
    });
    zip.readEntry();
  });
}

function open(objectId: string, sizeBytes: number): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    yauzl.fromRandomAccessReader(
      new StoredReader(objectId),
      sizeBytes,
      { lazyEntries: true, autoClose: false, validateEntrySizes: true },
      (error, zip) => (error ? reject(new NotShowable("unreadable")) : resolve(zip)),
    ),
  );
}

async function unpacked(zip: ZipFile, entry: Entry): Promise<Readable> {
  const source = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );
  return pipeline(source, checked(entry.crc32), () => undefined);
}

/** Breaks off at the end when the bytes are not those that were packed, so that no reader takes them for it. */
function checked(expected: number): Transform {
  let sum = 0;
  return new Transform({
    highWaterMark: 256 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush: (done) => done(sum === expected ? null : new Error("The packed file is damaged.")),
  });
}

/** Reads parts of a stored object. */
class StoredReader extends RandomAccessReader {
  constructor(private readonly objectId: string) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    storage()
      .read(this.objectId, { start, end: end - 1 })
      .then((source) => pipeline(source, through, () => undefined))
      .catch((error: unknown) => through.destroy(error as Error));
    return through;
  }
}
