import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import path from "node:path";
import type { ByteRange } from "@/lib/core/streamable-object";
import type { Readable } from "node:stream";
import { Unavailable } from "@/lib/core/errors";
import {
  MissingObject,
  type ObjectStat,
  type ObjectStorage,
  type StoredBytes,
  type WriteLimits,
} from "./port";
import { receive } from "./receive";
import { syncFolder } from "./sync-folder";

/**
 * Objects as files of one folder: `ab/cd/abcd…` after their random key, and `tmp/` for unfinished writes.
 * A write is acknowledged only after the bytes, the name and the folders that hold it are on the disk.
 */
const KEY = /^[0-9a-f]{32}$/;
const FOLDER = /^[0-9a-f]{2}$/;
const READ_BUFFER_BYTES = 1024 * 1024;

export function localStorage(root: string): ObjectStorage {
  const arriving = path.join(root, "tmp");

  async function write(source: Readable, limits: WriteLimits): Promise<StoredBytes> {
    // A sender may disconnect before reading begins, or after a refusal; an unhandled error event would end the
    // process.
    source.on("error", () => undefined);
    const { key = newKey() } = limits;
    const temporary = path.join(arriving, key);
    const final = fileOf(root, key);
    try {
      const file = await openNew(temporary);
      let received: Awaited<ReturnType<typeof receive>>;
      let firstMade: string | undefined;
      try {
        received = await receive(source, file, limits);
        limits.onReceived?.({ key, ...received });
        [firstMade] = await Promise.all([
          mkdir(path.dirname(final), { recursive: true }),
          file.datasync(),
        ]);
      } finally {
        await file.close();
      }
      await settle(temporary, final, firstMade);
      return { key, ...received };
    } catch (error) {
      await rm(temporary, { force: true });
      throw inOurWords(error);
    }
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const file = await open(fileOf(root, key), "r");
      return file.createReadStream({ ...range, highWaterMark: READ_BUFFER_BYTES });
    } catch (error) {
      if (codeOf(error) === "ENOENT") throw new MissingObject(key);
      throw inOurWords(error);
    }
  }

  async function remove(key: string): Promise<void> {
    await rm(fileOf(root, key), { force: true });
    await rm(path.join(arriving, key), { force: true });
  }

  return {
    newKey,
    write,
    read,
    stat: (key) => statOf(root, key),
    remove,
    list: (after) => listFrom(root, after),
    sweepTemp: (olderThan) => sweep(arriving, olderThan),
  };
}

const newKey = (): string => randomBytes(16).toString("hex");

/** Makes a file; its folder, which is missing once in the life of an installation, too. */
async function openNew(name: string): Promise<FileHandle> {
  const make = () => open(name, "wx", 0o640);
  return make().catch(async (error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
    await mkdir(path.dirname(name), { recursive: true });
    return make();
  });
}

/**
 * Moves an arrived file to its name and makes the new name durable, folders that were missing included; the first of
 * them is `firstMade`.
 */
async function settle(
  temporary: string,
  final: string,
  firstMade: string | undefined,
): Promise<void> {
  await rename(temporary, final);
  try {
    await Promise.all(changedFolders(path.dirname(final), firstMade).map(syncFolder));
  } catch (error) {
    await unlink(final);
    throw error;
  }
}

/** The folder of a new name, and those that hold the folders which were missing. */
function changedFolders(folder: string, firstMade: string | undefined): string[] {
  const changed = [folder];
  if (firstMade === undefined) return changed;
  for (let above = folder; above.length >= firstMade.length;) {
    above = path.dirname(above);
    changed.push(above);
  }
  return changed;
}

function fileOf(root: string, key: string): string {
  if (!KEY.test(key)) throw new MissingObject(key);
  return path.join(root, key.slice(0, 2), key.slice(2, 4), key);
}

async function statOf(root: string, key: string): Promise<ObjectStat | undefined> {
  if (!KEY.test(key)) return undefined;
  try {
    const { size, mtime } = await stat(fileOf(root, key));
    return { key, sizeBytes: size, modifiedAt: mtime };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw inOurWords(error);
  }
}

async function* listFrom(root: string, after = ""): AsyncGenerator<ObjectStat> {
  for (const first of await namesIn(root, FOLDER, after.slice(0, 2))) {
    const second = first === after.slice(0, 2) ? after.slice(2, 4) : "";
    for (const folder of await namesIn(path.join(root, first), FOLDER, second)) {
      for (const key of await namesIn(path.join(root, first, folder), KEY, after)) {
        if (key === after) continue;
        const found = await statOf(root, key);
        if (found) yield found;
      }
    }
  }
}

/** Names that look like ours, from `least` on and in order; none when the folder does not exist. */
async function namesIn(folder: string, pattern: RegExp, least: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => pattern.test(name) && name >= least).sort();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw inOurWords(error);
  }
}

async function sweep(arriving: string, olderThan: Date): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(arriving, KEY, "")) {
    const file = path.join(arriving, name);
    // A write that is still going on keeps touching its file; a sweep beside it must let it be.
    const found = await stat(file).catch(() => undefined);
    if (!found || found.mtime >= olderThan) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;

const NO_ROOM: readonly unknown[] = ["ENOSPC", "EDQUOT"];
const OFFLINE: readonly unknown[] = [
  "EACCES",
  "EIO",
  "EMFILE",
  "ENFILE",
  "EPERM",
  "EROFS",
  "ESTALE",
];

/** Troubles of the disk, told without paths; everything else goes on as it is. */
function inOurWords(error: unknown): unknown {
  const code = codeOf(error);
  if (NO_ROOM.includes(code)) return new Unavailable("storage.full");
  if (OFFLINE.includes(code)) return new Unavailable("storage.offline");
  return error;
}
