import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { entryOfJson, type FileEntryJson } from "@/lib/files";
import type { Draft, Parent, Work } from "../rows";
import { COUNTED_WORK, DRAFT, PARENT, WORK } from "./sql";

/** Reads without locks: another transaction may change the rows next; use the `lock…` functions before a change. */
export type WorkRow = Omit<Work, "kind">;
export type DraftRow = Omit<Draft, "kind" | "entries"> & { entries: FileEntryJson[] };

export const toWork = (row: WorkRow): Work => ({ kind: "work", ...row });
export const toDraft = ({ entries, ...row }: DraftRow): Draft => ({
  kind: "draft",
  ...row,
  entries: entries.map(entryOfJson),
});

export async function findWork(ctx: Context, id: string): Promise<Work | undefined> {
  const [row] = await ctx.db.$queryRaw<WorkRow[]>`${WORK} WHERE w.id = ${id}`;
  return row && toWork(row);
}

export async function findDraft(ctx: Context, id: string): Promise<Draft | undefined> {
  const [row] = await ctx.db.$queryRaw<DraftRow[]>`${DRAFT} WHERE d.id = ${id}`;
  return row && toDraft(row);
}

export async function findParent(ctx: Context, id: string): Promise<Parent | undefined> {
  const [row] = await ctx.db.$queryRaw<
    { parent: Parent }[]
  >`SELECT ${PARENT} FROM work_parent p WHERE p.id = ${id}`;
  return row?.parent;
}

/** The parent of a version, of a draft, or the one with this very id. */
export async function findParentOf(ctx: Context, id: string): Promise<Parent | undefined> {
  const [row] = await ctx.db.$queryRaw<
    { parent: Parent }[]
  >`SELECT ${PARENT} FROM work_parent p WHERE p.id = COALESCE(
       (SELECT parent_id FROM work WHERE id = ${id}), (SELECT parent_id FROM draft WHERE id = ${id}), ${id})`;
  return row?.parent;
}

/** Works with these ids, in the order of the ids; missing ones are left out. */
export async function listWorks(ctx: Context, ids: readonly string[]): Promise<Work[]> {
  const [first] = ids;
  if (first === undefined) return [];
  if (ids.length === 1) {
    // PostgreSQL plans anew for a short list each time, which takes longer than reading the work.
    const work = await findWork(ctx, first);
    return work ? [work] : [];
  }
  const rows = await ctx.db.$queryRaw<WorkRow[]>`${WORK} WHERE w.id = ANY(${ids}::text[])`;
  return inOrder(ids, rows.map(toWork));
}

/** The versions of these ids; the id of a work as a whole leads to its newest version. */
export async function listVersionsOf(
  ctx: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.$queryRaw<{ id: string; versionId: string }[]>`
    SELECT g.id, coalesce(w.id, p.latest_id) AS "versionId" FROM unnest(${[...ids]}::text[]) AS g(id)
      LEFT JOIN work w ON w.id = g.id LEFT JOIN work_parent p ON p.id = g.id
     WHERE coalesce(w.id, p.latest_id) IS NOT NULL`;
  return new Map(rows.map(({ id, versionId }) => [id, versionId]));
}

/** All versions of these parents, deleted ones included. */
export async function listVersionIds(
  ctx: Context,
  parentIds: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM work WHERE parent_id = ANY(${[...parentIds]}::text[]) ORDER BY parent_id, version_index`;
  return rows.map(({ id }) => id);
}

/** All versions of the works that these are versions of, with what was counted of the work as a whole. */
export function listUsageWithSiblings(
  ctx: Context,
  ids: readonly string[],
): Promise<{ id: string; views: number; downloads: number }[]> {
  return ctx.db.$queryRaw`
    SELECT w.id, s.views, s.downloads
      FROM (SELECT DISTINCT parent_id FROM work WHERE id = ANY(${[...ids]}::text[])) AS p
      JOIN LATERAL (
        SELECT coalesce(sum(u.unique_views), 0)::float8 AS views, coalesce(sum(u.unique_downloads), 0)::float8 AS downloads
          FROM usage_work u WHERE u.parent_id = p.parent_id) AS s ON true
      JOIN work w USING (parent_id)`;
}

/** For choosing among many works before they are read. */
export function listTitles(
  ctx: Context,
  ids: readonly string[],
): Promise<{ id: string; title: string }[]> {
  return ctx.db.$queryRaw`
    SELECT id, coalesce(metadata->>'title', '') AS title FROM work WHERE id = ANY(${[...ids]}::text[])`;
}

/** Titles of works, of parents by their newest version, and of drafts that were never published; deleted ones too. */
export function listTitlesOfAny(
  ctx: Context,
  ids: readonly string[],
): Promise<{ id: string; title: string; isDraft: boolean }[]> {
  return ctx.db.$queryRaw`
    SELECT g.id, coalesce(w.metadata, d.metadata)->>'title' AS title, w.id IS NULL AS "isDraft"
      FROM unnest(${[...ids]}::text[]) AS g(id)
      LEFT JOIN work_parent p ON p.id = g.id
      LEFT JOIN work w ON w.id = coalesce(p.latest_id, g.id)
      LEFT JOIN draft d ON d.id = g.id
     WHERE coalesce(w.metadata, d.metadata)->>'title' <> ''`;
}

/** Creators and subjects of public works, for suggestions while a user types. */
export async function namesInPublicWorks(
  ctx: Context,
  ids: readonly string[],
): Promise<{ names: string[]; subjects: { id?: string; subject?: string }[] }[]> {
  if (ids.length === 0) return [];
  return ctx.db.$queryRaw`
    SELECT jsonb_path_query_array(metadata, '$.creators[*].person_or_org.name') AS names,
           jsonb_path_query_array(metadata, '$.subjects[*]') AS subjects
      FROM work WHERE id = ANY(${ids}::text[]) AND deletion_status = 'P' AND access->>'record' = 'public'`;
}

/**
 * The version that the DOI of each concept describes: the newest that the public may read; where none is left, the newest that
 * was taken down.
 */
export async function listDescribedByConcepts(
  ctx: Context,
  parentIds: readonly string[],
): Promise<Work[]> {
  if (parentIds.length === 0) return [];
  const rows = await ctx.db.$queryRaw<WorkRow[]>`${WORK} WHERE w.id IN (
       SELECT DISTINCT ON (v.parent_id) v.id FROM work v
        WHERE v.parent_id = ANY(${[...parentIds]}::text[])
          AND (v.deletion_status <> 'P' OR v.access->>'record' = 'public')
        ORDER BY v.parent_id, v.deletion_status = 'P' DESC, v.version_index DESC)`;
  return rows.map(toWork);
}

export async function listDrafts(ctx: Context, ids: readonly string[]): Promise<Draft[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.$queryRaw<DraftRow[]>`${DRAFT} WHERE d.id = ANY(${ids}::text[])`;
  return inOrder(ids, rows.map(toDraft));
}

/** One page of published versions, newest first, and how many there are. */
export async function listVersions(
  ctx: Context,
  parentId: string,
  options: { includeRestricted: boolean; page: number; size: number },
): Promise<{ works: Work[]; total: number }> {
  const { includeRestricted, page, size } = options;
  const where = sql`w.parent_id = ${parentId} AND w.deletion_status = 'P'
    AND (${includeRestricted}::boolean OR w.access->>'record' = 'public')`;
  const rows = await ctx.db.$queryRaw<(WorkRow & { total: number })[]>`${COUNTED_WORK}
     WHERE ${where} ORDER BY w.version_index DESC LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  if (rows.length === 0 && page > 1) {
    const [counted] = await ctx.db.$queryRaw<
      { total: number }[]
    >`SELECT count(*)::int AS total FROM work w WHERE ${where}`;
    return { works: [], total: counted?.total ?? 0 };
  }
  return {
    works: rows.map(({ total: _total, ...row }) => toWork(row)),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * The newest version that is there once the one with this id is there or not; where none is, the newest that was taken
 * down.
 */
export async function newestVersionId(
  ctx: Context,
  parentId: string,
  { id, isThere }: { id: string; isThere: boolean },
): Promise<string | null> {
  const [row] = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM work WHERE parent_id = ${parentId}
     ORDER BY CASE WHEN id = ${id} THEN ${isThere}::boolean ELSE deletion_status = 'P' END DESC, version_index DESC
     LIMIT 1`;
  return row?.id ?? null;
}

/** What all versions have in common, with the ids of all versions and drafts. */
export async function findFamily(
  ctx: Context,
  parentId: string,
): Promise<{ parent: Parent; ids: string[] } | undefined> {
  const [row] = await ctx.db.$queryRaw<
    { parent: Parent; ids: string[] }[]
  >`SELECT ${PARENT}, ARRAY(SELECT id FROM work WHERE parent_id = p.id
                             UNION SELECT id FROM draft WHERE parent_id = p.id) AS ids
       FROM work_parent p WHERE p.id = ${parentId}`;
  return row;
}

/** Ids of works whose embargo has ended by this day, sorted. */
export async function listEndedEmbargoes(
  ctx: Context,
  day: string,
  page: { after: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<
    { id: string }[]
  >`SELECT id FROM work WHERE embargo_until <= ${day}::date AND deletion_status = 'P' AND id > ${page.after}
      ORDER BY id LIMIT ${page.limit}::int`;
  return rows.map(({ id }) => id);
}

export async function countOwnedBy(ctx: Context, userId: number): Promise<number> {
  const rows = await ctx.db.$queryRaw<
    { total: number }[]
  >`SELECT count(*)::int AS total FROM work_parent p JOIN work w ON w.id = p.latest_id
      WHERE p.owner_id = ${userId}::int`;
  return rows[0]?.total ?? 0;
}

export async function listPublicOwnedBy(
  ctx: Context,
  userId: number,
  page: { after: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<
    { id: string }[]
  >`SELECT w.id FROM work_parent p JOIN work w ON w.parent_id = p.id
      WHERE p.owner_id = ${userId}::int AND w.access ->> 'record' = 'public'
        AND w.id > ${page.after}
      ORDER BY w.id LIMIT ${page.limit}::int`;
  return rows.map(({ id }) => id);
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
