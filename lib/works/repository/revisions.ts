import type { Context } from "@/lib/db/context";
import { type Sql, sql } from "@/lib/db/sql";
import type { Revision } from "../rows";

/** Stores the present metadata of a work, in the statement that publishes over it. */
export const revisionSql = (id: string): Sql => sql`
    INSERT INTO work_revision
      (work_id, revision, metadata, custom_fields, access, pids, files, media_enabled, updated_at)
    SELECT w.id, w.revision + p.revision, w.metadata, w.custom_fields, w.access, w.pids, w.files,
           w.media_enabled, w.updated_at
      FROM work w JOIN work_parent p ON p.id = w.parent_id WHERE w.id = ${id}`;

/** The present and earlier metadata of a work, each under the last revision that readers saw of it. */
const statesOf = (
  id: string,
): Sql => sql`SELECT revision, metadata, custom_fields AS "customFields", access, pids, files,
    media_enabled AS "mediaEnabled", updated_at AS "updatedAt" FROM (
  SELECT w.revision + p.revision AS revision, w.metadata, w.custom_fields, w.access, w.pids, w.files,
         w.media_enabled, w.updated_at
    FROM work w JOIN work_parent p ON p.id = w.parent_id WHERE w.id = ${id}
  UNION ALL
  SELECT revision, metadata, custom_fields, access, pids, files, media_enabled, updated_at
    FROM work_revision WHERE work_id = ${id}) AS state`;

/** One page of the states of a work, newest first. */
export async function listRevisions(
  ctx: Context,
  id: string,
  { page, size }: { page: number; size: number },
): Promise<Revision[]> {
  const offset = (page - 1) * size;
  return ctx.db
    .$queryRaw`${statesOf(id)} ORDER BY revision DESC LIMIT ${size}::int OFFSET ${offset}::int`;
}

/** The state that readers saw under a revision, and the one before it; nothing for what lies ahead. */
export async function findRevision(
  ctx: Context,
  id: string,
  revision: number,
): Promise<Revision[]> {
  const [found] = await ctx.db.$queryRaw<
    Revision[]
  >`${statesOf(id)} WHERE revision >= ${revision}::int ORDER BY revision LIMIT 1`;
  if (!found) return [];
  const before = await ctx.db.$queryRaw<
    Revision[]
  >`${statesOf(id)} WHERE revision < ${found.revision}::int ORDER BY revision DESC LIMIT 1`;
  return [found, ...before];
}
