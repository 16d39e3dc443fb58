import { StringDecoder } from "node:string_decoder";
import { BadRequest } from "@/lib/core/errors";
import { pauseAfter } from "@/lib/core/time-slices";

/** Bytes that are decoded at once. */
const PIECE = 64 * 1024;

const SPACE = 0x20;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const PLUS = 0x2b;
const EQUALS = 0x3d;

/**
 * The fields of an `application/x-www-form-urlencoded` body, of two with one name the last. As `URLSearchParams` reads them,
 * but as they arrive and in slices of time, because the metadata may fill the whole body: it is never held as bytes, and
 * too many fields are refused before the rest is read.
 *
 * @throws BadRequest when there are too many
 */
export async function readUrlencoded(
  body: AsyncIterable<Uint8Array>,
  maxFields: number,
): Promise<Map<string, string>> {
  const fields = new FieldReader(maxFields);
  const pause = pauseAfter();
  for await (const chunk of body) {
    for (let from = 0; from < chunk.byteLength; from += PIECE) {
      fields.read(
        Buffer.from(
          chunk.buffer,
          chunk.byteOffset + from,
          Math.min(PIECE, chunk.byteLength - from),
        ),
      );
      await pause();
    }
  }
  return fields.end();
}

class FieldReader {
  readonly #fields = new Map<string, string>();
  readonly #maxFields: number;
  #count = 0;
  #isInField = false;
  /** Of the current field, once its equals sign has come. */
  #name: string | undefined;
  #text = new TextReader();

  constructor(maxFields: number) {
    this.#maxFields = maxFields;
  }

  /** @throws BadRequest when a field too many begins */
  read(piece: Buffer): void {
    for (let from = 0; from < piece.length;) {
      if (!this.#isInField) this.#begin();
      const end = indexOrEnd(piece, AMPERSAND, from);
      const equals =
        this.#name === undefined ? indexOrEnd(piece.subarray(0, end), EQUALS, from) : end;
      this.#text.read(piece.subarray(from, equals));
      if (equals < end) {
        this.#name = this.#text.end();
        this.#text.read(piece.subarray(equals + 1, end));
      }
      if (end < piece.length) this.#finish();
      from = end + 1;
    }
  }

  end(): Map<string, string> {
    this.#finish();
    return this.#fields;
  }

  #begin(): void {
    if (++this.#count > this.#maxFields) throw new BadRequest("imports.tooManyParts");
    this.#isInField = true;
  }

  #finish(): void {
    const text = this.#text.end();
    if (this.#name !== undefined) this.#fields.set(this.#name, text);
    else if (text !== "") this.#fields.set(text, "");
    this.#name = undefined;
    this.#isInField = false;
  }
}

/** Decodes a text that comes in pieces, which may end inside a letter or inside an escape such as `%C3`. */
class TextReader {
  #decoder = new StringDecoder("utf8");
  #text = "";
  #rest: Buffer = NOTHING;

  read(escaped: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, escaped]) : escaped;
    const begun = Math.max(bytes.length - 2, 0);
    const percent = bytes.indexOf(PERCENT, begun);
    const end = percent < 0 ? bytes.length : percent;
    this.#rest = end < bytes.length ? Buffer.from(bytes.subarray(end)) : NOTHING;
    this.#text += this.#decoder.write(unescaped(bytes.subarray(0, end)));
  }

  /** The whole text; the next one may begin. */
  end(): string {
    const text = this.#text + this.#decoder.write(unescaped(this.#rest)) + this.#decoder.end();
    this.#decoder = new StringDecoder("utf8");
    this.#text = "";
    this.#rest = NOTHING;
    return text;
  }
}

const NOTHING = Buffer.alloc(0);

function indexOrEnd(bytes: Buffer, sign: number, from: number): number {
  const index = bytes.indexOf(sign, from);
  return index < 0 ? bytes.length : index;
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
