import { ADMIN_ROLE, type Membership } from "@/lib/core/actor";
import { database } from "@/lib/db/database";
import { type Sql, sql } from "@/lib/db/sql";

type Rights = { roles: string[]; memberships: Membership[] };
type TokenOwner = Rights & { userId: number; scopes: string[]; instance: string | null };
export type SessionOwner = Rights & {
  userId: number;
  locale: string | null;
  /** The administrator who acts as the account in this session. */
  impersonatorId: number | null;
};

/** What an account may do by its groups and collections; `account` names its id in the statement around. */
const rightsOf = (account: Sql): Sql => sql`
  ARRAY(SELECT m.role_id FROM role_member m WHERE m.user_id = ${account}) AS roles,
  (SELECT coalesce(json_agg(json_build_object('collectionId', h.collection_id, 'role', h.role)), '[]') FROM (
     SELECT collection_id, role FROM collection_member WHERE user_id = ${account} AND status = 'active'
     UNION ALL
     SELECT c.collection_id, c.role FROM role_member m JOIN collection_member c ON c.group_id = m.role_id
      WHERE m.user_id = ${account} AND c.status = 'active') AS h) AS memberships`;

/**
 * The account behind a token hash, with its rights: one round trip, on every API call. Notes the use at most
 * once a minute, so that reads do not become writes.
 */
export async function findTokenOwner(hash: Uint8Array): Promise<TokenOwner | undefined> {
  const [owner] = await database().$queryRaw<(TokenOwner & { stale: boolean })[]>`
      SELECT t.user_id AS "userId", t.scopes, t.instance, (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute') AS stale,
             ${rightsOf(sql`t.user_id`)}
        FROM access_token t JOIN app_user u ON u.id = t.user_id
       WHERE t.hash = ${hash} AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > now())
         AND u.active AND u.blocked_at IS NULL`;
  if (owner?.stale)
    await database().$queryRaw`UPDATE access_token SET last_used_at = now() WHERE hash = ${hash}`;
  return owner;
}

/**
 * The account signed in by a session, with its rights: one round trip, on every call with a cookie. Notes the
 * visit at most once a minute.
 *
 * @param idleHours  a session that was not used for so long has ended
 */
export async function findSessionOwner(
  id: string,
  idleHours: number,
): Promise<SessionOwner | undefined> {
  const [owner] = await database().$queryRaw<(SessionOwner & { stale: boolean })[]>`
      SELECT s.user_id AS "userId", u.preferences->>'locale' AS locale, s.last_seen_at < now() - interval '1 minute' AS stale,
             s.impersonator_id AS "impersonatorId", ${rightsOf(sql`s.user_id`)}
        FROM session s JOIN app_user u ON u.id = s.user_id
       WHERE s.id = ${id} AND s.revoked_at IS NULL AND s.expires_at > now()
         AND s.last_seen_at > now() - make_interval(hours => ${idleHours})
         AND u.active AND u.blocked_at IS NULL
         AND (s.impersonator_id IS NULL OR EXISTS (
           SELECT 1 FROM session i JOIN app_user a ON a.id = i.user_id
             JOIN role_member m ON m.user_id = a.id AND m.role_id = ${ADMIN_ROLE}
            WHERE i.id = s.impersonator_session_id AND i.revoked_at IS NULL AND i.expires_at > now()
              AND a.active AND a.blocked_at IS NULL))`;
  if (owner?.stale)
    await database().$queryRaw`UPDATE session SET last_seen_at = now()
           WHERE id = ${id} AND last_seen_at < now() - interval '1 minute'`;
  return owner;
}

/** The session of the administrator before they acted as another user. */
export async function findImpersonatorSession(id: string): Promise<string | undefined> {
  const [found] = await database().$queryRaw<
    { id: string }[]
  >`SELECT impersonator_session_id AS id FROM session
         WHERE id = ${id} AND impersonator_session_id IS NOT NULL`;
  return found?.id;
}

/** The rights of an account, for acting in the name of its owner. */
export async function findRights(userId: number): Promise<Rights | undefined> {
  const [rights] = await database().$queryRaw<
    Rights[]
  >`SELECT ${rightsOf(sql`u.id`)} FROM app_user u WHERE u.id = ${userId} AND u.active AND u.blocked_at IS NULL`;
  return rights;
}
