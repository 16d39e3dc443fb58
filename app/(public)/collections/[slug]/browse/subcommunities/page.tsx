import { getTranslations } from "next-intl/server";
import { searchedCollections } from "@/app/found-collections";
import { withSearch } from "@/app/with-search";
import { CollectionList } from "@/components/collections/collection-list";
import { subcollectionsOf } from "@/components/collections/search-paths";
import { NewSubcollectionLink } from "@/components/collections/subcollections";
import { Correction } from "@/components/search/correction";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch } from "@/components/search/search-address";
import { SearchBox } from "@/components/search/search-box";
import { searchedFor } from "@/components/search/search-outcome";
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
          () =>
            searchedCollections(ctx, state, (query) =>
              listChildren(ctx, id, { ...query, recursive: "1" }),
            ),
          ({ results, ...outcome }) => (
            <>
              <div className="mt-4 max-w-2xl">
                <SearchBox state={state} />
              </div>
              <Correction state={state} {...outcome} />
              <SearchView
                state={searchedFor(state, outcome)}
                results={results}
                hints={outcome.hints}
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
