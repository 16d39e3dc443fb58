import {
  type RequestName,
  SERIES_WORD,
  type Visitor,
  type WorkName,
  workPath,
  world,
} from "./world";

type PageToOpen = {
  name: string;
  path: () => string;
  heading: string | RegExp;
  /** The signed-in user; anonymous when absent. */
  as?: Visitor;
  /** The name of an editor on it, which comes by a script of its own. */
  editor?: string;
  /** Made of the same parts as another place: looking at every element twice would only take time. */
  looksLike?: string;
};

const work = (name: WorkName, heading: string | RegExp): PageToOpen => ({
  name: `a work: ${name}`,
  path: () => workPath(name),
  heading,
});
const page = (path: string, heading: string | RegExp, as?: PageToOpen["as"]): PageToOpen => ({
  name: `${path}${as ? ` as ${as}` : ""}`,
  path: () => path,
  heading,
  ...(as ? { as } : {}),
});

/** A page of a collection, which has its name above all of them. */
const of = (slug: string, rest: string, heading: string | RegExp, as?: PageToOpen["as"]) =>
  page(`/collections/${slug}${rest}`, heading, as);
const harbour = (rest: string, as?: PageToOpen["as"]) =>
  of("harbour-studies", rest, "Harbour studies", as);
const room = (rest: string, as?: PageToOpen["as"]) => of("tide-room", rest, "Tide room", as);

const request = (name: RequestName, at: string, heading: string | RegExp): PageToOpen => ({
  name: `a request: ${name}`,
  path: () => `${at}/${world().requests[name]}`,
  heading,
  as: "depositor",
  editor: "Your comment",
});

const administration = (rest: string) =>
  page(`/administration${rest}`, "Administration", "administrator");

/** Every page there is, and pages whose contents differ much. What holds of all pages is tested on these. */
export const PAGES: readonly PageToOpen[] = [
  page("/", /./),
  page("/search", "Browse works"),
  page(`/search?q=${SERIES_WORD}&language=eng&resource_type=dataset&size=10`, "Search results"),
  page("/search?q=qqzzxx", "Search results"),
  page("/search?q=Verwaltungsvereinfachung*&subject=unknown%20subject", "Search results"),
  {
    ...page("/search?q=title:Verwaltungsvereinfachung*", "Search results"),
    name: "long titles in a list",
  },
  page("/search?q=harbour%20AND%20(", "Search results"),
  work("rich", /^Mussels/),
  { ...work("first", /^Tide gauge/), looksLike: "rich" },
  work("embargoed", /eelgrass/),
  { ...work("closedFiles", /divers/), looksLike: "embargoed" },
  { ...work("metadataOnly", /painting/), looksLike: "embargoed" },
  work("hostile", /quotes/),
  work("long", /^Verwaltung/),
  work("rtl", /دراسة/),
  work("crowded", /^Everybody/),
  { ...work("removed", "This work was taken down"), name: "a tombstone" },
  {
    ...work("restricted", "You do not have access to this page"),
    name: "a refusal",
    as: "newcomer",
  },
  page("/nowhere", "Page not found"),
  page("/login", "Sign in"),
  page("/forgot-password", "Forgot your password?"),
  page("/register", "Create an account"),
  page("/register/confirm?token=unknown", "Choose a password"),
  page("/reset-password?token=used-up", "This link no longer works"),
  { ...page("/", /./, "depositor"), looksLike: "/" },
  page("/account/settings/profile", "Your account", "depositor"),
  page("/account/settings/security", "Your account", "depositor"),
  page("/account/settings/applications", "Your account", "depositor"),
  page("/account/settings/applications", "Your account", "newcomer"),
  page("/logout", "Sign out", "depositor"),
  page("/signed-in", /^You are signed in as /, "depositor"),
  page("/collections", "Collections"),
  page("/collections/search", "All collections"),
  page("/collections/search?q=qqzzxx", "Search results"),
  page("/stats", "Statistics"),
  page("/stats?tab=usage&split=resourceTypes&range=all", "Statistics"),
  page("/developers", "API documentation"),
  page("/developers/import", "Import"),
  harbour("/stats?tab=contributions"),
  of("harbour-life", "/stats", "Life in harbours"),
  page("/me/collections", "Your collections", "depositor"),
  page("/collections/new", "New collection", "depositor"),
  harbour("/records"),
  of("harbour-mussels", "/records?include=own", /^Mussels/),
  of("empty-room", "/records", "Empty room", "depositor"),
  harbour("/browse"),
  harbour("/browse/subcommunities"),
  harbour("/subcommunities/new", "depositor"),
  harbour("/members"),
  room("/members", "depositor"),
  room("/invitations", "depositor"),
  room("/membership-requests", "depositor"),
  harbour("/about"),
  harbour("/curation-policy"),
  harbour("/import", "depositor"),
  harbour("/settings", "depositor"),
  harbour("/settings/privileges", "depositor"),
  harbour("/settings/submission-policy", "depositor"),
  { ...harbour("/settings/pages", "depositor"), editor: "About" },
  harbour("/settings/hierarchy", "depositor"),
  harbour("/settings/notifications", "depositor"),
  harbour("/settings/inspector?user=", "depositor"),
  { ...of("closed-room", "/records", "This collection was removed"), name: "a collection's end" },
  of("sealed-letters", "/records", "This collection is open only to its members", "newcomer"),
  room("/requests", "depositor"),
  of("empty-room", "/requests", "Empty room", "depositor"),
  { ...page("/uploads/new", "New upload", "depositor"), editor: "Description" },
  page("/me/uploads", "Your uploads", "depositor"),
  page("/me/uploads?tab=review", "Your uploads", "newcomer"),
  page("/me/requests", "Requests", "depositor"),
  page("/me/requests?is_open=false", "Requests", "depositor"),
  page("/me/requests?q=qqzzxx", "Requests", "depositor"),
  page("/me/requests?mine=true", "Requests", "depositor"),
  request("review", "/collections/tide-room/requests", /^Submission of “Storm surges/),
  request("join", "/collections/tide-room/requests", /Gauges of the north/),
  request("membership", "/collections/tide-room/membership-requests", /Tide room/),
  request("invitation", "/collections/tide-room/invitations", /Tide room/),
  page("/me/notifications", "Notifications", "depositor"),
  page("/me/notifications?unread=1", "Notifications", "administrator"),
  page("/account/settings/notifications", "Your account", "depositor"),
  administration(""),
  administration("/users"),
  administration("/users?q=qqzzxx"),
  { ...administration("/users/2"), name: "an account, as those see it who manage it" },
  administration("/users/2/merge?into=nobody"),
  administration("/works"),
  administration("/works?tab=deleted&q=qqzzxx"),
  administration("/collections"),
  administration("/collections?tab=deleted"),
  administration("/requests"),
  administration("/requests?tab=closed&q=qqzzxx"),
  administration("/featured"),
  administration("/vocabularies"),
  administration("/vocabularies/licenses"),
  administration("/vocabularies/languages?q=qqzzxxyyww"),
  administration("/banners"),
  administration("/growth"),
  administration("/statistics"),
  administration("/jobs"),
  administration("/audit-logs?action=work.publish"),
  { ...administration("/audit-logs/1"), name: "an entry of the log" },
  administration("/partners"),
  administration("/limits"),
  administration("/site"),
  administration("/outbox"),
  administration("/mail-templates"),
];
