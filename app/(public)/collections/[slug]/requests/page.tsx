import { getTranslations } from "next-intl/server";
import { askersOf } from "@/app/request-sender";
import { withTitles } from "@/app/request-titles";
import { withSearch } from "@/app/with-search";
import { WithTexts } from "@/app/with-texts";
import { pathOf } from "@/components/collections/collection-entry";
import { inboxOf, toInboxQuery } from "@/components/requests/inbox-address";
import { InboxView } from "@/components/requests/inbox-view";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch } from "@/components/search/search-address";
import { Link } from "@/components/ui/link";
import { listCommunityRequests, presentRequestList } from "@/lib/requests";
import { collectionMetadata, collectionTab, type Props, type Translated } from "../collection-tab";
import { requestsToJoin } from "../requests-to-join";

const TAB = {
  title: (t: Translated) => t("tabs.requests"),
  rest: "/requests",
  tab: "/requests",
} as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, TAB);

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ ctx, position }) => {
    const { collection } = position;
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
        const [senders, toJoin] = await Promise.all([
          askersOf(ctx, listed, parties),
          requestsToJoin(ctx, position),
        ]);
        return { results, senders, toJoin };
      },
      ({ results, senders, toJoin }) => (
        <WithTexts areas={["editor", "requests"]}>
          <section aria-labelledby="requests">
            <h2 id="requests" className="mb-4 text-xl font-semibold">
              {t("tabs.requests")}
            </h2>
            {toJoin !== undefined && toJoin.open > 0 && (
              <p className="mb-5 max-w-prose">
                {t.rich("askToJoin", {
                  count: toJoin.open,
                  list: (chunks) => (
                    <Link href={pathOf(collection.slug, "/membership-requests")} className="link">
                      {chunks}
                    </Link>
                  ),
                })}
              </p>
            )}
            <InboxView state={state} results={results} senders={senders} here={collection.id} />
          </section>
        </WithTexts>
      ),
      (fault) => <QueryProblem state={state} fault={fault} />,
    );
  });
}
