import { config } from "@/lib/core/config";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { cleanKey } from "../keys";
import type { FileLimits, FileOwner } from "../owner";
import { findEntry, type FileEntry, listEntries } from "../repository";

/** The file of that name. Names in addresses are cleaned as names of uploads are, so both spellings find it. */
export async function requireEntry(
  ctx: Context,
  owner: FileOwner,
  key: string,
): Promise<FileEntry> {
  const name = owner.enabled ? cleanKey(key) : undefined;
  const entry = name === undefined ? undefined : await findNamed(ctx, owner, name);
  if (!entry) throw new NotFound("files.noSuchFile", { id: owner.id, key });
  return entry;
}

function findNamed(
  ctx: Context,
  { id, entries }: FileOwner,
  name: string,
): Promise<FileEntry | undefined> | FileEntry | undefined {
  return entries ? entries.find(({ key }) => key === name) : findEntry(ctx.db, id, name);
}

/** All files of the owner. */
export async function entriesOf(
  ctx: Context,
  { id, entries }: FileOwner,
): Promise<readonly FileEntry[]> {
  return entries ?? listEntries(ctx.db, id);
}

/**
 * How many bytes the files hold, pending ones included. A file that is sent in parts counts as it was announced, from
 * its beginning.
 */
export function usedBytes(entries: readonly FileEntry[]): number {
  return entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
}

function bytesOf({ content, transfer, status }: FileEntry): number {
  if (content) return content.sizeBytes;
  return transfer.type === "M" && status === "pending" ? transfer.sizeBytes : 0;
}

/** Files of published works are final; new files need a new version. */
export function requireUnlocked(owner: FileOwner): void {
  if (owner.isLocked || owner.kind === "record") throw new NotPermitted("files.locked");
}

export function limitsOf(owner: FileOwner): FileLimits {
  const { FILES_MAX_PER_WORK, FILE_MAX_BYTES, WORK_QUOTA_BYTES } = config();
  return {
    maxFiles: FILES_MAX_PER_WORK,
    fileBytes: FILE_MAX_BYTES,
    quotaBytes: WORK_QUOTA_BYTES,
    ...owner.limits,
  };
}
