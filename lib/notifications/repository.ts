import { randomUUID } from "node:crypto";
import { type Message, storedMessage } from "@/lib/core/message";
import type { AccountPair } from "@/lib/core/reassigned";
import type { Context } from "@/lib/db/context";
import type { Prisma } from "@/lib/db/generated/client";

type Stored = Prisma.NotificationGetPayload<object>;
export type NotificationRow = Omit<Stored, "title" | "body"> & {
  readonly title: Message;
  readonly body: readonly Message[];
};
export type NewNotification = Pick<
  NotificationRow,
  "userId" | "event" | "title" | "body" | "link" | "key"
>;

const toRow = ({ title, body, ...row }: Stored): NotificationRow => ({
  ...row,
  title: storedMessage(title),
  body: Array.isArray(body) ? body.map(storedMessage) : [],
});

const json = (value: unknown) => value as Prisma.InputJsonValue;

/** Existing notifications are left unchanged. */
export async function insertNotifications(
  ctx: Context,
  rows: readonly NewNotification[],
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.notification.createMany({
    data: rows.map(({ title, body, ...row }) => ({
      ...row,
      title: json(title),
      body: json(body),
      id: randomUUID(),
      createdAt: ctx.now,
    })),
    skipDuplicates: true,
  });
}

export async function pageOfNotifications(
  ctx: Context,
  userId: number,
  { page, size, unread }: { page: number; size: number; unread: boolean },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const where = { userId, ...(unread ? { readAt: null } : {}) };
  const rows = await ctx.db.notification.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * size,
    take: size,
  });
  return { rows: rows.map(toRow), total: await ctx.db.notification.count({ where }) };
}

/** Counts up to the highest number that pages show. */
export async function countUnread(ctx: Context, userId: number, most: number): Promise<number> {
  return ctx.db.notification.count({ where: { userId, readAt: null }, take: most });
}

export async function markRead(
  ctx: Context,
  userId: number,
  id: string,
): Promise<NotificationRow | undefined> {
  await ctx.db.notification.updateMany({
    where: { id, userId, readAt: null },
    data: { readAt: ctx.now },
  });
  const row = await ctx.db.notification.findFirst({ where: { id, userId } });
  return row ? toRow(row) : undefined;
}

export async function markAllRead(ctx: Context, userId: number): Promise<void> {
  await ctx.db.notification.updateMany({
    where: { userId, readAt: null },
    data: { readAt: ctx.now },
  });
}

export async function markReadAt(ctx: Context, userId: number, pageId: string): Promise<void> {
  const page = `/${pageId}`;
  await ctx.db.notification.updateMany({
    where: {
      userId,
      readAt: null,
      OR: [
        { link: { endsWith: page } },
        { link: { contains: `${page}#` } },
        // Those that lead on to what came of it.
        { key: { contains: pageId } },
      ],
    },
    data: { readAt: ctx.now },
  });
}

/** Removes older rows, so many at a time. */
export async function deleteBefore(ctx: Context, moment: Date, limit: number): Promise<number> {
  return ctx.db.$executeRaw`
    DELETE FROM notification WHERE id IN
      (SELECT id FROM notification WHERE created_at < ${moment} ORDER BY created_at LIMIT ${limit})`;
}

export const countOf = (ctx: Context, userId: number): Promise<number> =>
  ctx.db.notification.count({ where: { userId } });

/** Gives notifications to another account that has not been told the same. */
export async function moveRows(ctx: Context, { from, to }: AccountPair): Promise<{ id: string }[]> {
  return ctx.db.$queryRaw`
    UPDATE notification SET user_id = ${to} WHERE id IN (
      SELECT n.id FROM notification n WHERE n.user_id = ${from} AND NOT EXISTS (
        SELECT 1 FROM notification o WHERE o.user_id = ${to} AND o.key = n.key) LIMIT 1000)
    RETURNING id`;
}

/** Takes away what the other account was told, too. */
export async function takeDoubledRows(
  ctx: Context,
  { from, to }: AccountPair,
): Promise<{ id: string; row: object }[]> {
  return ctx.db.$queryRaw`
    DELETE FROM notification n WHERE n.id IN (
      SELECT d.id FROM notification d JOIN notification o ON o.key = d.key AND o.user_id = ${to}
       WHERE d.user_id = ${from} LIMIT 1000)
    RETURNING n.id, to_jsonb(n) AS row`;
}

export async function putBackRows(
  ctx: Context,
  { from, to }: AccountPair,
  ids: readonly string[],
): Promise<void> {
  await ctx.db.$executeRaw`
    UPDATE notification n SET user_id = ${from} WHERE n.id = ANY(${[...ids]}::uuid[]) AND n.user_id = ${to}
       AND NOT EXISTS (SELECT 1 FROM notification o WHERE o.user_id = ${from} AND o.key = n.key)`;
}

export async function insertStoredRows(ctx: Context, rows: readonly unknown[]): Promise<void> {
  await ctx.db.$executeRaw`
    INSERT INTO notification
    SELECT * FROM jsonb_populate_recordset(NULL::notification, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT DO NOTHING`;
}
