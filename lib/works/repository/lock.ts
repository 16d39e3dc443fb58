import type { Context } from "@/lib/db/context";
import { type Sql, sql } from "@/lib/db/sql";
import { filesLockSql } from "@/lib/files";
import type { Draft, Parent, Work } from "../rows";
import { findDraft, findParent, findWork, listDrafts } from "./find";

/*
 * Locks, always taken in the order parent, work or draft, files. Each statement sees what was committed
 * before it, so rows are read again once the lock is held.
 */

/** Creations of one draft wait for each other: there is no row to hold yet. */
export async function lockCreation(ctx: Context, id: string): Promise<void> {
  await ctx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`draft:${id}`}, 0))::text`;
}

/**
 * For changes of the draft and its files. The parent is held too, so that what is indexed with the draft (its
 * owner and grants) cannot change in between; drafts of one parent do not wait for each other.
 */
export async function lockDraft(ctx: Context, id: string): Promise<Draft | undefined> {
  return lockWithFiles(ctx, id, sql`FOR SHARE OF p FOR NO KEY UPDATE OF d`);
}

/** Those of these drafts that the search index does not hold as they are, with the locks of {@link lockDraft}. */
export async function lockUnindexedDrafts(ctx: Context, ids: readonly string[]): Promise<Draft[]> {
  const locked = await ctx.db.$queryRaw<
    { id: string }[]
  >`SELECT d.id FROM work_parent p JOIN draft d ON d.parent_id = p.id
     WHERE d.id = ANY(${[...ids]}::text[]) AND NOT d.is_indexed
     ORDER BY p.id, d.id FOR SHARE OF p FOR NO KEY UPDATE OF d`;
  return listDrafts(
    ctx,
    locked.map(({ id }) => id),
  );
}

/** For publishing and deleting: parent and draft, and no upload in between. */
export async function lockDraftAndParent(ctx: Context, id: string): Promise<Draft | undefined> {
  return lockWithFiles(ctx, id, sql`FOR NO KEY UPDATE OF p FOR UPDATE OF d`);
}

/** The rows first and then the files, in one statement; the next one sees what was committed until then. */
async function lockWithFiles(ctx: Context, id: string, locks: Sql): Promise<Draft | undefined> {
  const lock = ctx.db.$queryRaw<unknown[]>`WITH locked AS MATERIALIZED (
       SELECT d.id FROM work_parent p JOIN draft d ON d.parent_id = p.id WHERE d.id = ${id} ${locks})
     SELECT ${filesLockSql(sql`locked.id`)}::text FROM locked`;
  return readLocked(lock, findDraft(ctx, id));
}

/** Both leave at once, and the read sees what was committed when the lock was taken. Nothing where nothing was locked. */
async function readLocked<Row>(
  lock: Promise<readonly unknown[]>,
  read: Promise<Row | undefined>,
): Promise<Row | undefined> {
  const [locked, row] = await Promise.all([lock, read]);
  return locked.length > 0 ? row : undefined;
}

/**
 * The request for review of a draft, kept from others; undefined where it has none. Requests are locked before works, so
 * the draft may have another one by the time it is locked itself.
 */
export async function lockReviewOf(ctx: Context, id: string): Promise<string | undefined> {
  const [row] = await ctx.db.$queryRaw<
    { id: string }[]
  >`SELECT r.id FROM draft d JOIN request r ON r.id = d.review_id WHERE d.id = ${id} FOR UPDATE OF r`;
  return row?.id;
}

export async function lockWorkAndParent(ctx: Context, id: string): Promise<Work | undefined> {
  const lock = ctx.db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM work_parent p JOIN work w ON w.parent_id = p.id WHERE w.id = ${id}
        FOR NO KEY UPDATE OF p FOR NO KEY UPDATE OF w`;
  return readLocked(lock, findWork(ctx, id));
}

/** Several at once, always in one order, so that two transactions that want the same rows cannot deadlock. */
export async function lockWorksAndParents(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db
    .$queryRaw`SELECT 1 FROM work_parent p JOIN work w ON w.parent_id = p.id WHERE w.id = ANY(${[...ids]}::text[])
      ORDER BY p.id, w.id FOR NO KEY UPDATE OF p FOR NO KEY UPDATE OF w`;
}

/** The parent of a version or draft, to be read with it. */
export async function lockParentOf(ctx: Context, id: string): Promise<void> {
  await ctx.db.$queryRaw<unknown[]>`SELECT 1 FROM work_parent WHERE id = COALESCE(
          (SELECT parent_id FROM work WHERE id = ${id}), (SELECT parent_id FROM draft WHERE id = ${id}))
        FOR NO KEY UPDATE`;
}

export async function lockParent(ctx: Context, id: string): Promise<Parent | undefined> {
  const lock = ctx.db.$queryRaw<
    unknown[]
  >`SELECT 1 FROM work_parent WHERE id = ${id} FOR NO KEY UPDATE`;
  return readLocked(lock, findParent(ctx, id));
}
