import { crc32, deflateRawSync } from "node:zlib";

/** A member of an archive made by hand; fields left out are as a correct program would write them. */
export type Member = {
  name: string | Uint8Array;
  bytes?: Uint8Array | string;
  /** 0 stored, 8 deflated; any other number is only written to the header. */
  method?: number;
  flags?: number;
  /** The values of the central directory, true or not. */
  says?: { size?: number; packedSize?: number; crc?: number; offset?: number };
  /** Of the file on a Unix system, with its kind: 0o120777 is a link. */
  mode?: number;
  /** Which system made it: 3 is Unix. */
  madeBy?: number;
  /** The local header leaves sizes and checksum to a descriptor behind the data, as streaming programs do. */
  isStreamed?: boolean;
  /** Sizes and offset in an extra field of 64 bits each. */
  isZip64?: boolean;
};

type End = {
  /** How many entries the end of the archive says there are. */
  count?: number;
  /** An end with numbers of 64 bits, as archives of more than 65,535 entries have. */
  isZip64?: boolean;
  /** Where it says the list of entries begins. */
  listAt?: number;
};

const MANY_32 = 0xffffffff;
const UTF8 = 0x800;
const STREAMED = 0x8;

/** Writes an archive byte by byte: programs that make archives refuse to make the ones that tests need. */
export function zipBytes(members: readonly Member[], end: End = {}): Buffer {
  const written: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const parts = partsOf(member, offset);
    written.push(...parts.local);
    list.push(parts.entry);
    offset += parts.local.reduce((sum, one) => sum + one.length, 0);
  }
  const directory = Buffer.concat(list);
  return Buffer.concat([
    ...written,
    directory,
    endOf({ count: members.length, listAt: offset, ...end }, directory.length, offset),
  ]);
}

function partsOf(member: Member, at: number): { local: Buffer[]; entry: Buffer } {
  const { method = 8, isStreamed = false, isZip64 = false, mode = 0o100644, madeBy = 3 } = member;
  const name = Buffer.from(member.name as string);
  const bytes = Buffer.from((member.bytes ?? "") as string);
  const packed = method === 8 ? deflateRawSync(bytes) : bytes;
  const flags = (member.flags ?? 0) | UTF8 | (isStreamed ? STREAMED : 0);
  const known = { size: bytes.length, packedSize: packed.length, crc: crc32(bytes) };
  const declared = { ...known, offset: at, ...member.says };
  const version = isZip64 ? 45 : 20;
  const local = Buffer.concat([
    numbers(4, 0x04034b50),
    numbers(2, version, flags, method, 0, 0),
    isStreamed ? numbers(4, 0, 0, 0) : numbers(4, known.crc, known.packedSize, known.size),
    numbers(2, name.length, 0),
    name,
  ]);
  const descriptor = numbers(4, 0x08074b50, known.crc, known.packedSize, known.size);
  const wide = Buffer.concat([
    numbers(2, 1, 24),
    ...[declared.size, declared.packedSize, declared.offset].map(wideNumber),
  ]);
  const entry = Buffer.concat([
    numbers(4, 0x02014b50),
    numbers(2, (madeBy << 8) | 20, version, flags, method, 0, 0),
    numbers(
      4,
      declared.crc,
      isZip64 ? MANY_32 : declared.packedSize,
      isZip64 ? MANY_32 : declared.size,
    ),
    numbers(2, name.length, isZip64 ? wide.length : 0, 0, 0, 0),
    numbers(4, mode * 0x10000, isZip64 ? MANY_32 : declared.offset),
    name,
    ...(isZip64 ? [wide] : []),
  ]);
  return { local: [local, packed, ...(isStreamed ? [descriptor] : [])], entry };
}

function endOf(
  { count, listAt, isZip64 = false }: Required<Pick<End, "count" | "listAt">> & End,
  listBytes: number,
  filled: number,
): Buffer {
  const end = (entries: number, at: number) =>
    Buffer.concat([
      numbers(4, 0x06054b50),
      numbers(2, 0, 0, entries, entries),
      numbers(4, listBytes, at),
      numbers(2, 0),
    ]);
  if (!isZip64) return end(count & 0xffff, listAt);
  return Buffer.concat([
    numbers(4, 0x06064b50),
    wideNumber(44),
    numbers(2, 45, 45),
    numbers(4, 0, 0),
    ...[count, count, listBytes, listAt].map(wideNumber),
    numbers(4, 0x07064b50, 0),
    wideNumber(filled + listBytes),
    numbers(4, 1),
    end(0xffff, MANY_32),
  ]);
}

function numbers(width: 2 | 4, ...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(width * values.length);
  for (const [index, value] of values.entries())
    if (width === 2) buffer.writeUInt16LE(value, index * width);
    else buffer.writeUInt32LE(value, index * width);
  return buffer;
}

function wideNumber(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
}
