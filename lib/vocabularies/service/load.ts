import type { Context } from "@/lib/db/context";
import type { Database } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { forgetTerms } from "../cached-terms";
import { type ShippedEntry, shippedEntries, shippedHash } from "../data";
import { findLoadedState, lockLoading, saveLoadedState, upsertEntries } from "../repository";

/**
 * Brings the shipped terms into the database: at the first start, and after an update that changed them.
 * Otherwise one read. Terms that are no longer shipped stay, since works may refer to them.
 */
export async function loadVocabularies(ctx: Context): Promise<{ changed: number }> {
  const shipped = shippedHash();
  if ((await findLoadedState(ctx.db))?.shipped === shipped) return { changed: 0 };
  const changed = await inTransaction(ctx, async ({ db }) => {
    await lockLoading(db);
    const before = await findLoadedState(db);
    if (before?.shipped === shipped) return 0;
    const written = await upsertEntries(db, shippedEntries());
    await saveLoadedState(db, { shipped, revision: (before?.revision ?? 0) + 1 });
    return written;
  });
  forgetTerms();
  return { changed };
}

/**
 * Adds terms of an open list (affiliations, funders …), or replaces those with the same id. Answers how
 * many were new or different. Other processes see them within half a minute.
 */
export async function addEntries(ctx: Context, entries: readonly ShippedEntry[]): Promise<number> {
  await loadVocabularies(ctx);
  const changed = await inTransaction(ctx, async ({ db }) => {
    await lockLoading(db);
    const written = await upsertEntries(db, entries);
    await countLoad(db);
    return written;
  });
  forgetTerms();
  return changed;
}

/** Has all processes read the terms anew; within a transaction that holds the lock of loading. */
export async function countLoad(db: Database): Promise<void> {
  const before = await findLoadedState(db);
  await saveLoadedState(db, {
    shipped: before?.shipped ?? shippedHash(),
    revision: (before?.revision ?? 0) + 1,
  });
}
