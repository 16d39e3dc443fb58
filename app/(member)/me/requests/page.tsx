import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { askersOf } from "@/app/request-sender";
import { withTitles } from "@/app/request-titles";
import { withSearch } from "@/app/with-search";
import { WithTexts } from "@/app/with-texts";
import { OWN_INBOX, toInboxQuery, withOpenView } from "@/components/requests/inbox-address";
import { InboxPage } from "@/components/requests/inbox-page";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch } from "@/components/search/search-address";
import { collectionsByIds, readPendingRoles } from "@/lib/collections";
import { collectionsOf } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import {
  countOpenOfSides,
  countOwnByCollection,
  listOwnRequests,
  presentRequestList,
  withOwnSteps,
} from "@/lib/requests";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("requests");
  return { title: t("title") };
}

export default function Page({ searchParams }: Props) {
  return withPage("/me/requests", async (ctx) => {
    const counts = await countsOfViews(ctx);
    const state = withOpenView(readSearch(await searchParams, OWN_INBOX), counts);
    return withSearch(
      async () => {
        const query = toInboxQuery(state, { isOwn: true });
        const [found, collections] = await Promise.all([
          listOwnRequests(ctx, query),
          curated(ctx, query, state.filters.receiver ?? []),
        ]);
        const list = await presentRequestList(ctx, "/api/user/requests", found, { expand: true });
        const offered = withOwnSteps(ctx.actor, list.hits.hits, found.requests);
        const hits = await withTitles(ctx.actor, offered, found.requests);
        const results = { ...list, hits: { ...list.hits, hits } };
        const parties = await getTranslations("requests.parties");
        const senders = await askersOf(ctx, { rows: found.requests, shown: hits }, parties);
        const roles = await readPendingRoles(ctx, found.requests);
        return { results, collections, senders, roles };
      },
      ({ results, ...more }) => (
        <WithTexts areas={["editor", "requests", "search"]}>
          <InboxPage state={state} results={results} counts={counts} {...more} />
        </WithTexts>
      ),
      (fault) => <QueryProblem state={state} fault={fault} />,
    );
  });
}

async function countsOfViews(ctx: Context) {
  const { toDecide, sent, involved } = await countOpenOfSides(ctx);
  return { received: toDecide, mine: sent, shared_with_me: involved };
}

/** So many collections are counted; whoever has more searches for the others. */
const MOST_COUNTED = 100;

/** The collections whose requests the reader decides, with the number of those that the list has, where there are some. */
async function curated(
  ctx: Context,
  query: ReturnType<typeof toInboxQuery>,
  chosen: readonly string[],
) {
  const found = await collectionsByIds(ctx, collectionsOf(ctx.actor, "curator"));
  const all = [...found.values()]
    .map(({ id, metadata: { title } }) => ({ id, title }))
    .sort((a, b) => a.title.localeCompare(b.title));
  // What is chosen can be given up again.
  const byTitle = all.filter(({ id }, at) => at < MOST_COUNTED || chosen.includes(id));
  const counts = await countOwnByCollection(
    ctx,
    query,
    byTitle.map(({ id }) => id),
  );
  return byTitle
    .map((one, at) => ({ ...one, count: counts[at] ?? 0 }))
    .filter(({ id, count }) => count > 0 || chosen.includes(id));
}
