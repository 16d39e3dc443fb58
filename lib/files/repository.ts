import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { StoredBytes } from "@/lib/storage";
import { mediaTypeOf } from "./media-types";

/** Rows of files and of the bytes behind them. */
export type FileEntry = {
  readonly id: string;
  readonly ownerId: string;
  readonly key: string;
  /** "interrupted" is a pending file whose upload broke: it may be sent, or started, again. */
  readonly status: "pending" | "interrupted" | "completed";
  readonly content: FileContent | null;
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
};

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
    mediaType: row.mimetype,
    metadata: row.metadata as Record<string, unknown>,
    isHidden: row.accessHidden,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

const BUCKET = "files";
const include = { object: true } as const;
const json = (value: Readonly<Record<string, unknown>>) => value as Prisma.InputJsonObject;

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

/** How many bytes the owner's files hold, pending ones included; `exceptId` is left out of the sum. */
export async function usedBytes(db: Database, ownerId: string, exceptId?: string): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`
    SELECT coalesce(sum(o.size), 0)::bigint AS bytes
      FROM file_entry e JOIN stored_object o ON o.id = e.object_id
     WHERE e.record_id = ${ownerId} AND e.bucket = ${BUCKET}
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
    data: entries.map(({ key, metadata = {}, isHidden = false }) => ({
      id: randomUUID(),
      recordId: ownerId,
      bucket: BUCKET,
      key,
      mimetype: mediaTypeOf(key),
      metadata: json(metadata),
      accessHidden: isHidden,
      createdAt: now,
      updatedAt: now,
    })),
  });
}

/** Records stored bytes and makes them the content of the entry. */
export async function attachContent(
  db: Database,
  entryId: string,
  stored: StoredBytes,
  now: Date,
): Promise<FileEntry> {
  const { key: id, sizeBytes, md5, sha256 } = stored;
  await db.storedObject.create({
    data: { id, size: BigInt(sizeBytes), md5, sha256, createdAt: now },
  });
  const row = await db.fileEntry.update({
    where: { id: entryId },
    data: { objectId: id, status: "pending", updatedAt: now },
    include,
  });
  return toEntry(row);
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
                            created_at, updated_at)
    SELECT gen_random_uuid(), ${targetId}, bucket, key, status, object_id, mimetype, metadata, access_hidden,
           ${now}, ${now}
      FROM file_entry
     WHERE record_id = ${sourceId} AND bucket = ${BUCKET} AND status = 'completed'`;
}

/** Adds a file with its content in one go, for imports. */
export async function insertCompleted(
  db: Database,
  ownerId: string,
  entry: NewEntry,
  stored: StoredBytes,
  now: Date,
): Promise<FileEntry> {
  const { key: id, sizeBytes, md5, sha256 } = stored;
  const row = await db.fileEntry.create({
    data: {
      id: randomUUID(),
      recordId: ownerId,
      bucket: BUCKET,
      key: entry.key,
      status: "completed",
      mimetype: mediaTypeOf(entry.key),
      metadata: json(entry.metadata ?? {}),
      accessHidden: entry.isHidden ?? false,
      createdAt: now,
      updatedAt: now,
      object: { create: { id, size: BigInt(sizeBytes), md5, sha256, createdAt: now } },
    },
    include,
  });
  return toEntry(row);
}

/**
 * Forgets an object that nothing uses: no file, no attachment of a request, no logo. False when something does:
 * the foreign keys have the last word, also against what is being linked to it at this moment.
 */
export async function forgetUnused(db: Database, objectId: string): Promise<boolean> {
  const gone = await db.$executeRaw`
    DELETE FROM stored_object o WHERE o.id = ${objectId}
       AND NOT EXISTS (SELECT 1 FROM file_entry e WHERE e.object_id = o.id)
       AND NOT EXISTS (SELECT 1 FROM request_file r WHERE r.object_id = o.id)
       AND NOT EXISTS (SELECT 1 FROM collection c WHERE c.logo_object_id = o.id)`;
  return gone > 0;
}

export async function listUnused(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM stored_object o
     WHERE o.created_at < ${before}
       AND NOT EXISTS (SELECT 1 FROM file_entry e WHERE e.object_id = o.id)
       AND NOT EXISTS (SELECT 1 FROM request_file r WHERE r.object_id = o.id)
       AND NOT EXISTS (SELECT 1 FROM collection c WHERE c.logo_object_id = o.id)
     ORDER BY o.created_at, o.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Of these storage keys, the ones that a row knows. */
export async function knownObjects(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.storedObject.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
