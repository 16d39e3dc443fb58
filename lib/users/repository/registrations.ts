import type { Context } from "@/lib/db/context";

type Hash = Uint8Array<ArrayBuffer>;

export type Registration = {
  id: string;
  email: string;
  fullName: string;
  locale: string | null;
};

/**
 * Keeps a registration, in the place of an earlier one with this id. Answers false when the address asked for `most` others
 * since a moment; the address is locked so that the count stays true.
 */
export async function putRegistration(
  ctx: Context,
  registration: Registration & { hash: Hash; expiresAt: Date },
  limit: { most: number; since: Date },
): Promise<boolean> {
  const { id, email, fullName, locale, hash, expiresAt } = registration;
  await lockAddress(ctx, email);
  const others = await ctx.db.registration.count({
    where: { email, id: { not: id }, createdAt: { gt: limit.since } },
  });
  if (others >= limit.most) return false;
  await ctx.db.registration.upsert({
    where: { id },
    create: { id, email, fullName, locale, hash, expiresAt, createdAt: ctx.now },
    update: { hash, expiresAt },
  });
  return true;
}

/** Until the transaction ends, one at a time makes an account of the address. */
export async function lockAddress(ctx: Context, email: string): Promise<void> {
  await ctx.db.$queryRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))::text`;
}

/** The registration of a link, while the link is good. */
export async function findRegistration(
  ctx: Context,
  hash: Hash,
): Promise<Registration | undefined> {
  const found = await ctx.db.registration.findFirst({
    where: { hash, expiresAt: { gt: ctx.now } },
    select: { id: true, email: true, fullName: true, locale: true },
  });
  return found ?? undefined;
}

/** Uses up all links of an address. Of several at once one gets `true`. */
export async function takeRegistrations(ctx: Context, email: string): Promise<boolean> {
  const { count } = await ctx.db.registration.deleteMany({ where: { email } });
  return count > 0;
}

export async function deleteRegistrationsBefore(ctx: Context, moment: Date): Promise<number> {
  const { count } = await ctx.db.registration.deleteMany({ where: { expiresAt: { lt: moment } } });
  return count;
}
