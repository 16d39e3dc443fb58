import { getTranslations } from "next-intl/server";
import { askersOf } from "@/app/request-sender";
import { withTitles } from "@/app/request-titles";
import { withSearch } from "@/app/with-search";
import { WithTexts } from "@/app/with-texts";
import { inboxOf, toInboxQuery } from "@/components/requests/inbox-address";
import { InboxView } from "@/components/requests/inbox-view";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch } from "@/components/search/search-address";
import { listCommunityRequests, presentRequestList } from "@/lib/requests";
import { collectionMetadata, collectionTab, type Props, type Translated } from "../collection-tab";

const TAB = {
  title: (t: Translated) => t("tabs.requests"),
  rest: "/requests",
  tab: "/requests",
} as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, TAB);

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ ctx, position: { collection } }) => {
    const t = await getTranslations("collections");
    const state = readSearch(await props.searchParams, inboxOf(collection.slug));
    return withSearch(
      async () => {
        const query = toInboxQuery(state, { isOwn: false });
        const found = await listCommunityRequests(ctx, collection.id, query);
        const path = `/api/communities/${collection.id}/requests`;
        const list = await presentRequestList(ctx, path, found, { expand: true });
        const hits = await withTitles(ctx.actor, list.hits.hits, found.requests);
        const results = { ...list, hits: { ...list.hits, hits } };
        const parties = await getTranslations("requests.parties");
        const listed = { rows: found.requests, shown: hits, here: collection.id };
        return { results, senders: await askersOf(ctx, listed, parties) };
      },
      ({ results, senders }) => (
        <WithTexts areas={["editor", "requests"]}>
          <section aria-labelledby="requests">
            <h2 id="requests" className="mb-4 text-xl font-semibold">
              {t("tabs.requests")}
            </h2>
            <InboxView state={state} results={results} senders={senders} here={collection.id} />
          </section>
        </WithTexts>
      ),
      (fault) => <QueryProblem state={state} fault={fault} />,
    );
  });
}
