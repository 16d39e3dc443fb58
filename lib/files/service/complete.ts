import type { Context } from "@/lib/db/context";
import { enqueue } from "@/lib/jobs";
import type { StoredBytes } from "@/lib/storage";
import { readImageSize } from "../jobs";
import * as files from "../repository";
import { afterChange, type LockedOwner } from "./entries";

/** Completes a file whose content was not uploaded as a whole. */
export async function completeWith(
  tx: Context,
  owner: LockedOwner,
  entry: files.FileEntry,
  stored: StoredBytes,
): Promise<files.FileEntry> {
  const completed = await files.completeWith(tx.db, entry, stored, tx.now);
  await afterCommit(tx, owner, completed);
  return completed;
}

/** What follows whenever a file has become complete. */
export async function afterCommit(
  tx: Context,
  owner: LockedOwner,
  entry: files.FileEntry,
): Promise<void> {
  await afterChange(tx, owner, entry);
  if (entry.mediaType.startsWith("image/")) await enqueue(tx, readImageSize, { entryId: entry.id });
}
