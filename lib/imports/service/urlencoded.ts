import { StringDecoder } from "node:string_decoder";
import { BadRequest } from "@/lib/core/errors";
import { type Pause, pauseAfter } from "@/lib/core/pause";

/** Bytes that are decoded at once. */
const PIECE = 64 * 1024;

const SPACE = 0x20;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const PLUS = 0x2b;
const EQUALS = 0x3d;

/**
 * The fields of an `application/x-www-form-urlencoded` body, of two with one name the last. As `URLSearchParams` reads them,
 * but in turns with others, because the metadata may fill the whole body.
 *
 * @throws BadRequest when there are too many
 */
export async function readUrlencoded(
  body: Buffer,
  maxFields: number,
): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  const pause = pauseAfter();
  let count = 0;
  for (let from = 0; from < body.length;) {
    if (++count > maxFields) throw new BadRequest("imports.tooManyParts");
    const end = indexOrEnd(body, AMPERSAND, from);
    const field = body.subarray(from, end);
    const equals = indexOrEnd(field, EQUALS, 0);
    const name = await decoded(field.subarray(0, equals), pause);
    const value = await decoded(field.subarray(equals + 1), pause);
    if (field.length > 0) fields.set(name, value);
    from = end + 1;
  }
  return fields;
}

function indexOrEnd(bytes: Buffer, sign: number, from: number): number {
  const index = bytes.indexOf(sign, from);
  return index < 0 ? bytes.length : index;
}

async function decoded(escaped: Buffer, pause: Pause): Promise<string> {
  const decoder = new StringDecoder("utf8"); // pieces may end inside a letter
  let text = "";
  for (let from = 0; from < escaped.length;) {
    const end = endOfPiece(escaped, from + PIECE);
    text += decoder.write(unescaped(escaped.subarray(from, end)));
    from = end;
    await pause();
  }
  return text + decoder.end();
}

/** Not inside an escape, such as `%C3`. */
function endOfPiece(escaped: Buffer, end: number): number {
  if (end >= escaped.length) return escaped.length;
  const last = escaped.lastIndexOf(PERCENT, end - 1);
  return last > end - 3 ? last : end;
}

function unescaped(escaped: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(escaped.length);
  let length = 0;
  for (let at = 0; at < escaped.length; at++) {
    const byte = escaped[at] ?? 0;
    const high = byte === PERCENT ? digitOf(escaped[at + 1]) : -1;
    const low = high < 0 ? -1 : digitOf(escaped[at + 2]);
    if (low >= 0) at += 2;
    bytes[length++] = low >= 0 ? high * 16 + low : byte === PLUS ? SPACE : byte;
  }
  return bytes.subarray(0, length);
}

/** Of a hexadecimal digit; -1 for any other byte. */
function digitOf(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
