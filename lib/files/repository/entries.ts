import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import type { TableRows } from "@/lib/db/insert-rows";
import type { StoredBytes } from "@/lib/storage";
import { mediaTypeOf } from "../media-types";
import { LOCAL, type Transfer } from "../transfer";
import { insertObject, objectRow } from "@/lib/objects";

/** Rows of files and of the bytes behind them. */
export type FileEntry = {
  readonly id: string;
  readonly ownerId: string;
  readonly key: string;
  /**
   * "interrupted" is a pending file whose upload broke, or whose parts were let go of; "failed" one that could not be
   * fetched. Both may be started again.
   */
  readonly status: "pending" | "interrupted" | "failed" | "completed";
  /** Null while nothing has come, and for files that stay elsewhere. */
  readonly content: FileContent | null;
  readonly transfer: Transfer;
  readonly mediaType: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly isHidden: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export type FileContent = {
  /** The storage key. */
  readonly id: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly md5: string;
  readonly sha256: string;
  readonly storedAt: Date;
};

export type NewEntry = {
  key: string;
  metadata?: Readonly<Record<string, unknown>>;
  isHidden?: boolean;
  transfer?: Transfer;
};

/** A file whose bytes are stored already. */
export type CompletedEntry = { ownerId: string; entry: NewEntry; stored: StoredBytes };

type Row = Prisma.FileEntryGetPayload<{ include: { object: true } }>;

function toEntry(row: Row): FileEntry {
  return {
    id: row.id,
    ownerId: row.recordId,
    key: row.key,
    status: row.status as FileEntry["status"],
    content: row.object && {
      id: row.object.id,
      sizeBytes: Number(row.object.size),
      md5: row.object.md5,
      sha256: row.object.sha256,
      storedAt: row.object.createdAt,
    },
    transfer: (row.transfer as Transfer | null) ?? LOCAL,
    mediaType: row.mimetype,
    metadata: row.metadata as Record<string, unknown>,
    isHidden: row.accessHidden,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export const BUCKET = "files";
const include = { object: true } as const;
const json = (value: Readonly<Record<string, unknown>>) => value as Prisma.InputJsonObject;
const transferColumn = (transfer: Transfer) =>
  transfer.type === "L" ? Prisma.DbNull : json(transfer);

/** Changes of one owner's files wait for each other until the transaction ends; counts and sums stay true. */
export async function lockFiles(db: Database, ownerId: string): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`files:${ownerId}`}, 0))`;
}

export async function listEntries(db: Database, ownerId: string): Promise<FileEntry[]> {
  const rows = await db.fileEntry.findMany({
    where: { recordId: ownerId, bucket: BUCKET },
    orderBy: { key: "asc" },
    include,
  });
  return rows.map(toEntry);
}

/** The files of several owners at once, for lists. */
export async function listEntriesOfAll(
  db: Database,
  ownerIds: readonly string[],
): Promise<FileEntry[]> {
  const rows = await db.fileEntry.findMany({
    where: { recordId: { in: [...ownerIds] }, bucket: BUCKET },
    orderBy: { key: "asc" },
    include,
  });
  return rows.map(toEntry);
}

export async function findEntry(
  db: Database,
  ownerId: string,
  key: string,
): Promise<FileEntry | undefined> {
  const row = await db.fileEntry.findUnique({
    where: { recordId_bucket_key: { recordId: ownerId, bucket: BUCKET, key } },
    include,
  });
  return row ? toEntry(row) : undefined;
}

export async function findEntryById(db: Database, id: string): Promise<FileEntry | undefined> {
  const row = await db.fileEntry.findUnique({ where: { id }, include });
  return row ? toEntry(row) : undefined;
}

/**
 * How many bytes the owner's files hold, pending ones included; `exceptId` is left out of the sum. A file that is sent
 * in parts counts as it was announced, from its beginning.
 */
export async function usedBytes(db: Database, ownerId: string, exceptId?: string): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`
    SELECT coalesce(sum(coalesce(o.size, (e.transfer->>'sizeBytes')::bigint)), 0)::bigint AS bytes
      FROM file_entry e LEFT JOIN stored_object o ON o.id = e.object_id
     WHERE (o.id IS NOT NULL OR (e.transfer->>'type' = 'M' AND e.status = 'pending')) AND e.record_id = ${ownerId} AND e.bucket = ${BUCKET}
       AND (${exceptId ?? null}::uuid IS NULL OR e.id <> ${exceptId ?? null}::uuid)`;
  return Number(row?.bytes ?? 0);
}

export async function insertEntries(
  db: Database,
  ownerId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  await db.fileEntry.createMany({
    data: entries.map(({ key, metadata = {}, isHidden = false, transfer = LOCAL }) => ({
      id: randomUUID(),
      recordId: ownerId,
      bucket: BUCKET,
      key,
      // What stays elsewhere is there already.
      status: transfer.type === "R" ? "completed" : "pending",
      transfer: transferColumn(transfer),
      mimetype: mediaTypeOf(key),
      metadata: json(metadata),
      accessHidden: isHidden,
      createdAt: now,
      updatedAt: now,
    })),
  });
}

/** Records stored bytes and makes them the content of the entry, to be committed. */
export async function attachContent(
  db: Database,
  entryId: string,
  stored: StoredBytes,
  now: Date,
): Promise<FileEntry> {
  await insertObject(db, stored, now);
  const row = await db.fileEntry.update({
    where: { id: entryId },
    data: { objectId: stored.key, status: "pending", updatedAt: now },
    include,
  });
  return toEntry(row);
}

/** The same at the end of a transfer by parts or from elsewhere: the file is complete, and like any other. */
export async function completeWith(
  db: Database,
  entryId: string,
  stored: StoredBytes,
  now: Date,
): Promise<FileEntry> {
  await insertObject(db, stored, now);
  await db.filePart.deleteMany({ where: { entryId } });
  const row = await db.fileEntry.update({
    where: { id: entryId },
    data: {
      objectId: stored.key,
      status: "completed",
      transfer: transferColumn(LOCAL),
      updatedAt: now,
    },
    include,
  });
  return toEntry(row);
}

/** Tells why the content of a file could not be fetched. */
export async function markFailed(
  db: Database,
  entryId: string,
  transfer: Extract<Transfer, { type: "F" }>,
  now: Date,
): Promise<void> {
  await db.fileEntry.updateMany({
    where: { id: entryId, status: "pending" },
    data: { status: "failed", transfer: transferColumn(transfer), updatedAt: now },
  });
}

/**
 * Marks an upload as broken and lets go of earlier content, unless another upload has brought the entry
 * further meanwhile.
 */
export async function markInterrupted(db: Database, entry: FileEntry, now: Date): Promise<boolean> {
  const { count } = await db.fileEntry.updateMany({
    where: {
      id: entry.id,
      objectId: entry.content?.id ?? null,
      status: { in: ["pending", "interrupted"] },
    },
    data: { status: "interrupted", objectId: null, updatedAt: now },
  });
  return count > 0;
}

export async function updateEntry(
  db: Database,
  entryId: string,
  change: {
    status?: "pending" | "completed";
    metadata?: Readonly<Record<string, unknown>>;
    isHidden?: boolean;
  },
  now: Date,
): Promise<FileEntry> {
  const row = await db.fileEntry.update({
    where: { id: entryId },
    data: {
      ...(change.status ? { status: change.status } : {}),
      ...(change.metadata ? { metadata: json(change.metadata) } : {}),
      ...(change.isHidden === undefined ? {} : { accessHidden: change.isHidden }),
      updatedAt: now,
    },
    include,
  });
  return toEntry(row);
}

/** Adds keys to the metadata of a file while it still has that content. */
export async function mergeMetadata(
  db: Database,
  entryId: string,
  contentId: string,
  added: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.$executeRaw`
    UPDATE file_entry SET metadata = metadata || ${JSON.stringify(added)}::jsonb
     WHERE id = ${entryId}::uuid AND object_id = ${contentId}`;
}

export async function deleteEntries(db: Database, ids: readonly string[]): Promise<void> {
  await db.fileEntry.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Gives the target the completed files of the source; the bytes are shared. */
export async function shareEntries(
  db: Database,
  sourceId: string,
  targetId: string,
  now: Date,
): Promise<number> {
  return db.$executeRaw`
    INSERT INTO file_entry (id, record_id, bucket, key, status, object_id, mimetype, metadata, access_hidden,
                            transfer, created_at, updated_at)
    SELECT gen_random_uuid(), ${targetId}, bucket, key, status, object_id, mimetype, metadata, access_hidden,
           transfer, ${now}, ${now}
      FROM file_entry
     WHERE record_id = ${sourceId} AND bucket = ${BUCKET} AND status = 'completed'`;
}

/** New files with their contents, and their rows, which are still to be written. */
export function completedEntries(
  entries: readonly CompletedEntry[],
  now: Date,
): { added: FileEntry[]; rows: TableRows[] } {
  const added = entries.map(({ ownerId, entry, stored }): FileEntry => {
    const { key: id, ...content } = stored;
    return {
      id: randomUUID(),
      ownerId,
      key: entry.key,
      status: "completed",
      content: { id, ...content, storedAt: now },
      mediaType: mediaTypeOf(entry.key),
      metadata: entry.metadata ?? {},
      isHidden: entry.isHidden ?? false,
      transfer: LOCAL,
      createdAt: now,
      updatedAt: now,
    };
  });
  // Several works may have been sent one file.
  const contents = new Map(entries.map(({ stored }) => [stored.key, stored]));
  const rows = [
    {
      table: "stored_object",
      rows: [...contents.values()].map((stored) => objectRow(stored, now)),
    },
    {
      table: "file_entry",
      rows: added.map((entry) => ({
        id: entry.id,
        record_id: entry.ownerId,
        bucket: BUCKET,
        key: entry.key,
        status: entry.status,
        object_id: entry.content?.id ?? null,
        mimetype: entry.mediaType,
        metadata: entry.metadata,
        access_hidden: entry.isHidden,
        created_at: now,
        updated_at: now,
      })),
    },
  ];
  return { added, rows };
}
