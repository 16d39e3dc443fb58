import { searchedWorks } from "@/app/searched-works";
import { withSearch } from "@/app/with-search";
import { worksOf } from "@/components/collections/search-paths";
import { CollectionWorks } from "@/components/collections/collection-works";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch } from "@/components/search/search-address";
import { searchWorksOf } from "@/lib/works";
import { collectionMetadata, collectionTab, type Props } from "../collection-tab";

const TAB = { rest: "/records", tab: "/records" } as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, TAB);

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ ctx, position }) => {
    const { collection, abilities, hasSubcollections } = position;
    const state = readSearch(await props.searchParams, worksOf(collection.slug));
    return withSearch(
      () => searchedWorks(ctx, state, (query) => searchWorksOf(ctx, collection.id, query)),
      (result) => (
        <CollectionWorks
          {...result}
          hasSubcollections={hasSubcollections}
          manages={abilities.update ? collection.slug : undefined}
        />
      ),
      (fault) => <QueryProblem state={state} fault={fault} />,
    );
  });
}
