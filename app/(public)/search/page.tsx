import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { searchedWorks } from "@/app/searched-works";
import { withPage } from "@/app/with-page";
import { withSearch } from "@/app/with-search";
import { WithTexts } from "@/app/with-texts";
import { QueryProblemPage } from "@/components/search/query-problem";
import { readSearch, searchHref } from "@/components/search/search-address";
import { SearchPage } from "@/components/search/search-page";
import { searchWorks } from "@/lib/works";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Every question makes another address; crawlers reach the works through the site map instead. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const state = readSearch(await searchParams);
  const t = await getTranslations("search");
  const heads = await getTranslations("heads");
  const { name: site } = await readSite();
  const isAsked = searchHref(state) !== state.place.path;
  return {
    title: state.q
      ? t("pageTitle", { query: state.q })
      : t(state.within.length > 0 ? "resultsTitle" : "title"),
    description: heads("search", { site }),
    ...(isAsked
      ? { robots: { index: false, follow: true } }
      : { alternates: { canonical: state.place.path } }),
  };
}

export default function Page({ searchParams }: Props) {
  return withPage("/search", async (ctx) => {
    const state = readSearch(await searchParams);
    return withSearch(
      () => searchedWorks(ctx, state, (query) => searchWorks(ctx, query)),
      (result) => (
        <WithTexts areas={["search"]}>
          <SearchPage {...result} />
        </WithTexts>
      ),
      (fault) => <QueryProblemPage state={state} fault={fault} />,
    );
  });
}
