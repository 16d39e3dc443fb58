/**
 * Slugs that are, or may become, addresses of ours beside the collections (`/collections/new`,
 * `/api/communities/featured`): new collections and renames are refused them like slugs that are taken. Collections that
 * have one already keep it.
 */
const RESERVED: ReadonlySet<string> = new Set([
  // what is there
  "featured",
  "new",
  "search",
  // what pages and calls over all collections will be called
  "about",
  "admin",
  "administration",
  "all",
  "api",
  "browse",
  "create",
  "dashboard",
  "deleted",
  "edit",
  "export",
  "feed",
  "groups",
  "help",
  "import",
  "imports",
  "index",
  "invitations",
  "latest",
  "login",
  "logout",
  "me",
  "members",
  "membership-requests",
  "mine",
  "popular",
  "records",
  "reorder",
  "requests",
  "rss",
  "settings",
  "sitemap",
  "statistics",
  "stats",
  "subcommunities",
  "suggest",
  "upload",
  "uploads",
  "user",
  "users",
]);

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);
