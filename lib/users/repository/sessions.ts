import { randomUUID } from "node:crypto";
import type { Context } from "@/lib/db/context";
import { insertSql } from "@/lib/db/insert-rows";
import { type Sql, sql } from "@/lib/db/sql";

export type SessionRow = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  ip: string | null;
  userAgent: string | null;
};

type NewSession = {
  userId: number;
  expiresAt: Date;
  ip: string | null;
  userAgent: string | null;
  impersonatorId?: number;
  impersonatorSessionId?: string;
};

export async function insertSession(ctx: Context, given: NewSession): Promise<string> {
  const id = randomUUID();
  await ctx.db.$executeRaw(sessionSql(ctx, id, given));
  return id;
}

/** As {@link insertSession}, among other changes. */
export const sessionSql = (ctx: Context, id: string, given: NewSession): Sql =>
  insertSql("session", [
    {
      ...{ id, user_id: given.userId, created_at: ctx.now, last_seen_at: ctx.now },
      ...{ expires_at: given.expiresAt, ip: given.ip, user_agent: given.userAgent },
      impersonator_id: given.impersonatorId ?? null,
      impersonator_session_id: given.impersonatorSessionId ?? null,
    },
  ]);

/** Ends a session and, when an administrator acts as somebody in it, the one that they came from. */
export const endBothSql = (ctx: Context, id: string): Sql => sql`
  UPDATE session SET revoked_at = ${ctx.now}
   WHERE revoked_at IS NULL AND id IN (
     SELECT ${id}::uuid
      UNION ALL
     SELECT s.impersonator_session_id FROM session s WHERE s.id = ${id}::uuid AND s.impersonator_id IS NOT NULL)`;

export async function endBoth(ctx: Context, id: string): Promise<void> {
  await ctx.db.$executeRaw(endBothSql(ctx, id));
}

/** Sessions that still stand, last used first. */
export async function listSessions(
  ctx: Context,
  userId: number,
  idleSince: Date,
): Promise<SessionRow[]> {
  return ctx.db.session.findMany({
    where: {
      userId,
      impersonatorId: null,
      revokedAt: null,
      expiresAt: { gt: ctx.now },
      lastSeenAt: { gt: idleSince },
    },
    orderBy: [{ lastSeenAt: "desc" }, { id: "asc" }],
    take: 200,
    omit: { userId: true, revokedAt: true, impersonatorId: true, impersonatorSessionId: true },
  });
}

/** Ends one session of the account; answers whether it stood. */
export async function endSession(ctx: Context, userId: number, id: string): Promise<boolean> {
  const { count } = await ctx.db.session.updateMany({
    where: { id, userId, revokedAt: null },
    data: { revokedAt: ctx.now },
  });
  return count > 0;
}

/** Whose session it is, and in which browser; not one in which an administrator acts as them. */
export async function findSession(
  ctx: Context,
  id: string,
): Promise<{ userId: number; userAgent: string | null } | undefined> {
  const found = await ctx.db.session.findFirst({
    where: { id, impersonatorId: null },
    select: { userId: true, userAgent: true },
  });
  return found ?? undefined;
}

export async function endSessionById(ctx: Context, id: string): Promise<void> {
  await ctx.db.session.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: ctx.now },
  });
}

/** The administrator behind a session, and the session they came from. */
export async function findImpersonator(
  ctx: Context,
  id: string,
): Promise<{ userId: number; sessionId: string } | undefined> {
  const found = await ctx.db.session.findUnique({
    where: { id },
    select: { impersonatorId: true, impersonatorSessionId: true },
  });
  if (!found?.impersonatorId || !found.impersonatorSessionId) return undefined;
  return { userId: found.impersonatorId, sessionId: found.impersonatorSessionId };
}

/** Ends all sessions of the account but one; answers how many stood. */
export async function endSessions(
  ctx: Context,
  userId: number,
  options: { except?: string | undefined } = {},
): Promise<number> {
  const { count } = await ctx.db.session.updateMany({
    where: {
      userId,
      revokedAt: null,
      ...(options.except ? { id: { not: options.except } } : {}),
    },
    data: { revokedAt: ctx.now },
  });
  return count;
}

/** Removes rows of sessions that ended before a moment; accounts keep when their last one began. */
export async function deleteSessionsBefore(ctx: Context, moment: Date): Promise<number> {
  const [removed] = await ctx.db.$queryRaw<{ count: number }[]>`
    WITH gone AS (
      DELETE FROM session WHERE expires_at < ${moment} OR revoked_at < ${moment}
      RETURNING user_id, created_at, impersonator_id
    ), last AS (
      SELECT user_id, max(created_at) AS at FROM gone WHERE impersonator_id IS NULL GROUP BY user_id
    ), kept AS (
      UPDATE app_user u SET last_sign_in_at = greatest(u.last_sign_in_at, l.at) FROM last l WHERE u.id = l.user_id
    )
    SELECT count(*)::int AS count FROM gone`;
  return removed?.count ?? 0;
}

/** Nobody has ever signed in to the account `u`; an administrator who acted as its user is not meant. */
export const NEVER_SIGNED_IN = sql`(u.last_sign_in_at IS NULL
  AND NOT EXISTS (SELECT FROM session s WHERE s.user_id = u.id AND s.impersonator_id IS NULL))`;
