import { nameOf } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import { findEntries, insertEntry, type StoredEntry } from "./repository";
import type { Entry } from "./schema";

export type { StoredEntry } from "./repository";
export type { Entry } from "./schema";

/**
 * Notes who did what, over the caller's connection: called inside the transaction of the change, both are
 * kept or neither. Rows are never changed afterwards.
 */
export async function record(ctx: Context, entry: Entry): Promise<void> {
  await insertEntry(ctx, nameOf(ctx.actor), entry);
}

/** What happened to one thing, newest first. */
export async function historyOf(
  ctx: Context,
  objectType: string,
  objectId: string,
  limit = 100,
): Promise<readonly StoredEntry[]> {
  return findEntries(ctx, objectType, objectId, Math.min(limit, 1000));
}
