import { initials, inverted, type Name } from "./people";
import { editionText, pageRange, phrase, sentences } from "./phrases";
import type { Source } from "./source";

/** Vancouver as the National Library of Medicine keeps it. https://www.nlm.nih.gov/bsd/uniform_requirements.html */
export function vancouver(source: Source): string {
  const text = sentences(namesIn(source.authors), ...rest(source));
  return `${text} ${source.kind === "article" && source.doi ? `doi: ${source.doi}` : `Available from: ${source.address}`}`;
}

/** Up to six names; initials without stops. */
function namesIn(people: readonly Name[]): string {
  const names = people.map((name) => inverted(name, initials(name, "", ""), " "));
  return names.length > 6 ? `${names.slice(0, 6).join(", ")}, et al` : names.join(", ");
}

function rest(source: Source): (string | undefined)[] {
  const { kind, title, container, year, editors, version } = source;
  const edition = editionText(source.edition, "ed.");
  if (kind === "article") {
    const { volume, issue, pages } = source;
    const number = `${volume ?? ""}${issue ? `(${issue})` : ""}`;
    const place = `${year}${number && `;${number}`}${pages ? `:${shortRange(pages)}` : ""}`;
    return [title, container, place];
  }
  if (kind === "chapter") {
    const names = namesIn(editors);
    const lead = names && `${names}, ${editors.length > 1 ? "editors" : "editor"}. `;
    const pages = source.pages && `p. ${shortRange(source.pages)}`;
    return [title, `In: ${lead}${container}`, edition, imprint(source), pages];
  }
  if (kind === "thesis")
    return [
      `${title} [${source.degree ?? "thesis"}]`,
      imprint({ ...source, publisher: source.university ?? source.publisher }),
    ];
  const sort = kind === "dataset" || kind === "software" ? `${title} [${kind}]` : title;
  return [
    sort,
    version && `Version ${version}`,
    kind === "book" ? edition : undefined,
    imprint(source),
  ];
}

function imprint({ place, publisher, year }: Source): string {
  return phrase([phrase([place, publisher], ": "), year], "; ");
}

/** "284–287" is written "284-7": digits that repeat are left out. */
function shortRange(pages: string): string {
  const [first = "", last, ...others] = pageRange(pages)?.split("–") ?? [];
  if (last === undefined || others.length > 0) return first;
  if (!/^\d+$/.test(first) || first.length !== last.length) return `${first}-${last}`;
  const same = [...last].findIndex((digit, at) => digit !== first[at]);
  return same < 0 ? first : `${first}-${last.slice(same)}`;
}
