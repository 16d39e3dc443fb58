import type { Metadata } from "next";
import { collectionResults } from "@/app/collection-entries";
import { withPage } from "@/app/with-page";
import { withSearch } from "@/app/with-search";
import { WithTexts } from "@/app/with-texts";
import { CollectionSearchPage } from "@/components/collections/collection-search-page";
import { COLLECTIONS } from "@/components/collections/search-places";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch, toQuery } from "@/components/search/search-address";
import { searchCollections } from "@/lib/collections";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = {
  title: "All collections",
  robots: { index: false, follow: true },
};

export default function Page({ searchParams }: Props) {
  return withPage(COLLECTIONS.path, async (ctx) => {
    const state = readSearch(await searchParams, COLLECTIONS);
    const frame = {
      title: "All collections",
      state,
      empty: { title: "There are no collections yet", text: "Make the first one." },
    };
    return withSearch(
      async () => collectionResults(ctx, await searchCollections(ctx, toQuery(state))),
      (results) => (
        <WithTexts areas={["search"]}>
          <CollectionSearchPage {...frame} results={results} />
        </WithTexts>
      ),
      (fault) => (
        <CollectionSearchPage
          {...frame}
          results={undefined}
          problem={<QueryProblem state={state} fault={fault} />}
        />
      ),
    );
  });
}
