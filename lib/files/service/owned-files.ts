import { issueAt, ValidationError } from "@/lib/core/errors";
import type { MessageKey } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { insertRowsOf, type TableRows } from "@/lib/db/insert-rows";
import { inTransaction } from "@/lib/db/transaction";
import { enqueueAll } from "@/lib/jobs";
import { readImageSize } from "../jobs";
import type { FileOwner } from "../owner";
import * as files from "../repository";
import type { OwnedFiles } from "../serializer";
import { lockEntries, removeFiles } from "./entries";

/** All files of an owner at once: for modules that publish, version, import or delete drafts. */

/** Finds the draft that takes files over, and the published version they come from, if there is one. */
export type OpenFilesImport = (
  ctx: Context,
) => Promise<{ draft: FileOwner; source: FileOwner | undefined }>;

/** Gives a new version the files of the one before. The bytes are shared, not copied. */
export function importFiles(ctx: Context, open: OpenFilesImport): Promise<OwnedFiles> {
  const refuse = (text: MessageKey) => new ValidationError([issueAt("files.enabled", text)]);
  return inTransaction(ctx, async (tx) => {
    const { draft: opened, source } = await open(tx);
    if (!opened.enabled) throw refuse("files.mustBeEnabled");
    const draft = await lockEntries(tx, opened);
    if (draft.entries.length > 0) throw refuse("files.removeAllFirst");
    const count = source?.enabled
      ? await files.shareEntries(tx.db, source.id, draft.id, tx.now)
      : 0;
    if (count === 0) throw refuse("files.recordHasNone");
    const entries = await files.listEntries(tx.db, draft.id);
    await draft.filesChanged?.(tx, entries);
    return { owner: draft, entries };
  });
}

/**
 * Deletes the files with the draft they belong to, of which the caller may have locked and read them. Never for a draft
 * over a published work: it owns none.
 */
export async function dropFiles(
  tx: Context,
  ownerId: string,
  locked?: readonly files.FileEntry[],
): Promise<void> {
  if (!locked) await files.lockFiles(tx.db, ownerId);
  const entries = locked ?? (await files.listEntries(tx.db, ownerId));
  if (entries.length > 0) await removeFiles(tx, entries);
}

/** Adds complete files whose bytes are stored already. The keys must be clean, and the works new. */
export async function addStoredFiles(
  tx: Context,
  entries: readonly files.CompletedEntry[],
): Promise<files.FileEntry[]> {
  const { added, rows } = await storedFiles(tx, entries);
  await insertRowsOf(tx.db, rows);
  return added;
}

/** As {@link addStoredFiles} for callers that write further rows: all are written by one statement. */
export async function storedFiles(
  tx: Context,
  entries: readonly files.CompletedEntry[],
): Promise<{ added: files.FileEntry[]; rows: TableRows[] }> {
  const completed = files.completedEntries(entries, tx.now);
  const pictures = completed.added.filter(({ mediaType }) => mediaType.startsWith("image/"));
  await enqueueAll(
    tx,
    readImageSize,
    pictures.map(({ id }) => ({ entryId: id })),
  );
  return completed;
}
