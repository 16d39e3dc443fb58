import { batchesOf } from "@/lib/core/batches";
import type { Context } from "@/lib/db/context";
import type { Database } from "@/lib/db/database";
import { sql } from "@/lib/db/sql";
import { type Counts, type DateBasis, type DayKind, GLOBAL_ID } from "../counts";

const EPOCH = sql`DATE '1970-01-01'`;

export type DayKey = {
  readonly collectionId: string;
  readonly kind: DayKind;
  readonly day: number;
};
export type DayCounts = DayKey & { readonly counts: Counts };

/** Characters of counts in one statement. */
const MAX_SIZE = 2 * 1024 * 1024;

const columnsOf = (keys: readonly DayKey[]) => sql`
  unnest(${keys.map(({ collectionId }) => collectionId)}::uuid[], ${keys.map(({ kind }) => kind)}::text[],
         ${keys.map(({ day }) => day)}::int[]) AS k(collection_id, kind, day)`;

/** The counts of some days; those without a row are left out. */
export function listCounts(db: Database, keys: readonly DayKey[]): Promise<DayCounts[]> {
  return db.$queryRaw<DayCounts[]>(sql`
    SELECT d.collection_id::text AS "collectionId", d.kind, d.day - ${EPOCH} AS day, d.counts
      FROM ${columnsOf(keys)} JOIN statistics_day d
        ON (d.collection_id, d.kind, d.day) = (k.collection_id, k.kind, ${EPOCH} + k.day)`);
}

/**
 * Writes the counts of some days, `Counts` in JSON; rows whose text stays as it is keep their version, by which readers know
 * what they have.
 */
export async function writeCounts(
  db: Database,
  all: readonly (DayKey & { readonly json: string })[],
): Promise<void> {
  const bounds = { maxSize: MAX_SIZE, sizeOf: ({ json }: { json: string }) => json.length };
  for (const some of batchesOf(all, bounds))
    await db.$executeRaw(sql`
      INSERT INTO statistics_day AS d (collection_id, kind, day, counts)
      SELECT collection_id, kind, ${EPOCH} + day, counts::json
        FROM ROWS FROM (
          unnest(${some.map(({ collectionId }) => collectionId)}::uuid[]), unnest(${some.map(({ kind }) => kind)}::text[]),
          unnest(${some.map(({ day }) => day)}::int[]), string_to_table(${some.map(({ json }) => json).join("\n")}, E'\n')
        ) AS g(collection_id, kind, day, counts)
      ON CONFLICT (collection_id, kind, day) DO UPDATE SET counts = excluded.counts, updated_at = now()
      WHERE d.counts::text <> excluded.counts::text`);
}

export async function removeDays(db: Database, keys: readonly DayKey[]): Promise<void> {
  if (keys.length === 0) return;
  await db.$executeRaw(sql`
    DELETE FROM statistics_day d USING ${columnsOf(keys)}
     WHERE (d.collection_id, d.kind, d.day) = (k.collection_id, k.kind, ${EPOCH} + k.day)`);
}

export type UploaderDay = {
  readonly collectionId: string;
  readonly basis: DateBasis;
  readonly ownerId: number;
  readonly day: number;
  readonly works: number;
};

/** Adds to the works of owners on days; what falls to zero is removed. */
export async function addUploads(db: Database, days: readonly UploaderDay[]): Promise<void> {
  if (days.length === 0) return;
  await db.$executeRaw(sql`
    INSERT INTO statistics_uploader AS u (collection_id, basis, owner_id, day, works)
    SELECT collection_id, basis, owner_id, ${EPOCH} + day, works
      FROM unnest(${days.map(({ collectionId }) => collectionId)}::uuid[], ${days.map(({ basis }) => basis)}::text[],
                  ${days.map(({ ownerId }) => ownerId)}::int[], ${days.map(({ day }) => day)}::int[],
                  ${days.map(({ works }) => works)}::int[]) AS g(collection_id, basis, owner_id, day, works)
    ON CONFLICT (collection_id, basis, owner_id, day) DO UPDATE SET works = u.works + excluded.works`);
  await db.$executeRaw(sql`
    DELETE FROM statistics_uploader u
     USING unnest(${days.map(({ collectionId }) => collectionId)}::uuid[], ${days.map(({ basis }) => basis)}::text[],
                  ${days.map(({ ownerId }) => ownerId)}::int[], ${days.map(({ day }) => day)}::int[])
       AS g(collection_id, basis, owner_id, day)
     WHERE (u.collection_id, u.basis, u.owner_id, u.day) = (g.collection_id, g.basis, g.owner_id, ${EPOCH} + g.day)
       AND u.works = 0`);
}

/** What is stored of some collections, for comparing: their days of records and of uploaders. */
export async function listStored(
  { db }: Context,
  collectionIds: readonly string[],
): Promise<{ days: DayCounts[]; uploads: UploaderDay[] }> {
  const days = await db.$queryRaw<DayCounts[]>(sql`
    SELECT collection_id::text AS "collectionId", kind, day - ${EPOCH} AS day, counts
      FROM statistics_day WHERE collection_id = ANY(${[...collectionIds]}::uuid[]) AND kind <> 'usage'`);
  const uploads = await db.$queryRaw<UploaderDay[]>(sql`
    SELECT collection_id::text AS "collectionId", basis, owner_id AS "ownerId", day - ${EPOCH} AS day, works
      FROM statistics_uploader WHERE collection_id = ANY(${[...collectionIds]}::uuid[])`);
  return { days, uploads };
}

/** The collections that have days of records, or should have some; without the service as a whole. */
export async function listCountedCollections({ db }: Context): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT collection_id::text AS id FROM statistics_day WHERE kind <> 'usage' AND collection_id <> ${GLOBAL_ID}::uuid
    UNION SELECT collection_id::text FROM statistics_uploader WHERE collection_id <> ${GLOBAL_ID}::uuid
    UNION SELECT collection_id::text FROM work_membership
    UNION SELECT parent_id::text FROM collection_placement ORDER BY 1`);
  return rows.map(({ id }) => id);
}
