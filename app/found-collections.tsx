import type { ComponentProps, ReactNode } from "react";
import { CollectionSearchPage } from "@/components/collections/collection-search-page";
import { QueryProblem } from "@/components/search/query-problem";
import type { SearchQuery, SearchState } from "@/components/search/search-address";
import type { searchCollections } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { collectionsIndex } from "@/lib/search";
import { collectionResults } from "./collection-entries";
import { correctedSearch } from "./corrected-search";
import { withSearch } from "./with-search";
import { WithTexts } from "./with-texts";

type Find = typeof searchCollections;
type Frame = Pick<ComponentProps<typeof CollectionSearchPage>, "title" | "state" | "empty">;

/** A page of collections that a search finds, or of the problem with its query. */
export function foundCollections(ctx: Context, frame: Frame, find: Find): Promise<ReactNode> {
  return withSearch(
    () => searchedCollections(ctx, frame.state, (query) => find(ctx, query)),
    (result) => (
      <WithTexts areas={["search"]}>
        <CollectionSearchPage {...frame} {...result} />
      </WithTexts>
    ),
    (fault) => (
      <CollectionSearchPage
        {...frame}
        problem={<QueryProblem state={frame.state} fault={fault} />}
      />
    ),
  );
}

/** The props of a list of collections that a search finds. */
export function searchedCollections(
  ctx: Context,
  state: SearchState,
  find: (query: SearchQuery) => ReturnType<Find>,
) {
  return correctedSearch(collectionsIndex(), state, {
    find,
    show: async (found) => ({ results: await collectionResults(ctx, found) }),
  });
}
