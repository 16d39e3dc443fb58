import type { Metadata } from "next";
import { collectionResults } from "@/app/collection-entries";
import { withPage } from "@/app/with-page";
import { withSearch } from "@/app/with-search";
import { WithTexts } from "@/app/with-texts";
import { CollectionSearchPage } from "@/components/collections/collection-search-page";
import { OWN_COLLECTIONS } from "@/components/collections/search-places";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch, toQuery } from "@/components/search/search-address";
import { listOwnCollections } from "@/lib/collections";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = { title: "Your collections", robots: { index: false } };

export default function Page({ searchParams }: Props) {
  return withPage(OWN_COLLECTIONS.path, async (ctx) => {
    const state = readSearch(await searchParams, OWN_COLLECTIONS);
    const frame = {
      title: "Your collections",
      state,
      empty: {
        title: "You are in no collection yet",
        text: "Make one, or ask to join one that is open to new members.",
      },
    };
    return withSearch(
      async () => collectionResults(ctx, await listOwnCollections(ctx, toQuery(state))),
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
