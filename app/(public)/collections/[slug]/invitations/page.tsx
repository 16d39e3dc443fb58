import { withSearch } from "@/app/with-search";
import { MembersFrame } from "@/components/collections/members/members-frame";
import { PendingList } from "@/components/collections/members/pending-list";
import { invitationsOf } from "@/components/collections/search-places";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch, toQuery } from "@/components/search/search-address";
import { SearchBox } from "@/components/search/search-box";
import { SearchView } from "@/components/search/search-view";
import { listInvitations } from "@/lib/collections";
import { NotPermitted } from "@/lib/core/errors";
import { collectionMetadata, collectionTab, type Props } from "../collection-tab";

const PLACE = { title: "Invitations", rest: "/invitations", tab: "/members" } as const;
const EMPTY = { title: "Nobody was invited yet", text: "Invite people on the list of members." };

export const generateMetadata = (props: Props) => collectionMetadata(props, PLACE);

export default function Page(props: Props) {
  return collectionTab(props, PLACE, async ({ ctx, place }) => {
    const { collection, abilities } = place;
    if (!abilities.manageMembers) throw new NotPermitted();
    const state = readSearch(await props.searchParams, invitationsOf(collection.slug));
    return (
      <MembersFrame place={place} current="/invitations">
        {await withSearch(
          () => listInvitations(ctx, collection.id, toQuery(state)),
          (results) => (
            <>
              <div className="max-w-xl">
                <SearchBox state={state} />
              </div>
              <SearchView state={state} results={results} empty={EMPTY}>
                <PendingList
                  kind="invitations"
                  collectionId={collection.id}
                  members={results.hits.hits}
                  givesOwners={abilities.manageOwners}
                />
              </SearchView>
            </>
          ),
          (fault) => <QueryProblem state={state} fault={fault} />,
        )}
      </MembersFrame>
    );
  });
}
