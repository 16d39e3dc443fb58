import type { Context } from "@/lib/db/context";
import { collectionsIndex } from "@/lib/search";
import { currentTerms } from "@/lib/vocabularies";
import * as repository from "../repository";
import type { Collection } from "../rows";
import { toSearchDocument } from "../search-document";
import { idNotFound } from "./authorise";

/** Brings the search index up to date, in the transaction of the change. */
export async function indexCollections(ctx: Context, ...collections: Collection[]): Promise<void> {
  const terms = currentTerms();
  await collectionsIndex().put(
    ctx.db,
    collections.map((collection) => toSearchDocument(collection, terms)),
  );
}

/** The collection as the change has left it, in the index too. */
export async function reindexCollection(ctx: Context, id: string): Promise<Collection> {
  const collection = await repository.find(ctx, id);
  if (!collection) throw idNotFound();
  await indexCollections(ctx, collection);
  return collection;
}
