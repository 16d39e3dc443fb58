import type { Context } from "@/lib/db/context";
import { insertSql } from "@/lib/db/insert-rows";
import { type Sql, sql } from "@/lib/db/sql";

/** What an identity provider calls a person who signs in through it. */
export type Identity = {
  /** Name of the partner instance, "orcid" or "oidc". */
  readonly idp: string;
  readonly externalId: string;
  readonly userId: number;
  readonly createdAt: Date;
  readonly lastSignedInAt: Date | null;
  readonly syncedAt: Date | null;
  /** The account is an administrator only because the partner says so. */
  readonly grantsAdmin: boolean;
};

export async function findIdentity(
  ctx: Context,
  idp: string,
  externalId: string,
): Promise<Identity | undefined> {
  const [found] = await ctx.db.$queryRaw<Identity[]>`
    SELECT idp, external_id AS "externalId", user_id AS "userId", created_at AS "createdAt",
           last_signed_in_at AS "lastSignedInAt", synced_at AS "syncedAt", grants_admin AS "grantsAdmin"
      FROM account_identity WHERE idp = ${idp} AND external_id = ${externalId}`;
  return found;
}

/** Adds an identity unless an account has it; answers the account that has it then. */
export async function insertIdentity(
  ctx: Context,
  { idp, externalId, userId }: Pick<Identity, "idp" | "externalId" | "userId">,
): Promise<number> {
  await ctx.db.accountIdentity.createMany({
    data: [{ idp, externalId, userId, createdAt: ctx.now }],
    skipDuplicates: true,
  });
  return (await findIdentity(ctx, idp, externalId))?.userId ?? userId;
}

/** Adds an identity by which somebody signs in at this moment. A unique violation when an account has it. */
export const newIdentitySql = (
  { now }: Context,
  { idp, externalId, userId }: Pick<Identity, "idp" | "externalId" | "userId">,
): Sql =>
  insertSql("account_identity", [
    {
      ...{ idp, external_id: externalId, user_id: userId },
      ...{ created_at: now, last_signed_in_at: now, grants_admin: false },
    },
  ]);

/** Notes that somebody signs in by an identity at this moment. */
export const signedInSql = (
  { now }: Context,
  { idp, externalId }: Pick<Identity, "idp" | "externalId">,
): Sql => sql`
  UPDATE account_identity SET last_signed_in_at = ${now} WHERE idp = ${idp} AND external_id = ${externalId}`;

export async function listIdentities(ctx: Context, userId: number): Promise<Identity[]> {
  return ctx.db.accountIdentity.findMany({
    where: { userId },
    orderBy: [{ createdAt: "asc" }, { idp: "asc" }, { externalId: "asc" }],
  });
}

export async function deleteIdentity(
  ctx: Context,
  { idp, externalId, userId }: Pick<Identity, "idp" | "externalId" | "userId">,
): Promise<boolean> {
  const { count } = await ctx.db.accountIdentity.deleteMany({ where: { idp, externalId, userId } });
  return count > 0;
}

export async function touchIdentity(
  ctx: Context,
  idp: string,
  externalId: string,
  moments: { syncedAt: Date },
): Promise<void> {
  await ctx.db.accountIdentity.updateMany({ where: { idp, externalId }, data: moments });
}

/** Which of these an account has; in any of the providers named. */
export async function findIdentities(
  ctx: Context,
  idps: readonly string[],
  externalIds: readonly string[],
): Promise<Pick<Identity, "idp" | "externalId" | "userId">[]> {
  if (externalIds.length === 0) return [];
  return ctx.db.$queryRaw`
    SELECT idp, external_id AS "externalId", user_id AS "userId" FROM account_identity
     WHERE idp = ANY(${[...idps]}::text[]) AND external_id = ANY(${[...externalIds]}::text[])`;
}

/** Identities of a provider by external id, a page at a time. */
export async function listOfProvider(
  ctx: Context,
  idp: string,
  page: { after: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db.accountIdentity.findMany({
    where: { idp, externalId: { gt: page.after } },
    orderBy: { externalId: "asc" },
    take: page.limit,
    select: { externalId: true },
  });
  return rows.map(({ externalId }) => externalId);
}

/** Notes whether an account is an administrator only because the partner says so. */
export async function saveGrantsAdmin(
  ctx: Context,
  { idp, externalId }: Pick<Identity, "idp" | "externalId">,
  grantsAdmin: boolean,
): Promise<void> {
  await ctx.db.accountIdentity.updateMany({ where: { idp, externalId }, data: { grantsAdmin } });
}
