import type { Context } from "@/lib/db/context";
import type { Entry } from "./schema";

export async function insertEntry(
  ctx: Context,
  actor: string,
  { action, objectType, objectId, detail }: Entry,
): Promise<void> {
  await ctx.db.auditEntry.create({
    data: {
      actor,
      action,
      objectType,
      objectId,
      requestId: ctx.requestId,
      createdAt: ctx.now,
      detail: detail ?? {},
    },
  });
}

export type StoredEntry = {
  id: bigint;
  createdAt: Date;
  actor: string;
  action: string;
  requestId: string | null;
  detail: unknown;
};

/** The history of one thing, newest first. */
export async function findEntries(
  ctx: Context,
  objectType: string,
  objectId: string,
  limit: number,
): Promise<StoredEntry[]> {
  return ctx.db.auditEntry.findMany({
    where: { objectType, objectId },
    orderBy: { id: "desc" },
    take: limit,
  });
}
