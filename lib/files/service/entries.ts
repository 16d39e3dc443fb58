import { ValidationError } from "@/lib/core/errors";
import { safeParse } from "@/lib/core/parse";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { releaseObjects } from "@/lib/objects";
import type { FileOwner, OpenFiles } from "../owner";
import * as files from "../repository";
import { fileChange, issuesOf } from "../schema";
import type { OwnedFile, OwnedFiles } from "../serializer";
import { entriesOf, requireEntry, requireUnlocked } from "./checks";

export async function listFiles(ctx: Context, open: OpenFiles): Promise<OwnedFiles> {
  const owner = await open(ctx);
  return listOf(ctx, owner, owner.enabled ? await entriesOf(ctx, owner) : []);
}

export async function readFile(ctx: Context, open: OpenFiles, key: string): Promise<OwnedFile> {
  const owner = await open(ctx);
  return oneOf(ctx, owner, await requireEntry(ctx, owner, key));
}

/** Files with the parts that have come of those still being sent, so that a sender who lost track can go on. */
export async function listOf(
  ctx: Context,
  owner: FileOwner,
  entries: readonly files.FileEntry[],
): Promise<OwnedFiles> {
  const sent = entries.filter(isSentInParts).map(({ id }) => id);
  return { owner, entries, parts: await files.listParts(ctx.db, sent) };
}

async function oneOf(ctx: Context, owner: FileOwner, entry: files.FileEntry): Promise<OwnedFile> {
  const { parts } = await listOf(ctx, owner, [entry]);
  return { owner, entry, parts: parts?.get(entry.id) ?? [] };
}

export const isSentInParts = ({ transfer, status }: files.FileEntry) =>
  transfer.type === "M" && status === "pending";

/** A file owner with its files, both locked until the transaction ends. */
export type LockedOwner = FileOwner & Required<Pick<FileOwner, "entries">>;

/** Opens a change: finds, authorises and locks the owner, then its files. */
export async function openForChange(ctx: Context, open: OpenFiles): Promise<LockedOwner> {
  const owner = await open(ctx);
  requireUnlocked(owner);
  return lockEntries(ctx, owner);
}

export async function lockEntries(ctx: Context, owner: FileOwner): Promise<LockedOwner> {
  const { entries } = owner;
  if (entries) return { ...owner, entries };
  await files.lockFiles(ctx.db, owner.id);
  return { ...owner, entries: await files.listEntries(ctx.db, owner.id) };
}

/** Notifies the owner that one of its files was replaced. */
export async function afterChange(
  tx: Context,
  { entries, filesChanged }: LockedOwner,
  changed: files.FileEntry,
): Promise<void> {
  await filesChanged?.(
    tx,
    entries.map((entry) => (entry.id === changed.id ? changed : entry)),
  );
}

const WRITTEN_BY_THE_SERVICE = ["width", "height"];

/** Replaces the client's metadata of a file; metadata found by the service stays. */
export function changeFile(
  ctx: Context,
  open: OpenFiles,
  key: string,
  body: unknown,
): Promise<OwnedFile> {
  return inTransaction(ctx, async (tx) => {
    const owner = await openForChange(tx, open);
    const entry = await requireEntry(tx, owner, key);
    const parsed = safeParse(fileChange, body ?? {});
    if (!parsed.success) throw new ValidationError(issuesOf(parsed.error));
    const { metadata, access } = parsed.data;

    const kept = Object.entries(entry.metadata).filter(([name]) =>
      WRITTEN_BY_THE_SERVICE.includes(name),
    );
    const changed = await files.updateEntry(
      tx.db,
      entry,
      {
        ...(metadata ? { metadata: { ...metadata, ...Object.fromEntries(kept) } } : {}),
        ...(access?.hidden === undefined ? {} : { isHidden: access.hidden }),
      },
      tx.now,
    );
    await afterChange(tx, owner, changed);
    return oneOf(tx, owner, changed);
  });
}

export function deleteFile(ctx: Context, open: OpenFiles, key: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const owner = await openForChange(tx, open);
    await removeEntries(tx, owner, [await requireEntry(tx, owner, key)]);
  });
}

export function deleteFiles(ctx: Context, open: OpenFiles): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const owner = await openForChange(tx, open);
    await removeEntries(tx, owner, owner.entries);
  });
}

async function removeEntries(
  tx: Context,
  owner: LockedOwner,
  entries: readonly files.FileEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await removeFiles(tx, entries);
  await owner.filesChanged?.(
    tx,
    owner.entries.filter((entry) => !entries.includes(entry)),
  );
}

/** Takes files away. Their bytes leave after the commit, and only if no other version shares them. */
export async function removeFiles(tx: Context, entries: readonly files.FileEntry[]): Promise<void> {
  const ids = entries.map(({ id }) => id);
  const parts = entries.some(isSentInParts) ? await files.listPartObjects(tx.db, ids) : [];
  await files.deleteEntries(tx.db, ids);
  await releaseObjects(tx, [...contentsOf(entries), ...parts]);
}

export const contentsOf = (entries: readonly files.FileEntry[]) =>
  entries.flatMap(({ content }) => (content ? [content.id] : []));
