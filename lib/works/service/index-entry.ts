import { setImmediate as immediately } from "node:timers/promises";
import { mapInSlices } from "@/lib/core/time-slices";
import type { Context } from "@/lib/db/context";
import type { Sql } from "@/lib/db/sql";
import { worksIndex } from "@/lib/search";
import { currentTerms } from "@/lib/vocabularies";
import type { Draft, Work } from "../rows";
import { type Indexable, toSearchDocument } from "../search-document";

/** Brings the search index up to date, in the transaction of the change. */
export async function indexWorks(ctx: Context, ...items: Indexable[]): Promise<void> {
  await worksIndex().put(ctx.db, await documentsOf(items));
}

/** The same, to be made by a statement that does something else too. */
export async function indexSql(change: {
  put: readonly Indexable[];
  removeDraft?: Pick<Draft, "id">;
}): Promise<Sql[]> {
  const { put, removeDraft } = change;
  return worksIndex().changesFor({
    put: await documentsOf(put),
    remove: removeDraft ? [{ kind: "draft", id: removeDraft.id }] : [],
  });
}

/** The same for works that are being added: their rows are written when `after` has come, and not waited for before. */
export async function indexWorksAfter(
  ctx: Context,
  works: readonly Work[],
  after: Promise<unknown>,
): Promise<void> {
  after.catch(() => undefined); // it is waited for below
  try {
    // The database is to have something to do before we have.
    await immediately();
    await worksIndex().put(ctx.db, eachDocument(works), { after });
  } finally {
    // Nothing may be left running in a transaction that ends.
    await after;
  }
}

/** Made one after the other: the index lets go of those it has written. */
function* eachDocument(works: readonly Work[]) {
  const terms = currentTerms();
  for (const work of works) yield toSearchDocument({ work }, terms);
}

function documentsOf(items: readonly Indexable[]) {
  const terms = currentTerms();
  return mapInSlices(items, (item) => toSearchDocument(item, terms));
}
