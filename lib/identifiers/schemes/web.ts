import type { Scheme } from "../scheme";

/** Addresses. */
const LINKABLE = ["http:", "https:", "ftp:", "ftps:"];
/** They name a host and run a program, or show a page of the writer's making. */
const NEVER = ["javascript:", "vbscript:", "data:", "blob:", "file:"];
const PURL_HOSTS = ["purl.org", "purl.oclc.org", "purl.net", "purl.com", "purl.fdlp.gov"];

/** An absolute address with a host that is safe to follow, e.g. for a link in metadata. */
export function isWebAddress(value: string): boolean {
  const address = parsed(value);
  return address !== undefined && LINKABLE.includes(address.protocol);
}

export const url: Scheme = {
  id: "url",
  label: "URL",
  datacite: "URL",
  normalise: (value) => {
    const address = parsed(value);
    return address && !NEVER.includes(address.protocol) ? value : undefined;
  },
  url: (normal) => (isWebAddress(normal) ? normal : undefined),
};

export const purl: Scheme = {
  id: "purl",
  label: "PURL",
  datacite: "PURL",
  normalise: (value) => {
    const address = parsed(value);
    const isPurl =
      address !== undefined &&
      ["http:", "https:"].includes(address.protocol) &&
      PURL_HOSTS.includes(address.hostname.replace(/^www\./, "")) &&
      address.pathname.length > 1;
    return isPurl ? value : undefined;
  },
  url: (normal) => normal,
};

function parsed(value: string): URL | undefined {
  // The parser repairs invalid addresses ("http:example.org", "https:///x"); only complete ones count.
  if (!/^[a-z][a-z\d+.-]*:\/\/[^/?#\s]/i.test(value)) return undefined;
  return URL.canParse(value) ? new URL(value) : undefined;
}
