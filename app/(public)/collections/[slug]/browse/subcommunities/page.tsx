import { getTranslations } from "next-intl/server";
import { collectionResults } from "@/app/collection-entries";
import { withSearch } from "@/app/with-search";
import { CollectionList } from "@/components/collections/collection-list";
import { subcollectionsOf } from "@/components/collections/search-paths";
import { NewSubcollectionLink } from "@/components/collections/subcollections";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch, toQuery } from "@/components/search/search-address";
import { SearchBox } from "@/components/search/search-box";
import { SearchView } from "@/components/search/search-view";
import { listChildren } from "@/lib/collections";
import { NotFound } from "@/lib/core/errors";
import { collectionMetadata, collectionTab, type Props } from "../../collection-tab";

const TAB = {
  describes: "subcollections",
  rest: "/browse/subcommunities",
  tab: "/browse",
} as const;

export async function generateMetadata(props: Props) {
  const t = await getTranslations("heads");
  return collectionMetadata(props, { ...TAB, title: () => t("subcollectionSearch") });
}

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ ctx, position }) => {
    const t = await getTranslations("collections");
    const { id, slug, children } = position.collection;
    if (!children.allow) throw new NotFound();
    const state = readSearch(await props.searchParams, subcollectionsOf(slug));
    return (
      <section aria-labelledby="subcollections">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="subcollections" className="text-xl font-semibold">
            {t("tabs.browse")}
          </h2>
          <NewSubcollectionLink slug={slug} />
        </div>
        {await withSearch(
          async () =>
            collectionResults(
              ctx,
              await listChildren(ctx, id, { ...toQuery(state), recursive: "1" }),
            ),
          (results) => (
            <>
              <div className="mt-4 max-w-2xl">
                <SearchBox state={state} />
              </div>
              <SearchView
                state={state}
                results={results}
                empty={{
                  title: t("below.none"),
                  text: t("below.noneText"),
                }}
              >
                <CollectionList
                  label={t("tabs.browse")}
                  entries={results.hits.hits}
                  heading="h3"
                  below={slug}
                />
              </SearchView>
            </>
          ),
          (fault) => <QueryProblem state={state} fault={fault} />,
        )}
      </section>
    );
  });
}
