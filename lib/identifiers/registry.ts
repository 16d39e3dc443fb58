import { anything, fits, capture, type Scheme } from "./scheme";
import { ean13, eissn, isbn, isni, issn, istc, lissn, pmid } from "./schemes/numbers";
import { accountSchemes, email, gnd, orcid, ror } from "./schemes/people";
import { ads, ark, arxiv, cstr, doi, handle, lsid } from "./schemes/persistent";
import { rrid, urn, wikidata } from "./schemes/persistent";
import { purl, url } from "./schemes/web";

/** Which schemes each kind of thing may be named by. */
export type Schemes = ReadonlyMap<string, Scheme>;

const uncheckedWorkSchemes: readonly Scheme[] = [
  {
    id: "crossreffunderid",
    label: "Crossref Funder ID",
    datacite: "Crossref Funder ID",
    normalise: anything,
  },
  { id: "grid", label: "GRID", datacite: "GRID", normalise: anything },
  { id: "igsn", label: "IGSN", datacite: "IGSN", normalise: anything },
  { id: "upc", label: "UPC", datacite: "UPC", normalise: anything },
  { id: "w3id", label: "w3id", datacite: "w3id", normalise: anything },
  { id: "other", label: "Other", datacite: "Other", normalise: anything },
];

/** Names given by this service or by the systems its works came from. */
const serviceSchemes: readonly Scheme[] = [
  { id: "import-recid", label: "Import record ID", datacite: "Other", normalise: anything },
  { ...doi, id: "datacite-doi", label: "DOI (DataCite)" },
  { ...doi, id: "alternate-doi", label: "Alternate DOI", datacite: "Other" },
  { id: "neh-recid", label: "NEH record ID", datacite: "Other", normalise: anything },
  { id: "legacy-pid", label: "Legacy PID", datacite: "Other", normalise: anything },
  { id: "legacy-record-id", label: "Legacy record ID", datacite: "Other", normalise: anything },
];

const geonames: Scheme = {
  id: "geonames",
  label: "GeoNames",
  datacite: "Other",
  normalise: anything,
  url: (normal) => (/^\d+$/.test(normal) ? `https://www.geonames.org/${normal}` : undefined),
};
const grid: Scheme = { id: "grid", label: "GRID", datacite: "GRID", normalise: anything };
const pic: Scheme = { id: "pic", label: "PIC", datacite: "Other", normalise: fits(/^\d{9}$/) };
const edmo: Scheme = {
  id: "edmo",
  label: "EDMO",
  datacite: "Other",
  normalise: fits(/^https?:\/\/edmo\.seadatanet\.org\/report\/\d{1,20}$/i),
  url: (normal) => normal,
};
/** Open Funder Registry: DOIs of one prefix. */
const ofr: Scheme = {
  id: "ofr",
  label: "OFR",
  datacite: "Crossref Funder ID",
  normalise: capture(/^(?:(?:https?:\/\/)?(?:dx\.)?doi\.org\/)?(?<id>10\.13039\/\S+)$/i),
  url: (normal) => doi.url?.(normal),
};

export const WORK_SCHEMES = schemes(
  ...[ark, arxiv, ads, cstr, doi, ean13, eissn, handle, isbn, isni, issn, istc, lissn, lsid],
  ...[pmid, purl, rrid, url, urn, wikidata, ...uncheckedWorkSchemes, ...serviceSchemes],
);
export const PERSON_SCHEMES = schemes(orcid, isni, gnd, ror, email, ...accountSchemes);
export const AFFILIATION_SCHEMES = schemes(ror, grid, gnd, isni, pic, edmo);
export const FUNDER_SCHEMES = schemes(ror, grid, gnd, isni, doi, ofr);
export const AWARD_SCHEMES = schemes(url, doi);
export const LOCATION_SCHEMES = schemes(wikidata, geonames);

const all = schemes(
  ...[WORK_SCHEMES, PERSON_SCHEMES, AFFILIATION_SCHEMES, FUNDER_SCHEMES, LOCATION_SCHEMES].flatMap(
    (some) => [...some.values()],
  ),
);

export function findScheme(id: string): Scheme | undefined {
  return all.get(id);
}

/** Where a stored identifier can be looked up on the web, if there is such a place. */
export function landingUrl(scheme: string, identifier: string): string | undefined {
  return all.get(scheme)?.url?.(identifier);
}

function schemes(...list: Scheme[]): Schemes {
  return new Map(list.map((scheme) => [scheme.id, scheme]));
}
