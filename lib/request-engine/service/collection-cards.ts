import type { Context } from "@/lib/db/context";
import { referencedId } from "../entity-reference";
import type { CollectionCard, CollectionDirectory, RequestRow } from "../types";
import type { TypeOf } from "./read";

/** The collections that take part in these requests; one query for each directory there is. */
export async function collectionCards(
  ctx: Context,
  typeOf: TypeOf,
  requests: readonly RequestRow[],
): Promise<ReadonlyMap<string, CollectionCard>> {
  const wanted = new Map<CollectionDirectory, Set<string>>();
  for (const request of requests) {
    const { collections } = typeOf(request);
    const ids = wanted.get(collections) ?? new Set();
    for (const reference of [request.createdBy, request.receiver, request.topic]) {
      const id = referencedId("community", reference);
      if (id) ids.add(id);
    }
    wanted.set(collections, ids);
  }
  const cards = new Map<string, CollectionCard>();
  for (const [collections, ids] of wanted)
    if (ids.size > 0)
      for (const [id, card] of await collections.describe(ctx, [...ids])) cards.set(id, card);
  return cards;
}
