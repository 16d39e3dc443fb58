import { config } from "@/lib/core/config";

/** Kinds of places that people come from. */
export const REFERRER_GROUPS = ["search", "scholarly", "own", "links"] as const;
export type ReferrerGroup = (typeof REFERRER_GROUPS)[number];

/** Domains with all hosts below them; of two that fit, scholarly ones are looked at first. */
const SCHOLARLY = [
  ...["scholar.google.com", "semanticscholar.org", "base-search.net", "core.ac.uk", "openalex.org"],
  ...["datacite.org", "crossref.org", "doi.org", "orcid.org", "openaire.eu", "unpaywall.org"],
  ...["ncbi.nlm.nih.gov", "europepmc.org", "webofscience.com", "scopus.com", "dimensions.ai"],
  ...["lens.org", "worldcat.org", "researchgate.net", "academia.edu", "zenodo.org", "arxiv.org"],
  ...["jstor.org", "dblp.org", "re3data.org", "doaj.org", "mendeley.com", "scite.ai", "elicit.com"],
];
const SEARCH = [
  ...["bing.com", "duckduckgo.com", "ecosia.org", "qwant.com", "startpage.com", "baidu.com"],
  ...["yandex.ru", "yandex.com", "kagi.com", "search.brave.com", "naver.com", "sogou.com"],
  ...["perplexity.ai", "chatgpt.com", "search.yahoo.com", "metager.de", "mojeek.com"],
];

const isBelow = (host: string, domains: readonly string[]) =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));

/** Google has a domain for each country. */
const GOOGLE = /^(?:www\.|m\.)?google\.(?:com?\.)?[a-z]{2,3}$/;
const GOOGLE_SCHOLAR = /^scholar\.google\.(?:com?\.)?[a-z]{2,3}$/;

export function groupOf(given: string): ReferrerGroup {
  const host = given.toLowerCase();
  if (host === new URL(config().APP_URL).hostname) return "own";
  if (GOOGLE_SCHOLAR.test(host) || isBelow(host, SCHOLARLY)) return "scholarly";
  if (GOOGLE.test(host) || isBelow(host, SEARCH)) return "search";
  return "links";
}
