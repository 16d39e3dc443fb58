import type { CollectionEntry } from "@/components/collections/collection-entry";
import type { SearchResults } from "@/components/search/search-results";
import { presentCollectionList } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { UI_TYPE } from "@/lib/core/media-types";
import { countWorksInSubtrees } from "@/lib/works";

export type Found = Parameters<typeof presentCollectionList>[2];

/** A list of collections as pages show it: the API's own answer, their logos, and the works that their pages list. */
export async function collectionResults(
  ctx: Context,
  found: Found,
): Promise<SearchResults<CollectionEntry>> {
  const list = presentCollectionList(ctx, "/api/communities", found, {
    accept: UI_TYPE,
    languages: [],
  });
  const withLogo = new Set(found.items.filter(({ logo }) => logo).map(({ id }) => id));
  const counts = await countWorksInSubtrees(
    ctx,
    found.items.map(({ id }) => id),
  );
  const hits = list.hits.hits.map((collection) => ({
    collection,
    hasLogo: withLogo.has(collection.id),
    works: counts.get(collection.id) ?? collection.metadata.size,
  }));
  return { ...list, hits: { hits, total: list.hits.total } };
}

export async function collectionEntries(
  ctx: Context,
  found: Found,
): Promise<readonly CollectionEntry[]> {
  return (await collectionResults(ctx, found)).hits.hits;
}
