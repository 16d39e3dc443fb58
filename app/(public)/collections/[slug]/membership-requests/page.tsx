import { getTranslations } from "next-intl/server";
import { withSearch } from "@/app/with-search";
import { MembersFrame } from "@/components/collections/members/members-frame";
import { PendingList } from "@/components/collections/members/pending-list";
import { membershipRequestsOf } from "@/components/collections/search-places";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch, toQuery } from "@/components/search/search-address";
import { SearchBox } from "@/components/search/search-box";
import { SearchView } from "@/components/search/search-view";
import { listMembershipRequests } from "@/lib/collections";
import { NotPermitted } from "@/lib/core/errors";
import { collectionMetadata, collectionTab, type Props, type Translated } from "../collection-tab";

const PLACE = {
  title: (t: Translated) => t("tabs.members"),
  rest: "/membership-requests",
  tab: "/members",
  areas: ["members"],
} as const;
export const generateMetadata = (props: Props) => collectionMetadata(props, PLACE);

export default function Page(props: Props) {
  return collectionTab(props, PLACE, async ({ ctx, place }) => {
    const t = await getTranslations("members");
    const { collection, abilities } = place;
    if (!abilities.seeMembershipRequests) throw new NotPermitted();
    const state = readSearch(await props.searchParams, membershipRequestsOf(collection.slug));
    return (
      <MembersFrame place={place} current="/membership-requests">
        {await withSearch(
          () => listMembershipRequests(ctx, collection.id, toQuery(state)),
          (results) => (
            <>
              <div className="max-w-xl">
                <SearchBox state={state} />
              </div>
              <SearchView
                state={state}
                results={results}
                empty={{ title: t("nobodyAsked"), text: t("nobodyAskedText") }}
              >
                <PendingList
                  kind="membership-requests"
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
