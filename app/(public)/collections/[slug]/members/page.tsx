import { getTranslations } from "next-intl/server";
import { withSearch } from "@/app/with-search";
import { inWords } from "@/components/collections/members/group-roles";
import { MemberList } from "@/components/collections/members/member-list";
import { MembersFrame } from "@/components/collections/members/members-frame";
import { PeopleSearch } from "@/components/collections/members/people-search";
import { PublicMemberList } from "@/components/collections/members/public-member-list";
import { membersOf } from "@/components/collections/search-paths";
import { type QueryFault, QueryProblem } from "@/components/search/query-problem";
import { readSearch, type SearchState, toQuery } from "@/components/search/search-address";
import type { CollectionPosition } from "@/components/collections/collection-entry";
import { listMembers, listPublicMembers } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { collectionMetadata, collectionTab, type Props, type Translated } from "../collection-tab";
import { InviteAction } from "../invite-action";
import { askingIn, requestsToJoin } from "../requests-to-join";

const TAB = {
  title: (t: Translated) => t("tabs.members"),
  describes: "members",
  rest: "/members",
  tab: "/members",
  areas: ["members", "validation"],
} as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, TAB);

async function whenEmpty() {
  const t = await getTranslations("members");
  return { title: t("nobodyShown"), text: t("nobodyShownText") };
}

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ ctx, position }) => {
    const { collection, abilities } = position;
    const state = readSearch(await props.searchParams, membersOf(collection.slug));
    return (
      <MembersFrame
        position={position}
        current="/members"
        asking={askingIn(await requestsToJoin(ctx, position))}
        action={<InviteAction position={position} />}
      >
        {await (abilities.listMembers ? allMembers : publicMembers)(ctx, position, state)}
      </MembersFrame>
    );
  });
}

const problem = (state: SearchState) =>
  function Problem(fault: QueryFault) {
    return <QueryProblem state={state} fault={fault} />;
  };

async function allMembers(
  ctx: Context,
  { collection, abilities }: CollectionPosition,
  state: SearchState,
) {
  const empty = await whenEmpty();
  const t = await getTranslations("members");
  return withSearch(
    () => listMembers(ctx, collection.id, toQuery(state)),
    (results) => (
      <PeopleSearch state={state} results={results} empty={empty}>
        <MemberList
          collection={{ id: collection.id, slug: collection.slug }}
          members={results.hits.hits.map((one) => inWords(t, one))}
          givesOwners={abilities.manageOwners}
        />
      </PeopleSearch>
    ),
    problem(state),
  );
}

/** Strangers have no filters: roles are not theirs to know. */
async function publicMembers(ctx: Context, { collection }: CollectionPosition, state: SearchState) {
  const empty = await whenEmpty();
  const t = await getTranslations("members");
  const { place } = state;
  const sorts = place.sorts.filter(({ id }) => ["bestmatch", "name"].includes(id));
  const narrowed = { ...state, filters: {}, place: { ...place, facets: [], sorts } };
  return withSearch(
    () => listPublicMembers(ctx, collection.id, toQuery(narrowed)),
    (results) => (
      <PeopleSearch state={narrowed} results={results} empty={empty}>
        <PublicMemberList members={results.hits.hits.map((one) => inWords(t, one))} />
      </PeopleSearch>
    ),
    problem(narrowed),
  );
}
