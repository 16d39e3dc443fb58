import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { withTitles } from "@/app/request-titles";
import { withSearch } from "@/app/with-search";
import { WithTexts } from "@/app/with-texts";
import { OWN_INBOX, toInboxQuery, withOpenView } from "@/components/requests/inbox-address";
import { InboxPage } from "@/components/requests/inbox-page";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch } from "@/components/search/search-address";
import { collectionsByIds } from "@/lib/collections";
import { collectionsOf } from "@/lib/core/actor";
import type { Context } from "@/lib/db/context";
import {
  countOpenOfSides,
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
    const collections = await curated(ctx);
    return withSearch(
      async () => {
        const found = await listOwnRequests(ctx, toInboxQuery(state, { isOwn: true }));
        const list = await presentRequestList(ctx, "/api/user/requests", found, { expand: true });
        const offered = withOwnSteps(ctx.actor, list.hits.hits, found.requests);
        const hits = await withTitles(offered, found.requests);
        return { ...list, hits: { ...list.hits, hits } };
      },
      (results) => (
        <WithTexts areas={["editor", "requests", "search"]}>
          <InboxPage state={state} results={results} collections={collections} counts={counts} />
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

/** The collections whose requests the reader decides. */
async function curated(ctx: Context) {
  const found = await collectionsByIds(ctx, collectionsOf(ctx.actor, "curator"));
  return [...found.values()]
    .map(({ id, metadata: { title } }) => ({ id, title }))
    .sort((a, b) => a.title.localeCompare(b.title));
}
