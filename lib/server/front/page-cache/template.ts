import { constants, crc32, deflateRawSync } from "node:zlib";

/**
 * A document with holes for what differs in every answer: the nonce of its scripts, and the id of the request.
 * What lies between the holes is compressed once; a hole is filled with an uncompressed block (RFC 1951 section
 * 3.2.4), so that an answer costs a checksum.
 */
type Holes = Readonly<Record<string, string>>;

type Part = { bytes: Buffer } | { hole: string };

export class Template {
  readonly #parts: readonly Part[];
  #deflated: readonly Part[] | undefined;
  readonly sizeBytes: number;

  /** @param holes  for each name the text that stands in its places */
  constructor(document: string, holes: Holes) {
    this.#parts = cut(document, holes);
    this.sizeBytes = this.#parts.reduce((sum, part) => sum + sizeOf(part), 0);
  }

  /** The filled document, in pieces. */
  fill(values: Holes): Buffer[] {
    return joinedWhereSmall(filled(this.#parts, values));
  }

  /** The filled document as a gzip file, in pieces. */
  fillCompressed(values: Holes): Buffer[] {
    this.#deflated ??= this.#parts.map((part) => ("hole" in part ? part : deflated(part.bytes)));
    let checksum = 0;
    let length = 0;
    for (const bytes of filled(this.#parts, values)) {
      checksum = crc32(bytes, checksum);
      length += bytes.byteLength;
    }
    const end = Buffer.from([1, 0, 0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0]);
    end.writeUInt32LE(checksum, 5);
    end.writeUInt32LE(length % 2 ** 32, 9);
    return joinedWhereSmall([GZIP_HEADER, ...filled(this.#deflated, values, storedBlock), end]);
  }
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Ends at a whole byte and is not the last block: others may follow. */
const deflated = (bytes: Buffer): Part => ({
  bytes: deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
});

function storedBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.byteLength, 1);
  header.writeUInt16LE(~bytes.byteLength & 0xffff, 3);
  return Buffer.concat([header, bytes]);
}

function filled(
  parts: readonly Part[],
  values: Holes,
  wrap: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Buffer[] {
  const ready = new Map(
    Object.entries(values).map(([name, value]) => [name, wrap(Buffer.from(value))]),
  );
  return parts.map((part) => ("bytes" in part ? part.bytes : (ready.get(part.hole) ?? EMPTY)));
}

const EMPTY = Buffer.alloc(0);

/** Larger pieces are cheaper to send as they are than to copy. */
const COPIED_BYTES = 4096;

/** Copies of whole documents would be most of what the process allocates: pieces that are the same in all answers are shared. */
function joinedWhereSmall(pieces: readonly Buffer[]): Buffer[] {
  const joined: Buffer[] = [];
  let small: Buffer[] = [];
  const flush = () => {
    if (small.length > 0) joined.push(Buffer.concat(small));
    small = [];
  };
  for (const piece of pieces) {
    if (piece.byteLength < COPIED_BYTES) {
      small.push(piece);
      continue;
    }
    flush();
    joined.push(piece);
  }
  flush();
  return joined;
}

function cut(document: string, holes: Holes): Part[] {
  const names = new Map(Object.entries(holes).map(([name, text]) => [text, name]));
  const pattern = new RegExp(`(${[...names.keys()].map(escaped).join("|")})`);
  return document
    .split(pattern)
    .filter((text) => text !== "")
    .map((text) => {
      const hole = names.get(text);
      return hole === undefined ? { bytes: Buffer.from(text) } : { hole };
    });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

const sizeOf = (part: Part) => ("bytes" in part ? part.bytes.byteLength : 64);
