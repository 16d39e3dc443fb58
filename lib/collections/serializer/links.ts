import { absoluteUrl } from "@/lib/core/absolute-url";

/** The addresses of a collection: those for programs by its id, those for people by its slug. */
export const apiOf = (id: string, rest = "") => absoluteUrl(`/api/communities/${id}${rest}`);
export const pageOf = (slug: string, rest = "") => absoluteUrl(`/collections/${slug}${rest}`);

export function collectionLinks({
  id,
  slug,
  childrenAllowed,
}: {
  id: string;
  slug: string;
  childrenAllowed: boolean;
}): Record<string, string> {
  return {
    self: apiOf(id),
    self_html: pageOf(slug),
    settings_html: pageOf(slug, "/settings"),
    logo: apiOf(id, "/logo"),
    rename: apiOf(id, "/rename"),
    members: apiOf(id, "/members"),
    public_members: apiOf(id, "/members/public"),
    invitations: apiOf(id, "/invitations"),
    requests: apiOf(id, "/requests"),
    records: apiOf(id, "/records"),
    featured: apiOf(id, "/featured"),
    membership_requests: apiOf(id, "/membership-requests"),
    collection_trees: apiOf(id, "/collection-trees"),
    ...(childrenAllowed ? { subcommunities: apiOf(id, "/subcommunities") } : {}),
  };
}
