import type { CollectionEntry } from "@/components/collections/collection-entry";
import type { SearchResults } from "@/components/search/search-results";
import { presentCollectionList } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { UI_TYPE } from "@/lib/core/media-types";

type Found = Parameters<typeof presentCollectionList>[2];

/** A list of collections as pages show it: the API's own answer, and which of them have a logo. */
export function collectionResults(ctx: Context, found: Found): SearchResults<CollectionEntry> {
  const list = presentCollectionList(ctx, "/api/communities", found, {
    accept: UI_TYPE,
    languages: [],
  });
  const withLogo = new Set(found.items.filter(({ logo }) => logo).map(({ id }) => id));
  const hits = list.hits.hits.map((collection) => ({
    collection,
    hasLogo: withLogo.has(collection.id),
  }));
  return { ...list, hits: { hits, total: list.hits.total } };
}

export function collectionEntries(ctx: Context, found: Found): readonly CollectionEntry[] {
  return collectionResults(ctx, found).hits.hits;
}
