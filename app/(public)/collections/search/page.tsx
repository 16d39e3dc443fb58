import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
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

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("collections");
  return { title: t("all"), robots: { index: false, follow: true } };
}

export default function Page({ searchParams }: Props) {
  return withPage(COLLECTIONS.path, async (ctx) => {
    const t = await getTranslations("collections");
    const state = readSearch(await searchParams, COLLECTIONS);
    const frame = {
      title: t("all"),
      state,
      empty: { title: t("none"), text: t("makeFirst") },
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
