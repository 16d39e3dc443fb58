import { forward, initials, listed, type Name } from "./people";
import { editionText, italic, numberedPages, phrase, quote, endSentence } from "./phrases";
import type { Source } from "./source";

/** IEEE, as its editors' reference guide has it. https://journals.ieeeauthorcenter.ieee.org/ */
export function ieee(source: Source): string {
  const { kind, title, authors, year, publisher, version, edition } = source;
  const people = namesIn(authors);
  const pages = numberedPages(source.pages);
  const ed = editionText(edition, "ed.");
  switch (kind) {
    case "article": {
      const { container, volume, issue } = source;
      const numbers = [volume && `vol. ${volume}`, issue && `no. ${issue}`, pages, year];
      return whole([people, quote(title, ",")], [italic(container), ...numbers], source);
    }
    case "chapter": {
      const book = phrase([`in ${italic(source.container)}`, ed]);
      return whole(
        [people, quote(title, ",")],
        [phrase([book, editorNames(source.editors)]), imprint(source), pages],
        source,
      );
    }
    case "thesis": {
      const where = source.university ?? publisher;
      return whole([people, quote(title, ",")], [source.degree ?? "thesis", where, year], source);
    }
    case "dataset": {
      const head = phrase([endSentence(phrase([people, year])), quote(title, ",")], " ");
      const by = publisher && `distributed by ${publisher}`;
      return `${phrase([head, phrase([version && `version ${version}`, by])], " ")}${located(source)}`;
    }
    case "software": {
      const name = phrase([italic(title), version && `(version ${version})`], " ");
      const head = [people && endSentence(people), endSentence(name), `(${year}).`];
      return `${phrase([...head, publisher && endSentence(publisher)], " ")} [Online]. Available: ${source.address}`;
    }
    default: {
      const details = [kind === "book" && ed, version && `version ${version}`];
      return whole([people, italic(title)], [...details, imprint(source)], source, ", ");
    }
  }
}

type Part = string | undefined | false;

function whole(head: readonly Part[], rest: readonly Part[], source: Source, gap = " "): string {
  const text = phrase([phrase(head), phrase(rest)], gap);
  // "n.d." brings a full stop of its own.
  return source.doi ? `${text}${located(source)}` : `${text.replace(/\.$/, "")}${located(source)}`;
}

/** A DOI belongs to the sentence; an address follows it. */
const located = ({ doi, address }: Source) =>
  doi ? `, doi: ${doi}.` : `. [Online]. Available: ${address}`;

/** More than six are the first and "et al." */
function namesIn(people: readonly Name[]): string {
  const names = people.map((name) => forward(name, initials(name)));
  return names.length > 6
    ? `${names[0]} ${italic("et al.")}`
    : listed(names, { two: " and ", more: ", and " });
}

function editorNames(editors: readonly Name[]): string {
  const names = namesIn(editors);
  return names && `${names}, ${editors.length > 1 ? "Eds." : "Ed."}`;
}

function imprint({ place, publisher, year }: Source): string {
  return phrase([phrase([place, publisher], ": "), year]);
}
