import type { Message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import type { Prisma } from "@/lib/db/generated/client";
import { type Sql, sql } from "@/lib/db/sql";

/** How far an import is: bytes received, files unpacked, works read or written. */
export type Progress = {
  phase: "receiving" | "unpacking" | "checking" | "writing";
  done: number;
  total: number | null;
};

/** An import as a row. */
export type Run = {
  id: string;
  collectionId: string;
  userId: number | null;
  status: "receiving" | "queued" | "running" | "done" | "failed" | "cancelled";
  options: Record<string, unknown>;
  itemCount: number | null;
  createdCount: number;
  failedCount: number;
  progress: Progress | null;
  /** Where the request is kept, of an import that is carried out in the background. */
  requestKey: string | null;
  /** Of what was sent, where its sender may ask again by a key. */
  requestHash: string | null;
  attempts: number;
  failure: Message | null;
  answerStatus: number | null;
  answerLocation: string | null;
  createdAt: Date;
  seenAt: Date;
  finishedAt: Date | null;
};

export type StoredReport = { status: number; location: string | null; body: Uint8Array };

const COLUMNS = sql`id, collection_id AS "collectionId", user_id AS "userId", status, options,
  item_count AS "itemCount", created_count AS "createdCount", failed_count AS "failedCount", progress,
  request_key AS "requestKey", request_hash AS "requestHash", attempts, failure, answer_status AS "answerStatus",
  answer_location AS "answerLocation", created_at AS "createdAt", seen_at AS "seenAt", finished_at AS "finishedAt"`;

/**
 * Notes an import, with storage keys that are its own, and calls for a job: all by one statement, so that no import is
 * ever without its job. False, and nothing done, when the sender has used the key before; the unique index decides.
 */
export async function insertRun(
  ctx: Context,
  run: Pick<Run, "id" | "collectionId" | "userId"> & { idempotencyKey: string | null },
  { keys, job }: { keys: readonly string[]; job: Sql },
): Promise<boolean> {
  const inserted = await ctx.db.$queryRaw<unknown[]>`
    WITH run AS (
      INSERT INTO import_run (id, collection_id, user_id, idempotency_key, status, created_at, seen_at)
      VALUES (${run.id}::uuid, ${run.collectionId}::uuid, ${run.userId}, ${run.idempotencyKey}, 'receiving',
              ${ctx.now}, ${ctx.now})
      ON CONFLICT DO NOTHING RETURNING id),
    noted AS (
      INSERT INTO import_object (object_id, import_id, created_at)
      SELECT unnest(${[...keys]}::text[]), id, ${ctx.now} FROM run)
    SELECT 1 FROM run, LATERAL ${job}`;
  return inserted.length > 0;
}

export async function findRun(ctx: Context, id: string): Promise<Run | undefined> {
  const [row] = await ctx.db.$queryRaw<
    Run[]
  >`SELECT ${COLUMNS} FROM import_run WHERE id = ${id}::uuid`;
  return row;
}

export async function findByKey(
  ctx: Context,
  userId: number,
  key: string,
): Promise<Run | undefined> {
  const [row] = await ctx.db.$queryRaw<
    Run[]
  >`SELECT ${COLUMNS} FROM import_run WHERE user_id = ${userId}::int AND idempotency_key = ${key}`;
  return row;
}

/** Newest first, with how many there are in all. */
export async function listRuns(
  ctx: Context,
  collectionId: string,
  { page, size }: { page: number; size: number },
): Promise<{ runs: Run[]; total: number }> {
  const rows = await ctx.db.$queryRaw<
    (Run & { total: number })[]
  >`SELECT count(*) OVER ()::int AS total, ${COLUMNS} FROM import_run WHERE collection_id = ${collectionId}::uuid
      ORDER BY created_at DESC, id LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  return { runs: rows.map(({ total: _, ...run }) => run), total: rows[0]?.total ?? 0 };
}

export async function findReport(ctx: Context, id: string): Promise<StoredReport | undefined> {
  const row = await ctx.db.importRun.findUnique({
    where: { id },
    select: { answer: true, answerStatus: true, answerLocation: true },
  });
  if (!row?.answer || row.answerStatus === null) return undefined;
  return { status: row.answerStatus, location: row.answerLocation, body: row.answer };
}

/** Options and size of a request, known once it was received. */
export type RequestSummary = { options: Record<string, unknown>; itemCount: number };

/** Records that the import is still running, with its progress; false when it has ended. */
export async function touchRun(
  ctx: Context,
  id: string,
  { progress, summary }: { progress: Progress | null; summary: RequestSummary | undefined },
): Promise<boolean> {
  const count = await ctx.db.$executeRaw`
    UPDATE import_run SET seen_at = now(), progress = ${JSON.stringify(progress)}::jsonb,
           status = CASE WHEN ${summary !== undefined} THEN 'running' ELSE status END,
           options = COALESCE(${summary ? JSON.stringify(summary.options) : null}::jsonb, options),
           item_count = COALESCE(${summary?.itemCount ?? null}::int, item_count)
     WHERE id = ${id}::uuid AND finished_at IS NULL`;
  return count > 0;
}

/** Saves the hash of what was sent, so that a repetition can be told from another request with the same key. */
export async function saveRequestHash(
  ctx: Context,
  id: string,
  requestHash: string,
): Promise<void> {
  await updateOpen(ctx, id, { requestHash });
}

/** Queues an import whose request was saved; false when it has ended. */
export async function queueRun(
  ctx: Context,
  id: string,
  { options, itemCount, requestKey }: RequestSummary & { requestKey: string },
): Promise<boolean> {
  return updateOpen(ctx, id, {
    options: options as Prisma.InputJsonObject,
    itemCount,
    requestKey,
    status: "queued",
  });
}

/** Resumes a queued import, or one whose process died; undefined when it has ended. */
export async function resumeRun(ctx: Context, id: string): Promise<Run | undefined> {
  const isOpen = await updateOpen(ctx, id, {
    status: "running",
    seenAt: new Date(),
    attempts: { increment: 1 },
  });
  return isOpen ? findRun(ctx, id) : undefined;
}

/** Finishes an import with its report; false when it has already ended, e.g. was cancelled. */
export async function finishRun(
  ctx: Context,
  id: string,
  report: StoredReport & { created: number; failed: number },
  { options, itemCount }: RequestSummary,
): Promise<boolean> {
  const count = await ctx.db.$executeRaw`
    UPDATE import_run SET status = 'done', options = ${JSON.stringify(options)}::jsonb, item_count = ${itemCount},
           answer_status = ${report.status}, answer_location = ${report.location},
           answer = ${new Uint8Array(report.body)}, created_count = ${report.created},
           failed_count = ${report.failed}, finished_at = ${new Date()}
     WHERE id = ${id}::uuid AND finished_at IS NULL`;
  return count > 0;
}

/** Marks an import without a report as failed, unless it has ended; its key can be reused. */
export async function failRun(ctx: Context, id: string, failure: Message): Promise<void> {
  await updateOpen(ctx, id, {
    status: "failed",
    failure,
    idempotencyKey: null,
    finishedAt: new Date(),
  });
}

/** Cancels an import; false when it has ended. Works being written are not committed then. */
export async function cancelRun(ctx: Context, id: string): Promise<boolean> {
  return updateOpen(ctx, id, {
    status: "cancelled",
    idempotencyKey: null,
    finishedAt: new Date(),
  });
}

/** Of concurrent attempts to end an import only the first succeeds, because the row is then no longer open. */
async function updateOpen(
  ctx: Context,
  id: string,
  data: Prisma.ImportRunUpdateManyMutationInput,
): Promise<boolean> {
  const { count } = await ctx.db.importRun.updateMany({ where: { id, finishedAt: null }, data });
  return count > 0;
}
