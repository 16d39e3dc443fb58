/** What there is to look at in the sample content. */
export type Sample = { work: string; collection: string; request: string };

export type MeasuredPage = {
  /** The address; `{work}`, `{collection}` and `{request}` stand for those of the sample content. */
  readonly path: string;
  /** As an administrator, who may see every page. */
  readonly isSignedIn: boolean;
};

/** Lighthouse loads no page that answers with an error. */
const ANONYMOUS = [
  "/",
  "/search",
  "/search?q=climate",
  "/records/{work}",
  "/collections",
  "/collections/search",
  "/collections/{collection}/records",
  "/collections/{collection}/browse",
  "/collections/{collection}/members",
  "/collections/{collection}/stats",
  "/stats",
  "/developers",
  "/developers/records",
  "/login",
  "/register",
  "/forgot-password",
];

const SIGNED_IN = [
  "/",
  "/records/{work}",
  "/uploads/new",
  "/me/uploads",
  "/me/requests",
  "/me/requests/{request}",
  "/me/collections",
  "/me/notifications",
  "/account/settings/profile",
  "/account/settings/security",
  "/account/settings/applications",
  "/account/settings/notifications",
  "/collections/new",
  "/collections/{collection}/members",
  "/collections/{collection}/invitations",
  "/collections/{collection}/membership-requests",
  "/collections/{collection}/requests",
  "/collections/{collection}/import",
  "/collections/{collection}/settings",
  "/collections/{collection}/settings/privileges",
  "/collections/{collection}/settings/submission-policy",
  "/collections/{collection}/settings/pages",
  "/collections/{collection}/settings/hierarchy",
  "/collections/{collection}/settings/notifications",
  "/collections/{collection}/settings/statistics",
  "/collections/{collection}/settings/inspector",
  "/collections/{collection}/subcommunities/new",
  "/administration",
  "/administration/growth",
  "/administration/statistics",
  "/administration/users",
  "/administration/works",
  "/administration/collections",
  "/administration/requests",
  "/administration/featured",
  "/administration/vocabularies",
  "/administration/banners",
  "/administration/partners",
  "/administration/jobs",
  "/administration/audit-logs",
  "/administration/limits",
  "/administration/outbox",
  "/administration/mail-templates",
];

export const PAGES: readonly MeasuredPage[] = [
  ...ANONYMOUS.map((path) => ({ path, isSignedIn: false })),
  ...SIGNED_IN.map((path) => ({ path, isSignedIn: true })),
];

export const addressOf = ({ path }: MeasuredPage, sample: Sample): string =>
  path.replaceAll(/\{(work|collection|request)\}/g, (_, name: keyof Sample) => sample[name]);
