import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll } from "vitest";
import { config, useConfig, type Config } from "@/lib/core/config";
import { newWorkId } from "@/lib/core/ids";
import { systemContext } from "@/lib/db/context";
import {
  commitFile,
  startUploads,
  uploadContent,
  type FileOwner,
  type OpenFiles,
} from "@/lib/files";
import { migrateQueue } from "@/lib/jobs/worker";

/** Gives the tests of a file their own data folder, and the queue its tables. */
export function withFileStorage(): {
  dataDir: () => string;
  settings: (given: Partial<Config>) => void;
} {
  let before: Config;
  let dataDir = "";
  beforeAll(async () => {
    before = config();
    dataDir = await mkdtemp(path.join(tmpdir(), "files-"));
    useConfig({ ...before, DATA_DIR: dataDir });
    await migrateQueue();
  });
  afterAll(async () => {
    useConfig(before);
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir: () => dataDir,
    settings: (given) => useConfig({ ...before, DATA_DIR: dataDir, ...given }),
  };
}

/** A draft as the module above files would present it. */
export function aDraft(given: Partial<FileOwner> = {}): { owner: FileOwner; open: OpenFiles } {
  const owner: FileOwner = {
    id: newWorkId(),
    kind: "draft",
    enabled: true,
    isLocked: false,
    defaultPreview: null,
    order: [],
    isPublic: false,
    ...given,
  };
  return { owner, open: async () => owner };
}

export const bytesOf = (content: string | Uint8Array) =>
  Readable.from([Buffer.from(content)], { objectMode: false });

/** A completed file of that content. */
export async function aFile(open: OpenFiles, key: string, content: string | Uint8Array) {
  const ctx = systemContext();
  await startUploads(ctx, open, [{ key }]);
  await uploadContent(ctx, open, key, { stream: bytesOf(content) });
  return commitFile(ctx, open, key);
}

/** Keys of all bytes under a data folder, half-received ones included. */
export async function storedObjects(dataDir: string): Promise<string[]> {
  const found = await readdir(path.join(dataDir, "files"), {
    recursive: true,
    withFileTypes: true,
  });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
