import { statfs } from "node:fs/promises";

/** The free space of the disk that holds a folder. */
export type Room = { freeBytes: number; totalBytes: number };

const GB = 1e9;
/** Below this the next large upload may be the one that fails. */
const LITTLE_BYTES = 10 * GB;
const NEXT_TO_NOTHING_BYTES = GB;

export async function roomOf(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export function judgeRoom({ freeBytes }: Room): "good" | "attention" | "bad" {
  if (freeBytes < NEXT_TO_NOTHING_BYTES) return "bad";
  return freeBytes < LITTLE_BYTES ? "attention" : "good";
}
