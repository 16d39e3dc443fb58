import type { Context } from "@/lib/db/context";
import { enqueue } from "@/lib/jobs";
import type { StoredBytes } from "@/lib/storage";
import { readImageSize } from "../jobs";
import type { FileOwner } from "../owner";
import * as files from "../repository";

/** Completes a file whose content came otherwise than in one piece. */
export async function completeWith(
  tx: Context,
  owner: FileOwner,
  entry: files.FileEntry,
  stored: StoredBytes,
): Promise<files.FileEntry> {
  const completed = await files.completeWith(tx.db, entry.id, stored, tx.now);
  await afterCommit(tx, owner, completed);
  return completed;
}

/** What follows whenever a file has become complete. */
export async function afterCommit(
  tx: Context,
  owner: FileOwner,
  entry: files.FileEntry,
): Promise<void> {
  await owner.filesChanged?.(tx, { removed: [] });
  if (entry.mediaType.startsWith("image/")) await enqueue(tx, readImageSize, { entryId: entry.id });
}
