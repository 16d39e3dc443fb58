import { read as readCallback, type ReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";

/**
 * Sends a stored file with two buffers that are filled in turn: one is read while the other is on its way.
 * A pipe would allocate a fresh buffer for every piece, and clearing those away costs more than the copying.
 */
const read = promisify(readCallback);
const BUFFER_BYTES = 256 * 1024;

/** What Node keeps about the part of the file a stream was opened for. */
type Slice = { fd?: unknown; start?: unknown; end?: unknown };

/** Whether the stream is an open file that is still unread; others are piped. */
export function isUntouchedFile(source: unknown): source is ReadStream & { fd: number } {
  const { fd } = source as Slice;
  const stream = source as ReadStream;
  return (
    typeof fd === "number" &&
    stream.bytesRead === 0 &&
    stream.readableFlowing === null &&
    !stream.destroyed
  );
}

/** Rejects when the reader leaves or the file cannot be read; closes the file in any case. */
export async function copyFile(
  source: ReadStream & { fd: number },
  res: ServerResponse,
  sizeBytes: number,
): Promise<void> {
  const { start, end } = source as Slice;
  const last = typeof end === "number" ? end : Infinity;
  let position = typeof start === "number" ? start : 0;
  const length = Math.max(1, Math.min(BUFFER_BYTES, sizeBytes));
  const slots = [0, 1].map(() => ({ buffer: undefined as Buffer | undefined, sent: idle }));
  const gone = new Promise<never>((_resolve, reject) =>
    res.once("close", () => reject(new Error("The reader left."))),
  );
  gone.catch(() => undefined); // a reader may also leave after the last byte
  try {
    for (let turn = 0; position <= last; turn++) {
      const slot = slots[turn % 2];
      if (!slot) break;
      await Promise.race([slot.sent, gone]);
      slot.buffer ??= Buffer.allocUnsafeSlow(length);
      const wanted = Math.min(length, last - position + 1);
      const { bytesRead } = await read(source.fd, slot.buffer, 0, wanted, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      slot.sent = write(res, slot.buffer.subarray(0, bytesRead));
      slot.sent.catch(() => undefined); // awaited before the buffer is used again
    }
    await Promise.race([Promise.all(slots.map(({ sent }) => sent)), gone]);
    res.end();
  } finally {
    source.destroy();
  }
}

const idle = Promise.resolve();

function write(res: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    res.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
