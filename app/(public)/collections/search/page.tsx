import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { foundCollections } from "@/app/found-collections";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { COLLECTIONS } from "@/components/collections/search-paths";
import { readSearch } from "@/components/search/search-address";
import { searchCollections } from "@/lib/collections";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("collections");
  const heads = await getTranslations("heads");
  const { name: site } = await readSite();
  return {
    title: t("all"),
    description: heads("allCollections", { site }),
    robots: { index: false, follow: true },
  };
}

export default function Page({ searchParams }: Props) {
  return withPage(COLLECTIONS.path, async (ctx) => {
    const t = await getTranslations("collections");
    const search = await getTranslations("search");
    const state = readSearch(await searchParams, COLLECTIONS);
    const title = state.q ? search("resultsTitle") : t("all");
    const empty = { title: t("none"), text: t("makeFirst") };
    return foundCollections(ctx, { title, state, empty }, searchCollections);
  });
}
