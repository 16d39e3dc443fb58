import { config } from "@/lib/core/config";
import { NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { cleanKey } from "../keys";
import type { FileLimits, FileOwner } from "../owner";
import { findEntry, type FileEntry } from "../repository";

/** The file of that name. Names in addresses are cleaned as names of uploads are, so both spellings find it. */
export async function requireEntry(
  ctx: Context,
  owner: FileOwner,
  key: string,
): Promise<FileEntry> {
  const name = owner.enabled ? cleanKey(key) : undefined;
  const entry = name === undefined ? undefined : await findEntry(ctx.db, owner.id, name);
  if (!entry) throw new NotFound("files.noSuchFile", { id: owner.id, key });
  return entry;
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
