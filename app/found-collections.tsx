import type { ComponentProps, ReactNode } from "react";
import { CollectionSearchPage } from "@/components/collections/collection-search-page";
import { QueryProblem } from "@/components/search/query-problem";
import { toQuery } from "@/components/search/search-address";
import type { searchCollections } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { collectionResults } from "./collection-entries";
import { withSearch } from "./with-search";
import { WithTexts } from "./with-texts";

type Find = typeof searchCollections;
type Frame = Pick<ComponentProps<typeof CollectionSearchPage>, "title" | "state" | "empty">;

/** A page of collections that a search finds, or of the problem with its query. */
export function foundCollections(ctx: Context, frame: Frame, find: Find): Promise<ReactNode> {
  return withSearch(
    async () => collectionResults(ctx, await find(ctx, toQuery(frame.state))),
    (results) => (
      <WithTexts areas={["search"]}>
        <CollectionSearchPage {...frame} results={results} />
      </WithTexts>
    ),
    (fault) => (
      <CollectionSearchPage
        {...frame}
        results={undefined}
        problem={<QueryProblem state={frame.state} fault={fault} />}
      />
    ),
  );
}
