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
  "all",
  "browse",
  "create",
  "export",
  "feed",
  "import",
  "latest",
  "me",
  "mine",
  "popular",
  "statistics",
  "stats",
  "suggest",
]);

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug);
