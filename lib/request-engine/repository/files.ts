import type { Prisma } from "@/lib/db/generated/client";
import type { Context } from "@/lib/db/context";
import { insertObject } from "@/lib/objects";
import type { StoredBytes } from "@/lib/storage";
import type { FileRow } from "../types";

/** Rows of attachments. Their bytes are stored objects, which go when no row is left. */
const include = { object: true } as const;
type Stored = Prisma.RequestFileGetPayload<{ include: typeof include }>;

function toFile({ object, size, ...row }: Stored): FileRow {
  return { ...row, sizeBytes: Number(size), md5: object.md5 };
}

export async function usedBytes(ctx: Context, requestId: string): Promise<number> {
  const { _sum } = await ctx.db.requestFile.aggregate({
    where: { requestId },
    _sum: { size: true },
  });
  return Number(_sum.size ?? 0);
}

export type NewFile = Pick<FileRow, "id" | "requestId" | "key" | "name" | "mimetype" | "createdBy">;

export async function insertFile(
  ctx: Context,
  file: NewFile,
  stored: StoredBytes,
): Promise<FileRow> {
  await insertObject(ctx.db, stored, ctx.now);
  const row = await ctx.db.requestFile.create({
    data: {
      ...file,
      objectId: stored.key,
      size: BigInt(stored.sizeBytes),
      createdAt: ctx.now,
    },
    include,
  });
  return toFile(row);
}

export async function findFile(
  ctx: Context,
  requestId: string,
  key: string,
): Promise<FileRow | undefined> {
  const row = await ctx.db.requestFile.findUnique({
    where: { requestId_key: { requestId, key } },
    include,
  });
  return row ? toFile(row) : undefined;
}

export async function listFiles(ctx: Context, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.requestFile.findMany({ where: { id: { in: [...ids] } }, include });
  return rows.map(toFile);
}

/** Makes files those of a comment; answers the ones that were its own before and are no longer. */
export async function attachFiles(
  ctx: Context,
  eventId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  await ctx.db.requestFile.updateMany({ where: { id: { in: [...ids] } }, data: { eventId } });
  const rows = await ctx.db.requestFile.findMany({
    where: { eventId, id: { notIn: [...ids] } },
    include,
  });
  return rows.map(toFile);
}

export async function listFilesOfRequest(ctx: Context, requestId: string): Promise<FileRow[]> {
  const rows = await ctx.db.requestFile.findMany({ where: { requestId }, include, take: 10_000 });
  return rows.map(toFile);
}

/** Files that were sent before that moment and belong to no comment. */
export async function listUnattachedFiles(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<FileRow[]> {
  const rows = await ctx.db.requestFile.findMany({
    where: { eventId: null, createdAt: { lt: before } },
    orderBy: { createdAt: "asc" },
    include,
    take: limit,
  });
  return rows.map(toFile);
}

export async function deleteFiles(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db.requestFile.deleteMany({ where: { id: { in: [...ids] } } });
}
