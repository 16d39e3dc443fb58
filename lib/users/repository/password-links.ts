import type { Context } from "@/lib/db/context";

type Hash = Uint8Array<ArrayBuffer>;

/**
 * Keeps a link for the account, in the place of an earlier one with this id. Answers false when the account
 * was given `most` others since a moment that are still good; the account is locked so that the count stays true.
 */
export async function putLink(
  ctx: Context,
  link: { id: string; userId: number; hash: Hash; expiresAt: Date },
  limit: { most: number; since: Date },
): Promise<boolean> {
  const { id, userId, hash, expiresAt } = link;
  await ctx.db.$queryRaw`SELECT id FROM app_user WHERE id = ${userId} FOR UPDATE`;
  const others = await ctx.db.passwordLink.count({
    where: { userId, id: { not: id }, createdAt: { gt: limit.since }, expiresAt: { gt: ctx.now } },
  });
  if (others >= limit.most) return false;
  await ctx.db.passwordLink.upsert({
    where: { id },
    create: { id, userId, hash, expiresAt, createdAt: ctx.now },
    update: { hash, expiresAt },
  });
  return true;
}

/** The account a link belongs to, while the link is good. */
export async function findLinkOwner(ctx: Context, hash: Hash): Promise<number | undefined> {
  const found = await ctx.db.passwordLink.findFirst({
    where: { hash, expiresAt: { gt: ctx.now }, user: { active: true, blockedAt: null } },
    select: { userId: true },
  });
  return found?.userId;
}

/** Uses a link up. Of several at once one gets `true`. */
export async function takeLink(ctx: Context, hash: Hash): Promise<boolean> {
  const { count } = await ctx.db.passwordLink.deleteMany({
    where: { hash, expiresAt: { gt: ctx.now } },
  });
  return count > 0;
}

export async function deleteLinks(ctx: Context, userId: number): Promise<void> {
  await ctx.db.passwordLink.deleteMany({ where: { userId } });
}

export async function deleteLinksBefore(ctx: Context, moment: Date): Promise<number> {
  const { count } = await ctx.db.passwordLink.deleteMany({ where: { expiresAt: { lt: moment } } });
  return count;
}
