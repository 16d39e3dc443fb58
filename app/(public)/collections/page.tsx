import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { collectionEntries, type Found } from "@/app/collection-entries";
import { readSite } from "@/app/site-frame";
import { withPage } from "@/app/with-page";
import type { CollectionEntry } from "@/components/collections/collection-entry";
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
    const [featured, own] = await Promise.all([
      entriesOf(listFeatured(ctx, SHOWN)),
      isSignedIn
        ? entriesOf(listOwnCollections(ctx, { ...SHOWN, sort: "updated-desc" }))
        : undefined,
    ]);
    // Each stands here once, whatever it is: as many more are asked for as may be left out.
    const main = await mainCollections(ctx, SHOWN.size + featured.length + (own?.length ?? 0));
    const mainEntries = without(main.entries, [...featured, ...(own ?? [])]).slice(0, SHOWN.size);
    const above = [...featured, ...(own ?? []), ...mainEntries];
    const linked = new Set(
      above.flatMap(({ collection: { id } }) => main.childrenOf.get(id) ?? []).map(slugOf),
    );
    const size = SHOWN.size + above.length + linked.size;
    const newest = await entriesOf(searchCollections(ctx, { page: 1, size, sort: "newest" }));
    const others = without(newest, above).filter(
      ({ collection }) => !linked.has(slugOf(collection)),
    );
    return (
      <CollectionsPage
        featured={featured}
        main={{ ...main, entries: mainEntries }}
        newest={others.slice(0, SHOWN.size)}
        own={own}
      />
    );
  });
}

const slugOf = ({ slug }: { slug: string }) => slug;

const without = (all: readonly CollectionEntry[], shown: readonly CollectionEntry[]) =>
  all.filter(({ collection }) => !shown.some((one) => one.collection.id === collection.id));

async function mainCollections(ctx: Context, size: number) {
  const { found, children } = await listMainCollections(ctx, size);
  return { entries: await collectionEntries(ctx, found), childrenOf: children };
}
