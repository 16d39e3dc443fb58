import { cleanLine } from "@/lib/core/text";
import { fits, capture, type Scheme } from "../scheme";

/** Identifiers with a resolver, an archive or a registry behind them. */
const DOI = /^(?:doi:\s*|(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?(?<id>10\.\d+(?:\.\d+)*\/.+)$/i;
const ENCODED = /^https?:.*%[\da-f]{2}/i;

export const doi: Scheme = {
  id: "doi",
  label: "DOI",
  datacite: "DOI",
  normalise: (value) => DOI.exec(ENCODED.test(value) ? decoded(value) : value)?.groups?.id,
  url: (normal) => `https://doi.org/${encodeURI(normal).replace(/[?#]/g, encodeURIComponent)}`,
  ignoresCase: true,
};

export const handle: Scheme = {
  id: "handle",
  label: "Handle",
  datacite: "Handle",
  // No colon in the first part, though resolvers would take one: else every address would be a handle.
  normalise: capture(
    /^(?:hdl:\s*|(?:https?:\/\/)?hdl\.handle\.net\/)*(?<id>(?!hdl\.handle\.net\/)[^/.\s:]+(?:\.[^/.\s:]+)*\/.*)$/i,
  ),
  url: (normal) => `https://hdl.handle.net/${encodeURI(normal)}`,
};

export const ark: Scheme = {
  id: "ark",
  label: "ARK",
  datacite: "ARK",
  normalise: fits(/^(?:https?:\/\/[^/\s]+\/)?ark:\/?[0-9bcdfghjkmnpqrstvwxz]+\/.+$/i),
  url: (normal) => (/^http/i.test(normal) ? normal : `https://n2t.net/${encodeURI(normal)}`),
};

const ARXIV = /^(?:arxiv:)?(?:[a-z-]+(?:\.[a-z]{2})?\/)?(?<id>\d{4}\.\d{4,5}(?:v\d+)?)$/i;
const ARXIV_BEFORE_2007 =
  /^(?:arxiv:)?(?<archive>[a-z-]+)(?:\.[a-z]{2})?\/(?<id>\d{5,}(?:v\d+)?)$/i;

export const arxiv: Scheme = {
  id: "arxiv",
  label: "arXiv",
  datacite: "arXiv",
  normalise: (value) => {
    const current = ARXIV.exec(value)?.groups?.id;
    if (current !== undefined) return `arXiv:${current}`;
    // The subject class (math.GT) is no part of the name: https://info.arxiv.org/help/arxiv_identifier.html
    const old = ARXIV_BEFORE_2007.exec(value)?.groups;
    return old && `arXiv:${old.archive}/${old.id}`;
  },
  url: (normal) => `https://arxiv.org/abs/${normal}`,
};

export const ads: Scheme = {
  id: "ads",
  label: "Bibcode",
  datacite: "bibcode",
  normalise: capture(/^(?:ads:)?(?<id>\d{4}[a-z]\S{13}[a-z.:])$/i),
  url: (normal) => `https://ui.adsabs.harvard.edu/#abs/${encodeURIComponent(normal)}`,
};

export const cstr: Scheme = {
  id: "cstr",
  label: "CSTR",
  datacite: "CSTR",
  normalise: fits(/^(?:cstr:|https?:\/\/(?:www\.)?cstr\.cn\/)?\d{5}\.\d{2}\.[^.\s]+\.\S+$/i),
  url: (normal) =>
    `https://www.cstr.cn/${encodeURI(normal.replace(/^(?:cstr:|https?:\/\/(?:www\.)?cstr\.cn\/)/i, ""))}`,
};

export const lsid: Scheme = {
  id: "lsid",
  label: "LSID",
  datacite: "LSID",
  normalise: fits(/^urn:lsid:[^:]+(?::[^:]+){2,3}$/i),
};

export const rrid: Scheme = {
  id: "rrid",
  label: "RRID",
  datacite: "RRID",
  normalise: fits(/^RRID:\s?[a-z]+[_:][\w.:-]+$/i),
  url: (normal) =>
    `https://scicrunch.org/resolver/${normal.replace(/^rrid:\s?/i, "RRID:").replace(/\s/g, "")}`,
};

export const urn: Scheme = {
  id: "urn",
  label: "URN",
  datacite: "URN",
  normalise: (value) => {
    const rest = /^urn:(?!\/\/)(?<id>\S+)$/i.exec(value)?.groups?.id;
    return rest && `urn:${rest}`;
  },
  url: (normal) =>
    /^urn:nbn:/i.test(normal) ? `https://nbn-resolving.org/${encodeURI(normal)}` : undefined,
};

export const wikidata: Scheme = {
  id: "wikidata",
  label: "Wikidata",
  datacite: "Other",
  normalise: (value) =>
    /^(?:wikidata:|https?:\/\/www\.wikidata\.org\/(?:wiki|entity)\/)?(?<id>Q\d{1,20})$/i
      .exec(value)
      ?.groups?.id?.toUpperCase(),
  url: (normal) => `https://www.wikidata.org/entity/${normal}`,
};

function decoded(value: string): string {
  try {
    // Characters that were percent-encoded have not been cleaned with the rest.
    return cleanLine(decodeURIComponent(value));
  } catch {
    return value;
  }
}
