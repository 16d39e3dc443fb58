import type { Context } from "@/lib/db/context";

/** Accounts that an identity provider's words about a person may mean; `id` alone, oldest first. */

/** Lets only one of several sign-ins of the same person at a time look for an account and make one. */
export async function lockIdentity(ctx: Context, idp: string, externalId: string): Promise<void> {
  const key = JSON.stringify(["identity", idp, externalId]);
  await ctx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
}

/**
 * By an ORCID iD that was confirmed. One that an import gave counts only while nobody has used the account, or it would
 * open accounts that somebody else named.
 */
export async function findByConfirmedOrcid(ctx: Context, orcid: string): Promise<number[]> {
  const rows = await ctx.db.$queryRaw<{ id: number }[]>`
    SELECT u.id FROM app_user u
     WHERE u.orcid = ${orcid}
       AND (u.orcid_confirmed_by IN ('sign-in', 'administrator')
            OR u.orcid_confirmed_by = 'import' AND u.password_hash IS NULL
               AND NOT EXISTS (SELECT 1 FROM account_identity i WHERE i.user_id = u.id)
               AND NOT EXISTS (SELECT 1 FROM session s WHERE s.user_id = u.id AND s.impersonator_id IS NULL))
     ORDER BY u.id LIMIT 2`;
  return rows.map(({ id }) => id);
}

/**
 * By a name at the partner: as an import kept it, or as a username. Only accounts that nobody has used and that have no
 * way in, because importers and people choose these names themselves.
 */
export async function findUnusedByName(
  ctx: Context,
  given: { scheme: string; name: string; usernames: readonly string[] },
): Promise<number[]> {
  const rows = await ctx.db.$queryRaw<{ id: number }[]>`
    SELECT u.id FROM app_user u
     WHERE (u.username = ANY(${[...given.usernames]})
            OR EXISTS (SELECT 1 FROM account_identifier a
                        WHERE a.user_id = u.id AND a.scheme = ${given.scheme} AND a.identifier = ${given.name}))
       AND u.password_hash IS NULL
       AND NOT EXISTS (SELECT 1 FROM account_identity i WHERE i.user_id = u.id)
       AND NOT EXISTS (SELECT 1 FROM session s WHERE s.user_id = u.id AND s.impersonator_id IS NULL)
     ORDER BY u.id LIMIT 2`;
  return rows.map(({ id }) => id);
}

/** Whether an account has a role of this service, beyond those of groups elsewhere. */
export async function hasSiteRole(ctx: Context, userId: number): Promise<boolean> {
  const found = await ctx.db.roleMember.findFirst({
    where: { userId, role: { isManaged: true } },
    select: { userId: true },
  });
  return found !== null;
}
