import type { Context } from "@/lib/db/context";

/** Roles are made when first given. Answers whether anything changed. */
export async function addToRole(ctx: Context, userId: number, roleId: string): Promise<boolean> {
  await ensureRole(ctx, roleId);
  const { count } = await ctx.db.roleMember.createMany({
    data: [{ userId, roleId, createdAt: ctx.now }],
    skipDuplicates: true,
  });
  return count > 0;
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
  name: [{ id: "asc" }],
  name_desc: [{ id: "desc" }],
  managed: [{ isManaged: "desc" }, { id: "asc" }],
  unmanaged: [{ isManaged: "asc" }, { id: "asc" }],
} as const;
export type GroupSort = keyof typeof ORDERS;

export async function searchGroups(
  ctx: Context,
  given: { words: string; includeManaged: boolean; sort: GroupSort; page: number; size: number },
): Promise<{ groups: Group[]; total: number }> {
  const { words, includeManaged, sort, page, size } = given;
  const contains = { contains: words, mode: "insensitive" } as const;
  const where = {
    ...(includeManaged ? {} : { isManaged: false }),
    ...(words ? { OR: [{ id: contains }, { title: contains }, { description: contains }] } : {}),
  };
  const [groups, total] = await Promise.all([
    ctx.db.role.findMany({
      where,
      orderBy: [...ORDERS[sort]],
      skip: (page - 1) * size,
      take: size,
    }),
    ctx.db.role.count({ where }),
  ]);
  return { groups, total };
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
