import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { identify } from "@/lib/server/process-identity";

/** Linux has a file system in memory here; in a container it may be too small for anything. */
const MEMORY = "/dev/shm";
const LEAST_ROOM_BYTES = 4 * 2 ** 30;
const NAME = /^commonshelf-tests-(\d+)-/;

/**
 * A folder of this process for thousands of small files: in memory where there is room, since a file that is made on disk takes
 * up to half a millisecond. Those of processes that were killed are removed.
 */
export function memoryFolder(): string {
  const parent = hasRoom() ? MEMORY : os.tmpdir();
  for (const name of readdirSync(parent)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !identify(Number(pid)))
      rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  return mkdtempSync(path.join(parent, `commonshelf-tests-${process.pid}-`));
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, os.freemem()) >= LEAST_ROOM_BYTES;
}
