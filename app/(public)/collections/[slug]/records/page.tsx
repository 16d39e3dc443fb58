import { withSearch } from "@/app/with-search";
import { worksOf } from "@/components/collections/search-places";
import { WorksOfCollection } from "@/components/collections/works-of-collection";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch, toQuery } from "@/components/search/search-address";
import { searchAnswer, searchWorksOf } from "@/lib/works";
import { collectionMetadata, collectionTab, type Props } from "../collection-tab";

const PLACE = { rest: "/records", tab: "/records" } as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, PLACE);

export default function Page(props: Props) {
  return collectionTab(props, PLACE, async ({ ctx, place }) => {
    const { collection, hasSubcollections } = place;
    const state = readSearch(await props.searchParams, worksOf(collection.slug));
    return withSearch(
      async () => searchAnswer(ctx, await searchWorksOf(ctx, collection.id, toQuery(state))),
      (results) => (
        <WorksOfCollection state={state} results={results} hasSubcollections={hasSubcollections} />
      ),
      (messages) => <QueryProblem state={state} messages={messages} />,
    );
  });
}
