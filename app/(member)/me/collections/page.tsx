import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { foundCollections } from "@/app/found-collections";
import { withPage } from "@/app/with-page";
import { OWN_COLLECTIONS } from "@/components/collections/search-paths";
import { LinkButton } from "@/components/ui/link-button";
import { readSearch } from "@/components/search/search-address";
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
    const empty = {
      title: t("inNone"),
      text: t("inNoneText"),
      action: <LinkButton href="/collections">{t("browseAll")}</LinkButton>,
    };
    return foundCollections(ctx, { title: t("own"), state, empty }, listOwnCollections);
  });
}
