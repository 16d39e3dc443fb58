import type { Context } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import type { Account } from "../account";
import { ACCOUNT_COLUMNS, type AccountRow, toAccount } from "./account-row";
import * as accounts from "./accounts";
import { NEVER_SIGNED_IN } from "./sessions";

/** Accounts that an identity provider's words about a person may mean. */

/** Lets only one of several sign-ins of the same person at a time look for an account and make one. */
export async function lockIdentity(ctx: Context, idp: string, externalId: string): Promise<void> {
  const key = JSON.stringify(["identity", idp, externalId]);
  await ctx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
}

/** By what to look; nothing is looked for by what is not given. */
export type Traits = {
  readonly externalId: string;
  /** The names under which the provider's identities may be kept, its own first. */
  readonly idps: readonly [string, ...string[]];
  readonly orcid: string | undefined;
  /** What imports and people call somebody of the partner. */
  readonly name: { scheme: string; name: string; usernames: readonly string[] } | undefined;
  readonly email: string | undefined;
};

export type Candidate = {
  readonly by: "identity" | "orcid" | "name" | "email";
  readonly account: Account;
  /** The provider of the identity. */
  readonly idp: string | null;
  readonly hasSiteRole: boolean;
  /** When the person last signed in through the provider, or the provider's data were taken over. */
  readonly seenAt: Date | null;
};

/** Nobody has used the account, and it has no way in. */
const UNUSED = sql`u.password_hash IS NULL
  AND NOT EXISTS (SELECT FROM account_identity i WHERE i.user_id = u.id)
  AND ${NEVER_SIGNED_IN}`;

/** Whether an account has a role of this service, beyond those of groups elsewhere. */
const HAS_SITE_ROLE = sql`EXISTS (SELECT FROM role_member m JOIN role r ON r.id = m.role_id
   WHERE m.user_id = u.id AND r.is_managed)`;

/**
 * All that may be meant, by one statement; where the identity is known, only its account. Of each kind in the order in
 * which they count, at most two by iD and by name:
 *
 * - By an ORCID iD that was confirmed. One that an import gave counts only while nobody has used the account, or it would
 *   open accounts that somebody else named.
 * - By a name at the partner: as an import kept it, or as a username. Only unused accounts, because importers and people
 *   choose these names themselves.
 */
export async function findCandidates(ctx: Context, given: Traits): Promise<Candidate[]> {
  const { externalId, idps, orcid = null, name, email = null } = given;
  const rows = await ctx.db.$queryRaw<(AccountRow & Omit<Candidate, "account">)[]>`
    WITH known AS (
      SELECT i.user_id AS id, i.idp, array_position(${[...idps]}::text[], i.idp) AS place
        FROM account_identity i
       WHERE i.idp = ANY(${[...idps]}::text[]) AND i.external_id = ${externalId}),
    named AS (
      SELECT n.id FROM app_user n WHERE n.username = ANY(${[...(name?.usernames ?? [])]}::text[])
       UNION
      SELECT a.user_id FROM account_identifier a
       WHERE a.scheme = ${name?.scheme ?? null} AND a.identifier = ${name?.name ?? null}),
    candidate AS (
      SELECT 'identity' AS by, k.id, k.idp, k.place FROM known k
       UNION ALL
      (SELECT 'orcid', u.id, NULL, u.id FROM app_user u
        WHERE NOT EXISTS (SELECT FROM known) AND u.orcid = ${orcid}
          AND (u.orcid_confirmed_by IN ('sign-in', 'administrator')
               OR u.orcid_confirmed_by = 'import' AND ${UNUSED})
        ORDER BY u.id LIMIT 2)
       UNION ALL
      (SELECT 'name', u.id, NULL, u.id FROM named JOIN app_user u ON u.id = named.id
        WHERE NOT EXISTS (SELECT FROM known) AND ${UNUSED}
        ORDER BY u.id LIMIT 2)
       UNION ALL
      SELECT 'email', u.id, NULL, u.id FROM app_user u
       WHERE NOT EXISTS (SELECT FROM known) AND u.email = ${email})
    SELECT c.by, c.idp, ${ACCOUNT_COLUMNS}, ${HAS_SITE_ROLE} AS "hasSiteRole",
           (SELECT max(GREATEST(i.last_signed_in_at, i.synced_at)) FROM account_identity i
             WHERE i.user_id = u.id AND i.idp = ${idps[0]}) AS "seenAt"
      FROM candidate c JOIN app_user u ON u.id = c.id
     ORDER BY c.place`;
  return rows.map(({ by, idp, hasSiteRole, seenAt, ...account }) => ({
    ...{ by, idp, hasSiteRole, seenAt },
    account: toAccount(account),
  }));
}

/** The account with an address alone. */
export async function findByEmail(ctx: Context, email: string): Promise<Candidate | undefined> {
  const account = await accounts.findByEmail(ctx, email);
  if (!account) return undefined;
  const ofSite = await hasSiteRole(ctx, account.id);
  return { account, by: "email", idp: null, hasSiteRole: ofSite, seenAt: null };
}

export async function hasSiteRole(ctx: Context, userId: number): Promise<boolean> {
  const rows = await ctx.db.$queryRaw<unknown[]>`
    SELECT FROM app_user u WHERE u.id = ${userId} AND ${HAS_SITE_ROLE}`;
  return rows.length > 0;
}
