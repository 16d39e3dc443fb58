import { forward, inverted, listed, type Name } from "./people";
import { editionText, italic, pageRange, phrase, quote, sentences } from "./phrases";
import type { Source } from "./source";

/**
 * Chicago, seventeenth edition, notes and bibliography.
 * https://www.chicagomanualofstyle.org/tools_citationguide/citation-guide-1.html
 */
export function chicago(source: Source): string {
  return sentences(namesIn(source.authors), ...rest(source), source.address);
}

/** Up to ten names, else seven. Only the first is turned around. */
function namesIn(people: readonly Name[]): string {
  const names = people.map((name, position) =>
    position === 0 ? inverted(name, name.given) : forward(name, name.given),
  );
  return names.length > 10
    ? `${names.slice(0, 7).join(", ")}, et al.`
    : listed(names, { two: ", and ", more: ", and " });
}

function rest(source: Source): (string | undefined | false)[] {
  const { kind, title, container, year, editors, version } = source;
  const edition = editionText(source.edition, "ed.");
  const pages = pageRange(source.pages);
  switch (kind) {
    case "article": {
      const { volume, issue } = source;
      const number = phrase([volume, issue && `no. ${issue}`]);
      const where = phrase([italic(container), number], " ");
      return [quote(title, "."), `${where} (${year})${pages ? `: ${pages}` : ""}`];
    }
    case "chapter": {
      const by = editors.length > 0 && `edited by ${editorNames(editors)}`;
      const book = phrase([`In ${italic(container)}`, edition, by, pages]);
      return [quote(title, "."), book, imprint(source)];
    }
    case "thesis": {
      const where = source.university ?? source.publisher;
      return [quote(title, "."), phrase([source.degree ?? "Thesis", where, year])];
    }
    default:
      return [
        italic(title),
        version && `Version ${version}`,
        kind === "book" && edition,
        imprint(source),
      ];
  }
}

const editorNames = (editors: readonly Name[]) =>
  listed(
    editors.map((name) => forward(name, name.given)),
    { two: " and ", more: ", and " },
  );

const imprint = ({ place, publisher, year }: Source) =>
  phrase([phrase([place, publisher], ": "), year]);
