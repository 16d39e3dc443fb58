import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { config } from "@/lib/core/config";
import { newWorkId } from "@/lib/core/ids";
import { systemContext } from "@/lib/db/context";
import {
  commitFile,
  startUploads,
  uploadContent,
  type FileOwner,
  type OpenFiles,
} from "@/lib/files";

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

/** The folder of the storage under test. */
export const storageFolder = () => path.join(config().DATA_DIR, "files");

/** Where the bytes of a file lie. */
export function pathOfObject(id: string): string {
  return path.join(storageFolder(), id.slice(0, 2), id.slice(2, 4), id);
}

/** Keys of all bytes in the storage, half-received ones included. */
export async function storedObjects(): Promise<string[]> {
  await mkdir(storageFolder(), { recursive: true });
  const found = await readdir(storageFolder(), {
    recursive: true,
    withFileTypes: true,
  });
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
