import { setImmediate as immediately } from "node:timers/promises";
import type { Context } from "@/lib/db/context";
import { worksIndex } from "@/lib/search";
import { currentTerms } from "@/lib/vocabularies";
import type { Draft, Work } from "../rows";
import { type Indexable, toSearchDocument } from "../search-document";

/** Brings the search index up to date, in the transaction of the change. */
export async function indexWorks(ctx: Context, ...items: Indexable[]): Promise<void> {
  await worksIndex().put(ctx.db, documentsOf(items));
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
    await worksIndex().put(ctx.db, documentsOf(works.map((work) => ({ work }))), { after });
  } finally {
    // Nothing may be left running in a transaction that ends.
    await after;
  }
}

function documentsOf(items: readonly Indexable[]) {
  const terms = currentTerms();
  return items.map((item) => toSearchDocument(item, terms));
}

export async function unindexDraft(ctx: Context, draft: Pick<Draft, "id">): Promise<void> {
  await worksIndex().remove(ctx.db, [{ kind: "draft", id: draft.id }]);
}
