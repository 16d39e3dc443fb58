import type { Context } from "@/lib/db/context";
import { current } from "@/lib/vocabularies";
import type { Draft } from "../rows";
import { type Indexable, toSearchDocument } from "../search-document";

export async function indexed(ctx: Context, ...items: Indexable[]): Promise<void> {
  const terms = current();
  items.map((item) => toSearchDocument(item, terms));
}

export async function unindexed(ctx: Context, draft: Pick<Draft, "id">): Promise<void> {}
