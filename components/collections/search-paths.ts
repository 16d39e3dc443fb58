import { EXACT, type SearchPlace, WORKS } from "@/components/search/search-address";

/** Works of a collection and of all below it; with the switch on, its own only. */
export const worksOf = (slug: string): SearchPlace => ({
  ...WORKS,
  path: `/collections/${slug}/records`,
  box: "workInCollection",
  switches: { ...WORKS.switches, include: ["own"] },
});

export const COLLECTIONS: SearchPlace = {
  path: "/collections/search",
  kind: "collection",
  box: "collection",
  facets: ["type", "visibility"],
  sorts: [{ id: "bestmatch" }, { id: "newest" }, { id: "oldest" }, { id: "updated-desc" }],
  switches: { [EXACT]: ["1", "true"] },
};

export const OWN_COLLECTIONS: SearchPlace = {
  ...COLLECTIONS,
  path: "/me/collections",
  box: "ownCollection",
};

export const subcollectionsOf = (slug: string): SearchPlace => ({
  ...COLLECTIONS,
  path: `/collections/${slug}/browse/subcommunities`,
  kind: "subcollection",
  box: "subcollection",
  facets: ["type"],
});

/** People and groups in a collection; non-members see neither roles nor filters. */
export const membersOf = (slug: string): SearchPlace => ({
  path: `/collections/${slug}/members`,
  kind: "member",
  box: "member",
  facets: ["role", "visibility"],
  sorts: [{ id: "bestmatch" }, { id: "name" }, { id: "newest" }, { id: "oldest" }],
  switches: {},
});

export const invitationsOf = (slug: string): SearchPlace => ({
  ...membersOf(slug),
  path: `/collections/${slug}/invitations`,
  kind: "invitation",
  box: "invitation",
  facets: ["status", "role"],
});

export const membershipRequestsOf = (slug: string): SearchPlace => ({
  ...invitationsOf(slug),
  path: `/collections/${slug}/membership-requests`,
  kind: "membershipRequest",
  box: "membershipRequest",
});
