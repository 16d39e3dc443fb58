import type { AccountPair } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";

/** Owner and grants of works, when the accounts of one person become one. */
export type ParentRights = {
  readonly owner: number;
  readonly grants: readonly StoredGrant[];
};
type StoredGrant = {
  readonly subject: string;
  readonly permission: string;
  readonly origin: string | null;
  readonly createdAt: string;
};

/** Parents that an account owns, or has a grant on. */
export async function listParentsOf(
  ctx: Context,
  userId: number,
  limit: number,
  after = "",
): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM work_parent WHERE owner_id = ${userId} AND id > ${after}
     UNION SELECT parent_id FROM work_grant
      WHERE subject_type = 'user' AND subject_id = ${String(userId)} AND parent_id > ${after}
     ORDER BY id LIMIT ${limit}::int`;
  return rows.map(({ id }) => id);
}

export async function countParentsOf(
  ctx: Context,
  userId: number,
): Promise<{ owned: number; shared: number }> {
  const [row] = await ctx.db.$queryRaw<{ owned: number; shared: number }[]>`
    SELECT (SELECT count(*)::int FROM work_parent WHERE owner_id = ${userId}) AS owned,
           (SELECT count(*)::int FROM work_grant
             WHERE subject_type = 'user' AND subject_id = ${String(userId)}) AS shared`;
  return row ?? { owned: 0, shared: 0 };
}

/** Who owns a work, and what it grants these two accounts. The caller holds the lock of the parent. */
export async function readRights(
  ctx: Context,
  parentId: string,
  { from, to }: AccountPair,
): Promise<ParentRights | undefined> {
  const [row] = await ctx.db.$queryRaw<ParentRights[]>`
    SELECT p.owner_id AS owner, coalesce((
             SELECT jsonb_agg(jsonb_build_object('subject', g.subject_id, 'permission', g.permission,
                                'origin', g.origin, 'createdAt', g.created_at) ORDER BY g.subject_id)
               FROM work_grant g WHERE g.parent_id = p.id AND g.subject_type = 'user'
                AND g.subject_id = ANY(${[String(from), String(to)]})), '[]') AS grants
      FROM work_parent p WHERE p.id = ${parentId}`;
  return row;
}

export async function saveRights(
  ctx: Context,
  parentId: string,
  { from, to }: AccountPair,
  { owner, grants }: ParentRights,
): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE work_parent SET owner_id = ${owner}, revision = revision + 1, updated_at = ${ctx.now}
     WHERE id = ${parentId}`;
  await ctx.db.$executeRaw`
    DELETE FROM work_grant WHERE parent_id = ${parentId} AND subject_type = 'user'
       AND subject_id = ANY(${[String(from), String(to)]})`;
  await ctx.db.$executeRaw`
    INSERT INTO work_grant (parent_id, subject_type, subject_id, permission, origin, created_at)
    SELECT ${parentId}, 'user', subject, permission, origin, "createdAt"
      FROM jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
           AS g(subject text, permission text, origin text, "createdAt" timestamptz)`;
}
