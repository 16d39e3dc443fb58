import { randomUUID } from "node:crypto";
import type { Context } from "@/lib/db/context";
import type { ModerationAction } from "./rows";

export async function insertAction(
  ctx: Context,
  {
    userId,
    kind,
    recipientId,
    total,
  }: Pick<ModerationAction, "userId" | "kind" | "recipientId" | "total">,
): Promise<string> {
  const id = randomUUID();
  await ctx.db.moderationAction.create({
    data: { id, userId, kind, recipientId, total, status: "pending", createdAt: ctx.now },
  });
  return id;
}

/** The latest one of an account. */
export async function findLatest(
  ctx: Context,
  userId: number,
): Promise<ModerationAction | undefined> {
  const row = await ctx.db.moderationAction.findFirst({
    where: { userId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return (row as ModerationAction | null) ?? undefined;
}

/** Keeps it from getting another status until the transaction ends. */
export async function holdAction(ctx: Context, id: string): Promise<ModerationAction | undefined> {
  const [row] = await ctx.db.$queryRaw<ModerationAction[]>`
    SELECT id, user_id AS "userId", kind, recipient_id AS "recipientId", status, total, created_at AS "createdAt"
    FROM moderation_action WHERE id = ${id}::uuid FOR SHARE`;
  return row;
}

/** False where it has another status by now. */
export async function setStatus(
  ctx: Context,
  id: string,
  from: readonly ModerationAction["status"][],
  status: ModerationAction["status"],
): Promise<boolean> {
  const { count } = await ctx.db.moderationAction.updateMany({
    where: { id, status: { in: [...from] } },
    data: { status },
  });
  return count > 0;
}

type Change = { objectType: "work" | "collection"; objectId: string; before: unknown };

export async function insertChange(ctx: Context, actionId: string, change: Change): Promise<void> {
  const { objectType, objectId, before } = change;
  await ctx.db.$executeRaw`
    INSERT INTO moderation_change (action_id, object_type, object_id, before)
    VALUES (${actionId}::uuid, ${objectType}, ${objectId}, ${JSON.stringify(before)}::jsonb)
    ON CONFLICT DO NOTHING`;
}

export const countChanges = (ctx: Context, actionId: string): Promise<number> =>
  ctx.db.moderationChange.count({ where: { actionId } });

export async function listChanges(
  ctx: Context,
  actionId: string,
  limit: number,
): Promise<Change[]> {
  return ctx.db.$queryRaw<Change[]>`
    SELECT object_type AS "objectType", object_id AS "objectId", before FROM moderation_change
    WHERE action_id = ${actionId}::uuid ORDER BY object_type, object_id LIMIT ${limit}::int`;
}

export async function deleteChange(ctx: Context, actionId: string, change: Change): Promise<void> {
  const { objectType, objectId } = change;
  await ctx.db.moderationChange.deleteMany({ where: { actionId, objectType, objectId } });
}
