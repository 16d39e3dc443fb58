import { SearchProblem } from "@/app/search-problem";
import { withPage } from "@/app/with-page";
import { withSearch } from "@/app/with-search";
import {
  COLLECTION_SORTS,
  type CollectionRowItem,
  COLLECTIONS_PARAMS,
  CollectionsPage,
} from "@/components/administration/collections/collections-page";
import { PAGE_SIZE, readListState } from "@/components/administration/list-address";
import { COLLECTION_STATES, listAllCollections, type OverseenCollection } from "@/lib/collections";
import { sectionTitle } from "../section-title";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const generateMetadata = () => sectionTitle("collections");

export default function Page({ searchParams }: Props) {
  return withPage("/administration/collections", async (ctx) => {
    const given = readListState(await searchParams, COLLECTIONS_PARAMS);
    const tab = COLLECTION_STATES.find((one) => one === given.tab);
    const sort = COLLECTION_SORTS.find((one) => one === given.sort);
    const state = { ...given, tab: tab ?? "", sort: sort ?? "" };
    return withSearch(
      async () => {
        const { q, page } = state;
        const query = { q, page, size: PAGE_SIZE, sort, state: tab };
        const { items, total } = await listAllCollections(ctx, query);
        return { items: items.map(toRowItem), total };
      },
      (results) => <CollectionsPage state={state} results={results} />,
      ({ messages }) => (
        <CollectionsPage
          state={state}
          results={undefined}
          problem={<SearchProblem messages={messages} />}
        />
      ),
    );
  });
}

function toRowItem(collection: OverseenCollection): CollectionRowItem {
  const { id, slug, metadata, access, parent, deletionStatus, owners, members } = collection;
  return {
    ...{ id, slug, owners, members },
    title: metadata.title,
    state: deletionStatus === "P" ? access.visibility : "deleted",
    parent: parent ? { slug: parent.slug, title: parent.metadata.title } : undefined,
    works: collection.size,
    created: collection.createdAt.toISOString(),
  };
}
