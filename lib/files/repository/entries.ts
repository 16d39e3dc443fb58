import { randomUUID } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { nullableJsonColumn } from "@/lib/db/json-column";
import { insertSql, type TableRows } from "@/lib/db/insert-rows";
import { updateSql } from "@/lib/db/one-statement";
import type { Row as TableRow } from "@/lib/db/row";
import { raw, type Sql, sql } from "@/lib/db/sql";
import type { StoredBytes } from "@/lib/storage";
import { mediaTypeOf } from "../media-types";
import { LOCAL, type Transfer } from "../transfer";
import { objectRow } from "@/lib/objects";

export const BUCKET = "files";

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

/** A file as JSON, so that statements about its owner can bring all of them along. */
export type FileEntryJson = Omit<FileEntry, "content" | "transfer" | "createdAt" | "updatedAt"> & {
  readonly content: (Omit<FileContent, "storedAt"> & { readonly storedAt: string }) | null;
  readonly transfer: Transfer | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

const ENTRY_JSON = sql`jsonb_build_object(
  'id', e.id, 'ownerId', e.record_id, 'key', e.key, 'status', e.status, 'mediaType', e.mimetype,
  'metadata', e.metadata, 'isHidden', e.access_hidden, 'transfer', e.transfer,
  'createdAt', e.created_at, 'updatedAt', e.updated_at,
  'content', CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'sizeBytes', o.size, 'md5', o.md5,
                                                                'sha256', o.sha256, 'storedAt', o.created_at) END)`;

/** The files of an owner as one JSON value; `owner` names its id in the statement around. */
export const entriesSql = (owner: Sql): Sql => sql`COALESCE((
  SELECT jsonb_agg(${ENTRY_JSON} ORDER BY e.key)
    FROM file_entry e LEFT JOIN stored_object o ON o.id = e.object_id
   WHERE e.record_id = ${owner} AND e.bucket = '${raw(BUCKET)}'), '[]'::jsonb)`;

export function entryOfJson({
  content,
  transfer,
  createdAt,
  updatedAt,
  ...row
}: FileEntryJson): FileEntry {
  return {
    ...row,
    content: content && { ...content, storedAt: new Date(content.storedAt) },
    transfer: transfer ?? LOCAL,
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  };
}

const transferColumn = (transfer: Transfer) =>
  nullableJsonColumn(isPlain(transfer) ? null : transfer);

/** In one piece, of which nothing was announced: the usual case has no value. */
const isPlain = ({ type, ...announced }: Transfer) =>
  type === "L" && Object.keys(announced).length === 0;

/** Changes of one owner's files wait for each other until the transaction ends; counts and sums stay true. */
export async function lockFiles(db: Database, ownerId: string): Promise<void> {
  await db.$executeRaw`SELECT ${filesLockSql(sql`owner.id`)} FROM (VALUES (${ownerId})) AS owner(id)`;
}

/** As {@link lockFiles}, in a statement that locks the owner too; `owner` names its id there. */
export const filesLockSql = (owner: Sql): Sql =>
  sql`pg_advisory_xact_lock(hashtextextended('files:' || ${owner}, 0))`;

export function listEntries(db: Database, ownerId: string): Promise<FileEntry[]> {
  return select(db, sql`e.record_id = ${ownerId} AND e.bucket = ${BUCKET} ORDER BY e.key`);
}

export async function findEntry(
  db: Database,
  ownerId: string,
  key: string,
): Promise<FileEntry | undefined> {
  const where = sql`e.record_id = ${ownerId} AND e.bucket = ${BUCKET} AND e.key = ${key}`;
  const [entry] = await select(db, where);
  return entry;
}

export async function findEntryById(db: Database, id: string): Promise<FileEntry | undefined> {
  const [entry] = await select(db, sql`e.id = ${id}::uuid`);
  return entry;
}

async function select(db: Database, where: Sql): Promise<FileEntry[]> {
  const rows = await db.$queryRaw<{ entry: FileEntryJson }[]>`
    SELECT ${ENTRY_JSON} AS entry FROM file_entry e LEFT JOIN stored_object o ON o.id = e.object_id
     WHERE ${where}`;
  return rows.map(({ entry }) => entryOfJson(entry));
}

/** Adds files of which nothing has come yet. */
export async function insertEntries(
  db: Database,
  ownerId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<FileEntry[]> {
  const added = entries.map(
    ({ key, metadata = {}, isHidden = false, transfer = LOCAL }): FileEntry => ({
      id: randomUUID(),
      ownerId,
      key,
      // What stays elsewhere is there already.
      status: transfer.type === "R" ? "completed" : "pending",
      content: null,
      transfer,
      mediaType: mediaTypeOf(key),
      metadata,
      isHidden,
      createdAt: now,
      updatedAt: now,
    }),
  );
  await db.$send(insertSql("file_entry", added.map(entryRow)));
  return added;
}

/** As the database sorts files of an owner, whose collation is that of bytes. */
export const inOrderOfKeys = (entries: readonly FileEntry[]): FileEntry[] =>
  [...entries].sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)));

const entryRow = (entry: FileEntry): TableRow => ({
  id: entry.id,
  record_id: entry.ownerId,
  bucket: BUCKET,
  key: entry.key,
  status: entry.status,
  object_id: entry.content?.id ?? null,
  mimetype: entry.mediaType,
  metadata: entry.metadata,
  access_hidden: entry.isHidden,
  transfer: isPlain(entry.transfer) ? null : entry.transfer,
  created_at: entry.createdAt,
  updated_at: entry.updatedAt,
});

/** Records stored bytes and makes them the content of the entry, to be committed. */
export async function attachContent(
  db: Database,
  entry: FileEntry,
  stored: StoredBytes,
  now: Date,
): Promise<FileEntry> {
  return fill(db, { ...entry, status: "pending" }, stored, now);
}

/** The same at the end of a transfer by parts or from elsewhere: the file is complete, and like any other. */
export async function completeWith(
  db: Database,
  entry: FileEntry,
  stored: StoredBytes,
  now: Date,
): Promise<FileEntry> {
  await db.filePart.deleteMany({ where: { entryId: entry.id } });
  return fill(db, { ...entry, status: "completed", transfer: LOCAL }, stored, now);
}

async function fill(
  db: Database,
  entry: FileEntry,
  stored: StoredBytes,
  now: Date,
): Promise<FileEntry> {
  const transfer = isPlain(entry.transfer) ? null : JSON.stringify(entry.transfer);
  await db.$send`
    WITH object AS (${insertSql("stored_object", [objectRow(stored, now)])})
    UPDATE file_entry SET object_id = ${stored.key}, status = ${entry.status},
           transfer = ${transfer}::jsonb, updated_at = ${now}
     WHERE id = ${entry.id}::uuid`;
  const { key: id, sizeBytes, md5, sha256 } = stored;
  return { ...entry, content: { id, sizeBytes, md5, sha256, storedAt: now }, updatedAt: now };
}

/** Stores why the content of a file could not be fetched. */
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
  entry: FileEntry,
  change: Partial<Pick<FileEntry, "status" | "metadata" | "isHidden" | "transfer">>,
  now: Date,
): Promise<FileEntry> {
  const changed = { ...entry, ...change, updatedAt: now };
  const { status, metadata, access_hidden, transfer } = entryRow(changed);
  // Others may change the rest meanwhile, see mergeMetadata.
  const row = {
    ...(change.status === undefined ? {} : { status }),
    ...(change.metadata === undefined ? {} : { metadata }),
    ...(change.isHidden === undefined ? {} : { access_hidden }),
    ...(change.transfer === undefined ? {} : { transfer }),
    updated_at: now,
  };
  await db.$send(updateSql("file_entry", entry.id, row));
  return changed;
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
      rows: added.map(entryRow),
    },
  ];
  return { added, rows };
}
