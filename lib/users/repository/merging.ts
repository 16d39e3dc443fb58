import type { AccountPair } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";

/** What opens accounts and names people, when two accounts become one. */
export type Moved = {
  readonly identities: readonly { idp: string; externalId: string; grantsAdmin: boolean }[];
  readonly identifiers: readonly { scheme: string; identifier: string }[];
  /** Roles that the other account did not have. */
  readonly roles: readonly string[];
  readonly tokens: readonly string[];
  readonly orcid: { orcid: string; confirmedBy: string | null } | null;
};

export async function moveIdentities(ctx: Context, { from, to }: AccountPair) {
  return ctx.db.$queryRaw<Moved["identities"]>`
    UPDATE account_identity SET user_id = ${to} WHERE user_id = ${from}
    RETURNING idp, external_id AS "externalId", grants_admin AS "grantsAdmin"`;
}

/** Copies what imports and partners call the person; answers what the other account did not have. */
export async function copyIdentifiers(
  ctx: Context,
  { from, to }: AccountPair,
  more: { scheme: string; identifier: string },
) {
  return ctx.db.$queryRaw<Moved["identifiers"]>`
    INSERT INTO account_identifier (user_id, scheme, identifier, created_at)
    SELECT ${to}::int, scheme, identifier, ${ctx.now}::timestamptz FROM account_identifier WHERE user_id = ${from}
     UNION SELECT ${to}::int, ${more.scheme}::text, ${more.identifier}::text, ${ctx.now}::timestamptz
    ON CONFLICT DO NOTHING RETURNING scheme, identifier`;
}

export async function copyRoles(ctx: Context, { from, to }: AccountPair): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ role: string }[]>`
    INSERT INTO role_member (user_id, role_id, created_at)
    SELECT ${to}::int, role_id, ${ctx.now}::timestamptz FROM role_member WHERE user_id = ${from}
    ON CONFLICT DO NOTHING RETURNING role_id AS role`;
  return rows.map(({ role }) => role);
}

export async function revokeTokens(ctx: Context, userId: number): Promise<string[]> {
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    UPDATE access_token SET revoked_at = ${ctx.now} WHERE user_id = ${userId} AND revoked_at IS NULL
    RETURNING id`;
  return rows.map(({ id }) => id);
}

/** Gives back what was moved and is still where it went. */
export async function putBack(ctx: Context, { from, to }: AccountPair, moved: Moved) {
  await ctx.db.$executeRaw`
    UPDATE account_identity i SET user_id = ${from}
      FROM jsonb_to_recordset(${JSON.stringify(moved.identities)}::jsonb) AS g(idp text, "externalId" text)
     WHERE i.idp = g.idp AND i.external_id = g."externalId" AND i.user_id = ${to}`;
  await ctx.db.$executeRaw`
    DELETE FROM account_identifier a
     USING jsonb_to_recordset(${JSON.stringify(moved.identifiers)}::jsonb) AS g(scheme text, identifier text)
     WHERE a.user_id = ${to} AND a.scheme = g.scheme AND a.identifier = g.identifier`;
  await ctx.db.$executeRaw`
    DELETE FROM role_member WHERE user_id = ${to} AND role_id = ANY(${[...moved.roles]}::text[])`;
  await ctx.db.$executeRaw`
    UPDATE access_token SET revoked_at = NULL WHERE user_id = ${from} AND id = ANY(${[...moved.tokens]}::uuid[])`;
}

export async function saveMerged(
  ctx: Context,
  userId: number,
  { active, mergedIntoId }: { active: boolean; mergedIntoId: number | null },
): Promise<void> {
  await ctx.db.user.update({
    where: { id: userId },
    data: { active, mergedIntoId, updatedAt: ctx.now, revision: { increment: 1 } },
  });
}

export async function countSignIns(ctx: Context, userId: number) {
  const [row] = await ctx.db.$queryRaw<
    { identities: number; identifiers: number; tokens: number }[]
  >`SELECT (SELECT count(*)::int FROM account_identity WHERE user_id = ${userId}) AS identities,
           (SELECT count(*)::int FROM account_identifier WHERE user_id = ${userId}) AS identifiers,
           (SELECT count(*)::int FROM access_token WHERE user_id = ${userId} AND revoked_at IS NULL
               AND (expires_at IS NULL OR expires_at > ${ctx.now})) AS tokens`;
  return row ?? { identities: 0, identifiers: 0, tokens: 0 };
}
