import type { Database } from "@/lib/db/database";
import type { StoredBytes } from "@/lib/storage";
import { insertObject } from "@/lib/objects";

/** Rows of files that are sent in parts, until they are put together. */
export type FilePart = {
  readonly number: number;
  /** The storage key. */
  readonly objectId: string;
  readonly md5: string;
};

/** Records a part that has come; resolves to the storage key of the one it takes the place of. */
export async function putPart(
  db: Database,
  part: { entryId: string; number: number },
  stored: StoredBytes,
  now: Date,
): Promise<string | undefined> {
  const before = await db.filePart.findUnique({
    where: { entryId_number: part },
    select: { objectId: true },
  });
  await insertObject(db, stored, now);
  await db.filePart.upsert({
    where: { entryId_number: part },
    create: { ...part, objectId: stored.key },
    update: { objectId: stored.key },
    select: { number: true },
  });
  await db.fileEntry.update({
    where: { id: part.entryId },
    data: { updatedAt: now },
    select: { id: true },
  });
  return before?.objectId;
}

/** The parts that have come of these files, by file and in order. */
export async function listParts(
  db: Database,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, FilePart[]>> {
  const byEntry = new Map(entryIds.map((id): [string, FilePart[]] => [id, []]));
  if (entryIds.length === 0) return byEntry;
  // One statement: between two, the parts may be put together, and their bytes are gone.
  const rows = await db.$queryRaw<(FilePart & { entryId: string })[]>`
    SELECT p.entry_id AS "entryId", p.number, p.object_id AS "objectId", o.md5
      FROM file_part p JOIN stored_object o ON o.id = p.object_id
     WHERE p.entry_id = ANY(${[...entryIds]}::uuid[]) ORDER BY p.number`;
  for (const { entryId, ...part } of rows) byEntry.get(entryId)?.push(part);
  return byEntry;
}

/** The storage keys of all that has come of these files. */
export async function listPartObjects(
  db: Database,
  entryIds: readonly string[],
): Promise<string[]> {
  const rows = await db.filePart.findMany({
    where: { entryId: { in: [...entryIds] } },
    select: { objectId: true },
  });
  return rows.map(({ objectId }) => objectId);
}

/** Files sent in parts without progress since that moment, with their owners. */
export async function listAbandoned(
  db: Database,
  before: Date,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> {
  return db.$queryRaw<{ id: string; ownerId: string }[]>`
    SELECT id, record_id AS "ownerId" FROM file_entry
     WHERE transfer->>'type' = 'M' AND status = 'pending' AND updated_at < ${before}
     ORDER BY updated_at, id LIMIT ${limit}`;
}

/** Gives up a file sent in parts, if it has made no progress meanwhile; resolves to the keys of its parts. */
export async function abandon(db: Database, entryId: string, before: Date): Promise<string[]> {
  const { count } = await db.fileEntry.updateMany({
    where: { id: entryId, status: "pending", updatedAt: { lt: before } },
    data: { status: "interrupted" },
  });
  if (count === 0) return [];
  const objects = await listPartObjects(db, [entryId]);
  await db.filePart.deleteMany({ where: { entryId } });
  return objects;
}
