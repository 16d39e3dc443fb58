import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
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

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("collections");
  return { title: t("own"), robots: { index: false } };
}

export default function Page({ searchParams }: Props) {
  return withPage(OWN_COLLECTIONS.path, async (ctx) => {
    const t = await getTranslations("collections");
    const state = readSearch(await searchParams, OWN_COLLECTIONS);
    const frame = {
      title: t("own"),
      state,
      empty: {
        title: t("inNone"),
        text: t("inNoneText"),
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
