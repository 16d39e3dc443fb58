import { beginIn, exactIn, wordsOfColumns } from "@/lib/search/postgres/names-in-rows";
import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";

/** Roles are made when first given. Answers whether anything changed. */
export async function addToRole(ctx: Context, userId: number, roleId: string): Promise<boolean> {
  await ensureRole(ctx, roleId);
  const { count } = await ctx.db.roleMember.createMany({
    data: [{ userId, roleId, createdAt: ctx.now }],
    skipDuplicates: true,
  });
  return count > 0;
}

/**
 * Puts a person into groups of another system, which are made when missing. Those of this service stay
 * closed to it. Answers how many were new.
 */
export async function addForeignRoles(
  ctx: Context,
  userId: number,
  groups: readonly { readonly id: string; readonly title: string }[],
): Promise<number> {
  await ctx.db.$executeRaw`
    INSERT INTO role (id, title, is_managed, created_at)
    SELECT id, title, false, ${ctx.now}
      FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS g(id text, title text) ORDER BY id
        ON CONFLICT DO NOTHING`;
  return ctx.db.$executeRaw`
    INSERT INTO role_member (user_id, role_id, created_at)
    SELECT ${userId}, id, ${ctx.now} FROM role
     WHERE id = ANY(${groups.map(({ id }) => id)}::text[]) AND NOT is_managed
        ON CONFLICT DO NOTHING`;
}

export async function ensureRole(ctx: Context, id: string): Promise<void> {
  await ctx.db.role.createMany({ data: [{ id, createdAt: ctx.now }], skipDuplicates: true });
}

export async function removeFromRole(
  ctx: Context,
  userId: number,
  roleId: string,
): Promise<boolean> {
  const { count } = await ctx.db.roleMember.deleteMany({ where: { userId, roleId } });
  return count > 0;
}

export async function countMembers(ctx: Context, roleId: string): Promise<number> {
  return ctx.db.roleMember.count({ where: { roleId, user: { active: true, blockedAt: null } } });
}

/** Serialises changes of who holds a role, e.g. so that two cannot remove each other as last holders. */
export async function lockRole(ctx: Context, roleId: string): Promise<void> {
  await ctx.db.$queryRaw`SELECT id FROM role WHERE id = ${roleId} FOR UPDATE`;
}

export type Group = {
  id: string;
  title: string | null;
  description: string | null;
  isManaged: boolean;
  createdAt: Date;
};

export async function findGroup(ctx: Context, id: string): Promise<Group | undefined> {
  return (await ctx.db.role.findUnique({ where: { id } })) ?? undefined;
}

export async function findGroups(ctx: Context, ids: readonly string[]): Promise<Group[]> {
  return ctx.db.role.findMany({ where: { id: { in: [...ids] } } });
}

export async function listGroups(ctx: Context, limit: number): Promise<Group[]> {
  return ctx.db.role.findMany({ orderBy: { id: "asc" }, take: limit });
}

const ORDERS = {
  name: sql`r.id`,
  name_desc: sql`r.id DESC`,
  managed: sql`r.is_managed DESC, r.id`,
  unmanaged: sql`r.is_managed, r.id`,
} as const;
const TEXT = wordsOfColumns(sql`r.id`, sql`r.title`, sql`r.description`);
export type GroupSort = keyof typeof ORDERS;

export async function searchGroups(
  ctx: Context,
  given: { words: string; includeManaged: boolean; sort: GroupSort; page: number; size: number },
): Promise<{ groups: Group[]; total: number }> {
  const { words, includeManaged, sort, page, size } = given;
  const begin = words ? (beginIn(words, [TEXT]) ?? sql`false`) : sql`true`;
  const where = sql`${begin} AND (${includeManaged} OR NOT r.is_managed)`;
  const order = words ? sql`${exactIn(words, TEXT)} DESC, ${ORDERS[sort]}` : ORDERS[sort];
  const groups = await ctx.db.$queryRaw<Group[]>`
    SELECT r.id, r.title, r.description, r.is_managed AS "isManaged", r.created_at AS "createdAt"
      FROM role r WHERE ${where} ORDER BY ${order} LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const [counted] = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM role r WHERE ${where}`;
  return { groups, total: counted?.total ?? 0 };
}

/** Accounts that hold a role, oldest first. */
export async function listHolders(ctx: Context, roleId: string, limit: number): Promise<number[]> {
  const rows = await ctx.db.roleMember.findMany({
    where: { roleId, user: { active: true, blockedAt: null } },
    orderBy: { userId: "asc" },
    select: { userId: true },
    take: limit,
  });
  return rows.map(({ userId }) => userId);
}

/** The active account that has held a role longest. */
export async function findFirstHolder(ctx: Context, roleId: string): Promise<number | undefined> {
  const row = await ctx.db.roleMember.findFirst({
    where: { roleId, user: { active: true, blockedAt: null } },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: { userId: true },
  });
  return row?.userId;
}

/** Makes groups of another system, and gives those that are there their titles of today. */
export async function upsertForeignGroups(
  ctx: Context,
  groups: readonly { readonly id: string; readonly title: string }[],
): Promise<void> {
  await ctx.db.$executeRaw`
    INSERT INTO role AS r (id, title, is_managed, created_at)
    SELECT id, title, false, ${ctx.now} FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS g(id text, title text)
     ORDER BY id
        ON CONFLICT (id) DO UPDATE SET title = excluded.title
     WHERE NOT r.is_managed AND r.title IS DISTINCT FROM excluded.title`;
}

/** The groups of another system whose ids begin so. */
export async function listForeignGroups(ctx: Context, prefix: string): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM role WHERE starts_with(id, ${prefix}) AND NOT is_managed ORDER BY id`;
  return rows.map(({ id }) => id);
}

export async function deleteGroups(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db.role.deleteMany({ where: { id: { in: [...ids] }, isManaged: false } });
}
