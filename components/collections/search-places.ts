import { type SearchPlace, WORKS } from "@/components/search/search-address";

/** Works of a collection and of all below it; with the switch on, its own only. */
export const worksOf = (slug: string): SearchPlace => ({
  ...WORKS,
  path: `/collections/${slug}/records`,
  box: { label: "Search works in this collection", placeholder: WORKS.box.placeholder },
  switches: { ...WORKS.switches, include: ["own"] },
});

export const COLLECTIONS: SearchPlace = {
  path: "/collections/search",
  noun: { one: "collection", many: "collections" },
  box: { label: "Search collections", placeholder: "Titles, subjects, organisations" },
  facets: ["type", "visibility"],
  sorts: [
    { id: "bestmatch", label: "Best match" },
    { id: "newest", label: "Newest first" },
    { id: "oldest", label: "Oldest first" },
    { id: "updated-desc", label: "Last changed first" },
  ],
  switches: {},
};

export const OWN_COLLECTIONS: SearchPlace = {
  ...COLLECTIONS,
  path: "/me/collections",
  box: { ...COLLECTIONS.box, label: "Search your collections" },
};

export const subcollectionsOf = (slug: string): SearchPlace => ({
  ...COLLECTIONS,
  path: `/collections/${slug}/browse/subcommunities`,
  noun: { one: "subcollection", many: "subcollections" },
  box: { ...COLLECTIONS.box, label: "Search subcollections" },
  facets: ["type"],
});

/** People and groups in a collection; strangers see neither roles nor filters. */
export const membersOf = (slug: string): SearchPlace => ({
  path: `/collections/${slug}/members`,
  noun: { one: "member", many: "members" },
  box: { label: "Search members", placeholder: "Names, affiliations" },
  facets: ["role", "visibility"],
  sorts: [
    { id: "bestmatch", label: "Best match" },
    { id: "name", label: "By name" },
    { id: "newest", label: "Newest first" },
    { id: "oldest", label: "Oldest first" },
  ],
  switches: {},
});

export const invitationsOf = (slug: string): SearchPlace => ({
  ...membersOf(slug),
  path: `/collections/${slug}/invitations`,
  noun: { one: "invitation", many: "invitations" },
  box: { label: "Search invitations", placeholder: "Names, addresses" },
  facets: ["status", "role"],
});

export const membershipRequestsOf = (slug: string): SearchPlace => ({
  ...invitationsOf(slug),
  path: `/collections/${slug}/membership-requests`,
  noun: { one: "membership request", many: "membership requests" },
  box: { label: "Search membership requests", placeholder: "Names" },
});
