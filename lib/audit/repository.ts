import type { Context } from "@/lib/db/context";
import type { Entry } from "./schema";

export async function insertEntries(
  ctx: Context,
  actor: string,
  entries: readonly Entry[],
): Promise<void> {
  await ctx.db.auditEntry.createMany({
    data: entries.map(({ action, objectType, objectId, detail }) => ({
      actor,
      action,
      objectType,
      objectId,
      requestId: ctx.requestId,
      createdAt: ctx.now,
      detail: detail ?? {},
    })),
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
