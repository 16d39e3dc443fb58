import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { withTitles } from "@/app/request-titles";
import { withSearch } from "@/app/with-search";
import { MembersFrame } from "@/components/collections/members/members-frame";
import { PeopleSearch } from "@/components/collections/members/people-search";
import { PendingList } from "@/components/collections/members/pending-list";
import { RequestsStopped } from "@/components/collections/members/requests-stopped";
import { invitationsOf, membershipRequestsOf } from "@/components/collections/search-paths";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch, searchHref, toQuery } from "@/components/search/search-address";
import { listInvitations, listReceivedMembershipRequests } from "@/lib/collections";
import type { PendingMemberJson } from "@/lib/collections/schema";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { presentRequests, readRequests } from "@/lib/requests";
import { collectionMetadata, collectionTab, type Props } from "./collection-tab";
import { InviteAction } from "./invite-action";
import { askingIn, requestsToJoin } from "./requests-to-join";

/** People who were asked to become members, and people who ask to: two lists of one kind. */
const LISTS = {
  invitations: {
    title: "invitations",
    hrefOf: invitationsOf,
    list: listInvitations,
    empty: { title: "nobodyInvited", text: "nobodyInvitedText" },
  },
  "membership-requests": {
    title: "membershipRequests",
    hrefOf: membershipRequestsOf,
    list: listReceivedMembershipRequests,
    empty: { title: "nobodyAsked", text: "nobodyAskedText" },
  },
} as const;
type Kind = keyof typeof LISTS;

const tabOf = <const Name extends Kind>(kind: Name) =>
  ({
    rest: `/${kind}`,
    tab: "/members",
    areas: [
      "members",
      "validation",
      // Who asks to join is decided about here as on the page of the request.
      ...(kind === "membership-requests" ? (["requests", "editor"] as const) : []),
    ],
  }) as const;

/** The requests of a page of the list that can still be decided about. */
async function openRequests(ctx: Context, members: readonly PendingMemberJson[]) {
  const ids = members.flatMap(({ request }) => (request.is_open ? [request.id] : []));
  const rows = await readRequests(ctx, ids);
  return withTitles(ctx.actor, await presentRequests(ctx, rows, { expand: true }), rows);
}

export async function pendingMembersMetadata(props: Props, kind: Kind) {
  const t = await getTranslations("members");
  return collectionMetadata(props, { rest: `/${kind}`, title: () => t(LISTS[kind].title) });
}

/** A page of one of the lists, for users who may see it. */
export function pendingMembersPage(props: Props, kind: Kind): Promise<ReactNode> {
  const { hrefOf, list, empty } = LISTS[kind];
  return collectionTab(props, tabOf(kind), async ({ ctx, position }) => {
    const t = await getTranslations("members");
    const { collection, abilities } = position;
    const toJoin = await requestsToJoin(ctx, position);
    if (!toJoin) throw new NotPermitted();
    const isOfRequests = kind === "membership-requests";
    const stopped = isOfRequests && toJoin.stopped && (
      <RequestsStopped position={position} by={toJoin.stopped} areThere={toJoin.open > 0} />
    );
    const state = readSearch(await props.searchParams, hrefOf(collection.slug));
    return (
      <MembersFrame
        position={position}
        current={`/${kind}`}
        asking={askingIn(toJoin)}
        action={kind === "invitations" && <InviteAction position={position} />}
      >
        {await withSearch(
          async () => {
            const results = await list(ctx, collection.id, toQuery(state), { isForPage: true });
            const { hits } = results.hits;
            return { results, requests: isOfRequests ? await openRequests(ctx, hits) : [] };
          },
          ({ results, requests }) => (
            <>
              {stopped && results.hits.total > 0 && (
                <p className="mb-5 max-w-prose text-muted">{stopped}</p>
              )}
              <PeopleSearch
                state={state}
                results={results}
                empty={
                  stopped
                    ? { title: t("requestsStopped.none"), text: stopped }
                    : { title: t(empty.title), text: t(empty.text) }
                }
              >
                <PendingList
                  kind={kind}
                  collection={{ id: collection.id, slug: collection.slug }}
                  members={results.hits.hits}
                  requests={requests}
                  givesOwners={abilities.manageOwners}
                  href={searchHref(state)}
                />
              </PeopleSearch>
            </>
          ),
          (fault) => <QueryProblem state={state} fault={fault} />,
        )}
      </MembersFrame>
    );
  });
}
