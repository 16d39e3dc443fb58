import { findScheme, type Schemes } from "./registry";
import { MAX_IDENTIFIER_LENGTH } from "./scheme";

/** From the most telling to the most accepting; a scheme that accepts anything is never guessed. */
const ORDER = [
  ...["doi", "ark", "handle", "purl", "lsid", "urn", "ads", "arxiv", "isbn", "issn", "orcid"],
  ...["isni", "ean13", "istc", "gnd", "ror", "pmid", "url", "email", "wikidata", "cstr", "rrid"],
];

/** Where two schemes fit the same value, the key's scheme rules the listed ones out. */
const BEATS: Readonly<Record<string, readonly string[]>> = {
  url: ["isbn", "istc", "urn", "lsid", "issn", "wikidata", "cstr"],
  ean13: ["gnd", "pmid"],
  isbn: ["gnd", "pmid"],
  orcid: ["gnd", "pmid"],
  isni: ["gnd", "pmid"],
  issn: ["gnd"],
  wikidata: ["gnd"],
  arxiv: ["handle"],
};

/**
 * The scheme that a value without one most likely belongs to, among those allowed at its place. A number
 * loses to another whether or not that one is allowed (an ISBN is no GND, also where ISBNs have no place);
 * an address only loses to `url` where addresses are allowed.
 */
export function detectScheme(value: string, allowed: Schemes): string | undefined {
  if (value.length > MAX_IDENTIFIER_LENGTH) return undefined;
  const candidates = ORDER.filter((id) => findScheme(id)?.normalise(value) !== undefined);
  const beaten = new Set<string>();
  for (const id of candidates) {
    if (id === "url" && !allowed.has("url")) continue;
    for (const loser of BEATS[id] ?? []) beaten.add(loser);
  }
  if (/^[a-z][a-z\d+.-]*:\/\/(?!hdl\.handle\.net\/)/i.test(value)) beaten.add("handle");
  if (/^gnd:/i.test(value)) beaten.add("isbn").delete("gnd");
  return candidates.find((id) => allowed.has(id) && !beaten.has(id));
}
