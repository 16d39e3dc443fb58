import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";

const BUFFER_BYTES = 2 ** 20;

/** The least an upload has to do: read, checksum, write, and be on the disk. Answers the seconds it took. */
export async function copyWithChecksum(source: string, target: string): Promise<number> {
  const started = performance.now();
  const hash = createHash("md5");
  const file = await open(target, "w");
  try {
    for await (const chunk of createReadStream(source, { highWaterMark: BUFFER_BYTES })) {
      const bytes = chunk as Buffer;
      hash.update(bytes);
      await file.write(bytes);
    }
    await file.datasync();
  } finally {
    await file.close();
  }
  hash.digest("hex");
  const seconds = (performance.now() - started) / 1000;
  await rm(target);
  return seconds;
}
