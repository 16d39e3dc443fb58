import { Transform } from "node:stream";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/core/process-wide";

/** Bytes of answers that are kept at most, and those of one. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_BYTES_OF_ONE = 32 * 1024 * 1024;

/** As long as what they are made of is kept. */
const MAX_MS = 10 * 60_000;

const kept = processWide<LRUCache<string, Uint8Array<ArrayBuffer>>>("statistics.answers");

const answers = () =>
  (kept.value ??= new LRUCache<string, Uint8Array<ArrayBuffer>>({
    ttl: MAX_MS,
    maxSize: MAX_BYTES,
    sizeCalculation: (bytes) => bytes.length + 1,
  }));

/** Long answers as they were sent: the key says all that they depend on. */
export const keptAnswer = (key: string): Uint8Array<ArrayBuffer> | undefined => answers().get(key);

/** Passes an answer on and keeps it, if it came to its end and is not too long. */
export function keepAnswer(key: string): Transform {
  let chunks: Buffer[] = [];
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      if (length <= MAX_BYTES_OF_ONE) chunks.push(chunk);
      else chunks = [];
      done(null, chunk);
    },
    flush(done) {
      if (length <= MAX_BYTES_OF_ONE) answers().set(key, Buffer.concat(chunks));
      done();
    },
  });
}
