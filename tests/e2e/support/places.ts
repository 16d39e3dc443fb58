import { SERIES_WORD, type WorkName, workPath } from "./world";

type Place = {
  name: string;
  path: () => string;
  heading: string | RegExp;
  /** Who looks; nobody signed in when absent. */
  as?: "depositor" | "newcomer";
  /** Made of the same parts as another place: looking at every element twice would only take time. */
  looksLike?: string;
};

const work = (name: WorkName, heading: string | RegExp): Place => ({
  name: `a work: ${name}`,
  path: () => workPath(name),
  heading,
});
const page = (path: string, heading: string | RegExp, as?: Place["as"]): Place => ({
  name: `${path}${as ? ` as ${as}` : ""}`,
  path: () => path,
  heading,
  ...(as ? { as } : {}),
});

/** Every page there is, and pages whose contents differ much. What holds of all pages is tested on these. */
export const PLACES: readonly Place[] = [
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
  { ...work("removed", "This work was removed"), name: "a tombstone" },
  { ...work("restricted", "You do not have access to this"), name: "a refusal", as: "newcomer" },
  page("/nowhere", "There is nothing here"),
  page("/login", "Sign in"),
  page("/forgot-password", "Forgot your password?"),
  page("/reset-password?token=used-up", "Choose a new password"),
  { ...page("/", /./, "depositor"), looksLike: "/" },
  page("/account/settings/profile", "Your account", "depositor"),
  page("/account/settings/security", "Your account", "depositor"),
  page("/account/settings/applications", "Your account", "depositor"),
  page("/account/settings/applications", "Your account", "newcomer"),
  page("/logout", "Sign out", "depositor"),
];
