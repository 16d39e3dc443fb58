import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { withSearch } from "@/app/with-search";
import { MembersFrame } from "@/components/collections/members/members-frame";
import { PeopleSearch } from "@/components/collections/members/people-search";
import { PendingList } from "@/components/collections/members/pending-list";
import { invitationsOf, membershipRequestsOf } from "@/components/collections/search-paths";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch, toQuery } from "@/components/search/search-address";
import { listInvitations, listMembershipRequests } from "@/lib/collections";
import { NotPermitted } from "@/lib/core/errors";
import { collectionMetadata, collectionTab, type Props } from "./collection-tab";
import { InviteAction } from "./invite-action";

/** People who were asked to become members, and people who ask to: two lists of one kind. */
const LISTS = {
  invitations: {
    title: "invitations",
    may: "manageMembers",
    hrefOf: invitationsOf,
    list: listInvitations,
    empty: { title: "nobodyInvited", text: "nobodyInvitedText" },
  },
  "membership-requests": {
    title: "membershipRequests",
    may: "seeMembershipRequests",
    hrefOf: membershipRequestsOf,
    list: listMembershipRequests,
    empty: { title: "nobodyAsked", text: "nobodyAskedText" },
  },
} as const;
type Kind = keyof typeof LISTS;

const tabOf = <const Name extends Kind>(kind: Name) =>
  ({ rest: `/${kind}`, tab: "/members", areas: ["members", "validation"] }) as const;

export async function pendingMembersMetadata(props: Props, kind: Kind) {
  const t = await getTranslations("members");
  return collectionMetadata(props, { rest: `/${kind}`, title: () => t(LISTS[kind].title) });
}

/** A page of one of the lists, for users who may see it. */
export function pendingMembersPage(props: Props, kind: Kind): Promise<ReactNode> {
  const { may, hrefOf, list, empty } = LISTS[kind];
  return collectionTab(props, tabOf(kind), async ({ ctx, position }) => {
    const t = await getTranslations("members");
    const { collection, abilities } = position;
    if (!abilities[may]) throw new NotPermitted();
    const state = readSearch(await props.searchParams, hrefOf(collection.slug));
    return (
      <MembersFrame
        position={position}
        current={`/${kind}`}
        action={kind === "invitations" && <InviteAction position={position} />}
      >
        {await withSearch(
          () => list(ctx, collection.id, toQuery(state)),
          (results) => (
            <PeopleSearch
              state={state}
              results={results}
              empty={{ title: t(empty.title), text: t(empty.text) }}
            >
              <PendingList
                kind={kind}
                collectionId={collection.id}
                members={results.hits.hits}
                givesOwners={abilities.manageOwners}
              />
            </PeopleSearch>
          ),
          (fault) => <QueryProblem state={state} fault={fault} />,
        )}
      </MembersFrame>
    );
  });
}
