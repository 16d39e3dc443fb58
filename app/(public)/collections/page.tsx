import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { collectionEntries, type Found } from "@/app/collection-entries";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import { CollectionsPage } from "@/components/collections/collections-page";
import type { Context } from "@/lib/db/context";
import {
  listFeatured,
  listMainCollections,
  listOwnCollections,
  searchCollections,
} from "@/lib/collections";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("collections");
  const heads = await getTranslations("heads");
  const { name: site } = await readSite();
  return {
    title: t("title"),
    description: heads("collections", { site }),
    alternates: { canonical: "/collections" },
  };
}

const SHOWN = { page: 1, size: 6 };

export default function Page() {
  return withPage("/collections", async (ctx) => {
    const isSignedIn = ctx.actor.kind === "user";
    const entriesOf = async (find: Promise<Found>) => collectionEntries(ctx, await find);
    const [featured, main, newest, own] = await Promise.all([
      entriesOf(listFeatured(ctx, SHOWN)),
      mainCollections(ctx),
      entriesOf(searchCollections(ctx, { ...SHOWN, sort: "newest" })),
      isSignedIn
        ? entriesOf(listOwnCollections(ctx, { ...SHOWN, sort: "updated-desc" }))
        : undefined,
    ]);
    // A collection that is recommended stands there alone.
    const shown = new Set(featured.map(({ collection }) => collection.id));
    const others = main.entries.filter(({ collection }) => !shown.has(collection.id));
    return (
      <CollectionsPage
        featured={featured}
        main={{ ...main, entries: others }}
        newest={newest}
        own={own}
      />
    );
  });
}

async function mainCollections(ctx: Context) {
  const { found, children } = await listMainCollections(ctx, SHOWN.size);
  return { entries: await collectionEntries(ctx, found), childrenOf: children };
}
