import { Transform, type TransformCallback } from "node:stream";
import { BadRequest } from "@/lib/core/errors";

/** More than any client writes: a name, a type, a length. */
const MAX_HEAD_BYTES = 16 * 1024;
const END_OF_HEAD = "\r\n\r\n";

/**
 * Passes a multipart body on and refuses parts whose head does not end (RFC 2046 section 5.1): the parser of the body
 * keeps a head of any length in memory.
 */
export class PartHeadLimit extends Transform {
  readonly #delimiter: string;
  #isInHead = false;
  #hasEnded = false;
  #headBytes = 0;
  /** The last bytes received, which may be the beginning of the searched sequence. */
  #rest: Buffer = Buffer.alloc(0);

  /** Before each chunk `room` is waited for, so that a sender is not read faster than its files are kept. */
  constructor(
    boundary: string,
    private readonly room: () => Promise<void> = () => Promise.resolve(),
  ) {
    super({ highWaterMark: 64 * 1024 });
    this.#delimiter = `--${boundary}`;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#isTooLong(chunk)) return done(tooLong());
    this.room().then(() => done(null, chunk), done);
  }

  #isTooLong(chunk: Buffer): boolean {
    const bytes = Buffer.concat([this.#rest, chunk]);
    let from = 0;
    while (!this.#hasEnded) {
      if (this.#isInHead && this.#headBytes === 0) {
        const sign = bytes.subarray(from, from + 2).toString();
        // Behind the last delimiter, which has two more dashes, nothing is a head any more.
        if (sign === "--") {
          this.#hasEnded = true;
          return false;
        }
        if (sign.length < 2) {
          this.#rest = bytes.subarray(from);
          return false;
        }
      }
      const wanted = this.#isInHead ? END_OF_HEAD : this.#delimiter;
      const found = bytes.indexOf(wanted, from);
      const upTo = found < 0 ? Math.max(from, bytes.length - wanted.length + 1) : found;
      if (this.#isInHead) this.#headBytes += upTo - from;
      if (this.#headBytes > MAX_HEAD_BYTES) return true;
      if (found < 0) {
        this.#rest = bytes.subarray(upTo);
        return false;
      }
      from = found + wanted.length;
      this.#isInHead = !this.#isInHead;
      this.#headBytes = 0;
    }
    return false;
  }
}

const tooLong = () => new BadRequest("imports.partHead");

/** The boundary that a content type names; empty when it names none. */
export function boundaryOf(contentType: string | null): string {
  const found = /\bboundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType ?? "");
  return found?.[1] ?? found?.[2] ?? "";
}
