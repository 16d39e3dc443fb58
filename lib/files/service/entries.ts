import { BadRequest, issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueue } from "@/lib/jobs";
import { readImageSize, releaseObjects } from "../jobs";
import { cleanKey, KEY_MAX_CHARACTERS } from "../keys";
import type { FileOwner, OpenFiles } from "../owner";
import * as files from "../repository";
import { fileChange, filesToStart, issuesOf, type FileToStart } from "../schema";
import type { OwnedFile, OwnedFiles } from "../serializer";
import { limitsOf, requireEntry, requireUnlocked } from "./access";

export async function listFiles(ctx: Context, open: OpenFiles): Promise<OwnedFiles> {
  const owner = await open(ctx);
  return { owner, entries: owner.enabled ? await files.listEntries(ctx.db, owner.id) : [] };
}

export async function readFile(ctx: Context, open: OpenFiles, key: string): Promise<OwnedFile> {
  const owner = await open(ctx);
  return { owner, entry: await requireEntry(ctx, owner, key) };
}

/** Opens a change: finds, authorises and locks the owner, then its files. */
async function openForChange(ctx: Context, open: OpenFiles): Promise<FileOwner> {
  const owner = await open(ctx);
  requireUnlocked(owner);
  await files.lockFiles(ctx.db, owner.id);
  return owner;
}

/** Announces files; their content follows. */
export function startUploads(ctx: Context, open: OpenFiles, body: unknown): Promise<OwnedFiles> {
  return inTransaction(ctx, async (tx) => {
    const owner = await openForChange(tx, open);
    const items = checkStart(owner, body);
    const present = await files.listEntries(tx.db, owner.id);
    const entries = items.map(toNewEntry);
    checkRoom(owner, present, entries);

    const again = present.filter(({ key }) => entries.some((entry) => entry.key === key));
    await files.deleteEntries(
      tx.db,
      again.map(({ id }) => id),
    );
    await files.insertEntries(tx.db, owner.id, entries, tx.now);
    await owner.filesChanged?.(tx, { removed: [] });
    return { owner, entries: await files.listEntries(tx.db, owner.id) };
  });
}

function checkStart(owner: FileOwner, body: unknown): FileToStart[] {
  if (!owner.enabled)
    throw new ValidationError([issueAt("files.enabled", "Files support is not enabled.")]);
  if (!Array.isArray(body))
    throw new ValidationError([issueAt("0._schema", "Invalid input type.")]);
  if (body.length === 0) throw new ValidationError([issueAt("_schema", "No files to upload.")]);
  if (body.length > limitsOf(owner).maxFiles) throw tooMany();
  const parsed = filesToStart.safeParse(body);
  if (!parsed.success) throw new ValidationError(inWireOrder(issuesOf(parsed.error)));
  for (const { transfer } of parsed.data) checkTransfer(transfer?.type ?? "L");
  return parsed.data;
}

/** The wire names this one field without its position in the list. */
const inWireOrder = (issues: ReturnType<typeof issuesOf>) =>
  issues.map((issue) =>
    /^\d+\.transfer$/.test(issue.field) ? { ...issue, field: "transfer" } : issue,
  );

function checkTransfer(type: string): void {
  if (type === "L") return;
  // Fetched and remote files are a right nobody has been given here.
  if (type === "F" || type === "R") throw new NotPermitted();
  throw new ValidationError([
    issueAt("transfer.type", `The transfer type '${type}' is not offered.`),
  ]);
}

function toNewEntry(item: FileToStart, position: number): files.NewEntry {
  const key = cleanKey(item.key);
  if (key === undefined)
    throw new ValidationError([issueAt(`${position}.key`, "This cannot be the name of a file.")]);
  if ([...key].length > KEY_MAX_CHARACTERS) throw new BadRequest("Filename is too long.");
  return { key, metadata: item.metadata ?? {}, isHidden: item.access?.hidden ?? false };
}

function checkRoom(
  owner: FileOwner,
  present: readonly files.FileEntry[],
  added: readonly files.NewEntry[],
): void {
  // A file whose upload broke may be announced again; clients that lost track do so.
  const taken = new Set(
    present.filter(({ status }) => status !== "interrupted").map(({ key }) => key),
  );
  for (const { key } of added) {
    if (taken.has(key)) throw new BadRequest(`File with key ${key} already exists.`);
    taken.add(key);
  }
  const left = present.filter(({ key, status }) => status === "interrupted" && !taken.has(key));
  if (taken.size + left.length > limitsOf(owner).maxFiles) throw tooMany();
}

const tooMany = () =>
  new BadRequest("Uploading selected files will result in exceeding the max amount per record.");

/** Makes the uploaded content final. Doing it twice is no error. */
export function commitFile(ctx: Context, open: OpenFiles, key: string): Promise<OwnedFile> {
  return inTransaction(ctx, async (tx) => {
    const owner = await openForChange(tx, open);
    const entry = await requireEntry(tx, owner, key);
    if (entry.status === "completed") return { owner, entry };
    if (!entry.content) throw new ValidationError([issueAt("_schema", "File has no content.")]);

    const committed = await files.updateEntry(tx.db, entry.id, { status: "completed" }, tx.now);
    await owner.filesChanged?.(tx, { removed: [] });
    if (committed.mediaType.startsWith("image/"))
      await enqueue(tx, readImageSize, { entryId: entry.id });
    return { owner, entry: committed };
  });
}

const WRITTEN_BY_THE_SERVICE = ["width", "height"];

/** Replaces what clients say about a file; what the service found out about it stays. */
export function changeFile(
  ctx: Context,
  open: OpenFiles,
  key: string,
  body: unknown,
): Promise<OwnedFile> {
  return inTransaction(ctx, async (tx) => {
    const owner = await openForChange(tx, open);
    const entry = await requireEntry(tx, owner, key);
    const parsed = fileChange.safeParse(body ?? {});
    if (!parsed.success) throw new ValidationError(issuesOf(parsed.error));
    const { metadata, access } = parsed.data;

    const kept = Object.entries(entry.metadata).filter(([name]) =>
      WRITTEN_BY_THE_SERVICE.includes(name),
    );
    const changed = await files.updateEntry(
      tx.db,
      entry.id,
      {
        ...(metadata ? { metadata: { ...metadata, ...Object.fromEntries(kept) } } : {}),
        ...(access?.hidden === undefined ? {} : { isHidden: access.hidden }),
      },
      tx.now,
    );
    await owner.filesChanged?.(tx, { removed: [] });
    return { owner, entry: changed };
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
    await removeEntries(tx, owner, await files.listEntries(tx.db, owner.id));
  });
}

async function removeEntries(
  tx: Context,
  owner: FileOwner,
  entries: readonly files.FileEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await files.deleteEntries(
    tx.db,
    entries.map(({ id }) => id),
  );
  await owner.filesChanged?.(tx, { removed: entries.map(({ key }) => key) });
  await letGo(tx, entries);
}

/** Bytes leave after the commit, and only if no other version shares them. */
export async function letGo(tx: Context, entries: readonly files.FileEntry[]): Promise<void> {
  const ids = entries.flatMap(({ content }) => (content ? [content.id] : []));
  if (ids.length > 0) await enqueue(tx, releaseObjects, { ids });
}
