import { createHash, type Hash } from "node:crypto";
import { parentPort } from "node:worker_threads";

/** A thread that hashes streams for `hashing.ts`; it reads the blocks where they lie, in shared memory. */

/** The next bytes of a stream, its end, or with neither that it is not wanted any more. */
export type ChecksumQuestion = { stream: number; bytes?: Uint8Array; last?: true };
export type ChecksumReply = { ticket: number; md5?: string; sha256?: string };

const streams = new Map<number, { md5: Hash; sha256: Hash }>();

parentPort?.on("message", (question: ChecksumQuestion & { ticket?: number }) => {
  const { ticket, stream, bytes, last } = question;
  const hashes = streams.get(stream) ?? { md5: createHash("md5"), sha256: createHash("sha256") };
  if (bytes) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    hashes.md5.update(view);
    hashes.sha256.update(view);
    streams.set(stream, hashes);
  } else streams.delete(stream);
  if (ticket === undefined) return;
  const reply: ChecksumReply = last
    ? { ticket, md5: hashes.md5.digest("hex"), sha256: hashes.sha256.digest("hex") }
    : { ticket };
  parentPort?.postMessage(reply);
});
