import type { Context } from "@/lib/db/context";
import { select } from "@/lib/db/select";
import type { Prisma } from "@/lib/db/generated/client";

/** An import as a row. */
export type Run = {
  id: string;
  collectionId: string;
  userId: number | null;
  status: "receiving" | "running" | "done" | "failed";
  options: Record<string, unknown>;
  itemCount: number | null;
  createdCount: number;
  failedCount: number;
  failure: string | null;
  answerStatus: number | null;
  answerLocation: string | null;
  createdAt: Date;
  seenAt: Date;
  finishedAt: Date | null;
};

export type StoredAnswer = { status: number; location: string | null; body: Uint8Array };

const COLUMNS = `id, collection_id AS "collectionId", user_id AS "userId", status, options,
  item_count AS "itemCount", created_count AS "createdCount", failed_count AS "failedCount", failure,
  answer_status AS "answerStatus", answer_location AS "answerLocation", created_at AS "createdAt",
  seen_at AS "seenAt", finished_at AS "finishedAt"`;

/** False when the sender has used the key before; the unique index decides. */
export async function insertRun(
  ctx: Context,
  run: Pick<Run, "id" | "collectionId" | "userId"> & { idempotencyKey: string | null },
): Promise<boolean> {
  const { count } = await ctx.db.importRun.createMany({
    data: [{ ...run, status: "receiving", createdAt: ctx.now, seenAt: ctx.now }],
    skipDuplicates: true,
  });
  return count > 0;
}

export async function findRun(ctx: Context, id: string): Promise<Run | undefined> {
  const [row] = await select<Run>(ctx, `SELECT ${COLUMNS} FROM import_run WHERE id = $1::uuid`, [
    id,
  ]);
  return row;
}

export async function findByKey(
  ctx: Context,
  userId: number,
  key: string,
): Promise<Run | undefined> {
  const [row] = await select<Run>(
    ctx,
    `SELECT ${COLUMNS} FROM import_run WHERE user_id = $1::int AND idempotency_key = $2`,
    [userId, key],
  );
  return row;
}

/** Newest first, with how many there are in all. */
export async function listRuns(
  ctx: Context,
  collectionId: string,
  { page, size }: { page: number; size: number },
): Promise<{ runs: Run[]; total: number }> {
  const rows = await select<Run & { total: number }>(
    ctx,
    `SELECT count(*) OVER ()::int AS total, ${COLUMNS} FROM import_run WHERE collection_id = $1::uuid
      ORDER BY created_at DESC, id LIMIT $2::int OFFSET $3::int`,
    [collectionId, size, (page - 1) * size],
  );
  return { runs: rows.map(({ total: _, ...run }) => run), total: rows[0]?.total ?? 0 };
}

export async function findAnswer(ctx: Context, id: string): Promise<StoredAnswer | undefined> {
  const row = await ctx.db.importRun.findUnique({
    where: { id },
    select: { answer: true, answerStatus: true, answerLocation: true },
  });
  if (!row?.answer || row.answerStatus === null) return undefined;
  return { status: row.answerStatus, location: row.answerLocation, body: row.answer };
}

/** Says that somebody is still at it. */
export async function touchRun(ctx: Context, id: string): Promise<void> {
  await ctx.db.$executeRaw`UPDATE import_run SET seen_at = now() WHERE id = ${id}::uuid`;
}

export async function startRun(
  ctx: Context,
  id: string,
  { options, itemCount }: { options: Record<string, unknown>; itemCount: number },
): Promise<void> {
  await ctx.db.importRun.update({
    where: { id },
    data: { status: "running", options: options as Prisma.InputJsonObject, itemCount },
    select: { id: true },
  });
}

/** Ends an import with the answer that its sender gets. */
export async function finishRun(
  ctx: Context,
  id: string,
  answer: StoredAnswer & { created: number; failed: number },
): Promise<void> {
  await ctx.db.importRun.update({
    where: { id },
    data: {
      status: "done",
      answerStatus: answer.status,
      answerLocation: answer.location,
      answer: new Uint8Array(answer.body),
      createdCount: answer.created,
      failedCount: answer.failed,
      finishedAt: new Date(),
    },
    select: { id: true },
  });
}

/** Ends an import that came to no answer, unless it has ended; its key may be used again. */
export async function failRun(ctx: Context, id: string, failure: string): Promise<void> {
  await ctx.db.importRun.updateMany({
    where: { id, status: { in: ["receiving", "running"] } },
    data: { status: "failed", failure, idempotencyKey: null, finishedAt: new Date() },
  });
}
