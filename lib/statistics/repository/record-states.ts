import type { Context } from "@/lib/db/context";
import type { Database } from "@/lib/db/database";
import { type Sql, sql } from "@/lib/db/sql";
import { GLOBAL_ID } from "../counts";
import type { Span, WorkState } from "../record-days";

const LOCK = sql`hashtext('statistics records')`;

/** One process counts at a time; answers whether it is this one. To be called in a transaction. */
export async function tryLockRecordDays(db: Database): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isOurs: boolean }[]>(
    sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isOurs"`,
  );
  return row?.isOurs ?? false;
}

/** Waits until no other process counts. To be called in a transaction. */
export async function lockRecordDays(db: Database): Promise<void> {
  await db.$executeRaw(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
}

/** Takes the marks of works that changed; those of changes that are not committed stay. */
export async function takeDirtyWorks(db: Database, limit: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    DELETE FROM statistics_dirty_work WHERE parent_id = ANY (ARRAY(
      SELECT parent_id FROM statistics_dirty_work LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING parent_id AS id`);
  return rows.map(({ id }) => id);
}

/** Marks the works that were ever in or below collections that were placed elsewhere or deleted. */
export async function markWorksOfDirtyCollections(db: Database): Promise<void> {
  await db.$executeRaw(sql`
    WITH RECURSIVE taken AS (
      DELETE FROM statistics_dirty_collection WHERE collection_id = ANY (ARRAY(
        SELECT collection_id FROM statistics_dirty_collection FOR UPDATE SKIP LOCKED))
      RETURNING collection_id
    ), below AS (
      SELECT collection_id FROM taken
      UNION
      SELECT p.collection_id FROM below b JOIN collection_placement p ON p.parent_id = b.collection_id
    )
    INSERT INTO statistics_dirty_work (parent_id)
    SELECT DISTINCT m.parent_id FROM below JOIN work_membership m USING (collection_id) ORDER BY 1
    ON CONFLICT (parent_id) DO UPDATE SET parent_id = excluded.parent_id`);
}

/** Marks works whose publication date has come. */
export async function markDueWorks({ db, now }: Context): Promise<void> {
  await db.$executeRaw(sql`
    INSERT INTO statistics_dirty_work (parent_id)
    SELECT parent_id FROM statistics_work WHERE due_on <= (${now}::timestamptz AT TIME ZONE 'UTC')::date ORDER BY 1
    ON CONFLICT (parent_id) DO UPDATE SET parent_id = excluded.parent_id`);
}

export async function countDirtyWorks(db: Database): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(
    sql`SELECT count(*)::int AS count FROM statistics_dirty_work`,
  );
  return row?.count ?? 0;
}

type StateRow = { parentId: string; state: WorkState };

/** What was counted last of some works. */
export function listStates(db: Database, parentIds: readonly string[]): Promise<StateRow[]> {
  return db.$queryRaw<StateRow[]>(sql`
    SELECT parent_id AS "parentId", state FROM statistics_work WHERE parent_id = ANY(${[...parentIds]}::text[])`);
}

type After = { readonly after: string; readonly limit: number };

/** What was counted last, of works after one of them in the order of their ids: all, or those in one of some collections. */
export function listStatesAfter(
  db: Database,
  {
    after,
    limit,
    collectionIds,
  }: After & { readonly collectionIds?: readonly string[] | undefined },
): Promise<StateRow[]> {
  const isWanted = collectionIds
    ? sql`state->'presence' ?| ${[...collectionIds]}::text[]`
    : sql`true`;
  return db.$queryRaw<StateRow[]>(sql`
    SELECT parent_id AS "parentId", state FROM statistics_work
     WHERE parent_id > ${after} AND ${isWanted} ORDER BY 1 LIMIT ${limit}`);
}

type ItemWanted = { readonly category: string; readonly id: string };

/** Some works by their ids, or those after one of them. */
type SomeWorks = { readonly parentIds: readonly string[] } | After;

/** What was counted last of those works of which a version has an item, in the order of their ids. */
export function listStatesWithItem(
  db: Database,
  { category, id }: ItemWanted,
  some: SomeWorks,
): Promise<StateRow[]> {
  const hasItem = JSON.stringify({ versions: [{ items: { [category]: [id] } }] });
  const [isAsked, limit] =
    "parentIds" in some
      ? [sql`parent_id = ANY(${[...some.parentIds]}::text[])`, some.parentIds.length]
      : [sql`parent_id > ${some.after}`, some.limit];
  return db.$queryRaw<StateRow[]>(sql`
    SELECT parent_id AS "parentId", state FROM statistics_work
     WHERE ${isAsked} AND state @> ${hasItem}::jsonb ORDER BY 1 LIMIT ${limit}`);
}

/** The works that are or were in a collection or below it. */
export async function listWorksBelow(db: Database, collectionId: string): Promise<string[]> {
  const [row] = await db.$queryRaw<{ ids: string }[]>(sql`
    SELECT coalesce(json_agg(DISTINCT parent_id), '[]')::text AS ids FROM (${worksBelow(collectionId)}) AS w`);
  return JSON.parse(row?.ids ?? "[]") as string[];
}

const worksBelow = (collectionId: string): Sql => sql`
  WITH RECURSIVE below AS (
    SELECT ${collectionId}::uuid AS collection_id
    UNION
    SELECT p.collection_id FROM below b JOIN collection_placement p ON p.parent_id = b.collection_id
  )
  SELECT m.parent_id FROM below JOIN work_membership m USING (collection_id)`;

/** The collections that have days of records or should have some, without the service, and how many works were counted for them. */
export function listCountedCollectionSizes(
  db: Database,
): Promise<{ readonly collectionId: string; readonly works: number }[]> {
  return db.$queryRaw(sql`
    SELECT "collectionId", sum(works)::int AS works FROM (
      SELECT jsonb_object_keys(state->'presence') AS "collectionId", 1 AS works FROM statistics_work
      UNION ALL SELECT DISTINCT collection_id::text, 0 FROM statistics_day WHERE kind <> 'usage'
      UNION ALL SELECT DISTINCT collection_id::text, 0 FROM statistics_uploader
    ) AS known WHERE "collectionId" <> ${GLOBAL_ID} GROUP BY 1 ORDER BY 1`);
}

/** A work without versions is forgotten. */
export async function writeStates(
  db: Database,
  states: readonly (StateRow & { dueOn: number | undefined })[],
): Promise<void> {
  const gone = states.filter(({ state }) => state.versions.length === 0);
  const kept = states.filter(({ state }) => state.versions.length > 0);
  await db.$executeRaw(sql`
    DELETE FROM statistics_work WHERE parent_id = ANY(${gone.map(({ parentId }) => parentId)}::text[])`);
  await db.$executeRaw(sql`
    INSERT INTO statistics_work (parent_id, state, due_on)
    SELECT parent_id, state, DATE '1970-01-01' + due_on
      FROM unnest(${kept.map(({ parentId }) => parentId)}::text[],
                  ${kept.map(({ state }) => JSON.stringify(state))}::jsonb[],
                  ${kept.map(({ dueOn }) => dueOn ?? null)}::int[]) AS g(parent_id, state, due_on)
    ON CONFLICT (parent_id) DO UPDATE SET state = excluded.state, due_on = excluded.due_on`);
}

type SpanRow = Span & { readonly collectionId: string };
type MembershipRow = SpanRow & { readonly workId: string };

/** When works were in collections; a collection that is deleted has let them go. */
export function listMemberships(
  db: Database,
  parentIds: readonly string[],
): Promise<MembershipRow[]> {
  return db.$queryRaw<MembershipRow[]>(sql`
    SELECT m.parent_id AS "workId", m.collection_id::text AS "collectionId", floor(extract(epoch FROM m.from_at) * 1000)::float8 AS "from",
           floor(extract(epoch FROM least(m.to_at, CASE WHEN c.deletion_status <> 'P'
             THEN coalesce((c.tombstone->>'removal_date')::timestamptz, c.updated_at) END)) * 1000)::float8 AS "to"
      FROM work_membership m LEFT JOIN collection c ON c.id = m.collection_id
     WHERE m.parent_id = ANY(${[...parentIds]}::text[])`);
}

/** When collections were below others: `above` of `collectionId`, for these and all that were ever above them. */
export function listPlacements(
  db: Database,
  collectionIds: readonly string[],
): Promise<(SpanRow & { readonly above: string })[]> {
  return db.$queryRaw(sql`
    WITH RECURSIVE known AS (
      SELECT unnest(${[...new Set(collectionIds)]}::uuid[]) AS id
      UNION
      SELECT p.parent_id FROM known k JOIN collection_placement p ON p.collection_id = k.id
    )
    SELECT p.collection_id::text AS "collectionId", p.parent_id::text AS above,
           floor(extract(epoch FROM p.from_at) * 1000)::float8 AS "from", floor(extract(epoch FROM p.to_at) * 1000)::float8 AS "to"
      FROM known k JOIN collection_placement p ON p.collection_id = k.id`);
}

/** Works that have versions or were counted, after one of them in the order of their ids. */
export async function listCountableWorksAfter(
  db: Database,
  { after, limit }: After,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(sql`
    (SELECT DISTINCT parent_id AS id FROM work WHERE parent_id > ${after} ORDER BY 1 LIMIT ${limit})
    UNION (SELECT parent_id FROM statistics_work WHERE parent_id > ${after} ORDER BY 1 LIMIT ${limit})
    ORDER BY 1 LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

export async function countCountableWorks(db: Database): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS count FROM (SELECT parent_id FROM work UNION SELECT parent_id FROM statistics_work) AS known`);
  return row?.count ?? 0;
}

/** All works that have or had versions, after one of them. */
export async function listWorksAfter(
  db: Database,
  { after, limit, collectionId }: After & { readonly collectionId?: string | undefined },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>(
    collectionId === undefined
      ? sql`SELECT DISTINCT parent_id AS id FROM work WHERE parent_id > ${after} ORDER BY 1 LIMIT ${limit}`
      : sql`
        SELECT DISTINCT parent_id AS id FROM (${worksBelow(collectionId)}) AS w
         WHERE parent_id > ${after} ORDER BY 1 LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}
