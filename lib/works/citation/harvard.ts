import { initials, inverted, listed, type Name } from "./people";
import { editionText, italic, numberedPages, phrase, sentences } from "./phrases";
import type { Source } from "./source";

/** Harvard as in Pears and Shields, "Cite them right", the form most British universities teach. */
export function harvard(source: Source): string {
  const { authors, year, address } = source;
  const people = namesIn(authors, (name) => inverted(name, short(name)));
  // Without people the title leads, and the year follows it.
  const dated = people ? `${people} (${year}) ${rest(source)}` : rest(source, `(${year})`);
  return `${dated} Available at: ${address}.`;
}

const short = (name: Name) => initials(name, ".", "");

/** From the fourth name on "et al." takes the place of all but the first. */
function namesIn(people: readonly Name[], write: (name: Name) => string): string {
  const names = people.map(write);
  return names.length > 3
    ? `${names[0]} ${italic("et al.")}`
    : listed(names, { two: " and ", more: " and " });
}

function rest(source: Source, year?: string): string {
  const { kind, title, container, editors, publisher, edition } = source;
  const pages = numberedPages(source.pages);
  if (kind === "article") {
    const { volume = "", issue } = source;
    const number = `${volume}${issue ? `(${issue})` : ""}`;
    return sentences(phrase([phrase([`‘${title}’`, year], " "), italic(container), number, pages]));
  }
  if (kind === "chapter") {
    const names = namesIn(editors, (name) => inverted(name, short(name)));
    const lead = names && `${names} (${editors.length > 1 ? "eds" : "ed."}) `;
    return sentences(
      `${phrase([`‘${title}’`, year], " ")}, in ${lead}${italic(container)}`,
      editionText(edition, "edn"),
      phrase([imprint(source), pages]),
    );
  }
  if (kind === "thesis")
    return sentences(
      phrase([italic(title), year], " "),
      source.degree ?? "Thesis",
      source.university ?? publisher,
    );
  const sort = kind === "dataset" ? "[Dataset]" : kind === "software" && "[Computer program]";
  return sentences(
    phrase([italic(title), sort, year], " "),
    source.version && `Version ${source.version}`,
    kind === "book" && editionText(edition, "edn"),
    imprint(source),
  );
}

const imprint = ({ place, publisher }: Source) => phrase([place, publisher], ": ");
