import { forward, inverted, type Name } from "./people";
import { editionText, italic, numberedPages, phrase, quote, sentences } from "./phrases";
import type { Source } from "./source";

/** MLA, ninth edition: author, title, then what contains it. https://style.mla.org/works-cited/ */
export function mla(source: Source): string {
  const { title, kind } = source;
  const isPart = kind === "article" || kind === "chapter";
  const shown = isPart ? quote(title, ".") : italic(title);
  return sentences(namesIn(source.authors), shown, ...containers(source));
}

function namesIn([first, second, ...others]: readonly Name[]): string | undefined {
  if (!first) return undefined;
  const lead = inverted(first, first.given);
  if (others.length > 0) return `${lead}, et al.`;
  return second ? `${lead}, and ${forward(second, second.given)}` : lead;
}

function containers(source: Source): string[] {
  const { kind, container, volume, issue, year, publisher, address, editors, version } = source;
  const pages = numberedPages(source.pages);
  const edition = editionText(source.edition, "ed.");
  switch (kind) {
    case "article": {
      const numbers = [volume && `vol. ${volume}`, issue && `no. ${issue}`];
      return [phrase([italic(container), ...numbers, year, pages, address])];
    }
    case "chapter": {
      const by = editors.length > 0 && `edited by ${editorNames(editors)}`;
      return [phrase([italic(container), by, edition, publisher, year, pages, address])];
    }
    case "thesis":
      return [year, phrase([source.university ?? publisher, source.degree ?? "thesis"]), address];
    default:
      return [
        phrase([
          kind === "book" && edition,
          version && `Version ${version}`,
          publisher,
          year,
          address,
        ]),
      ];
  }
}

function editorNames([first, second, ...others]: readonly Name[]): string {
  if (!first) return "";
  const lead = forward(first, first.given);
  if (others.length > 0) return `${lead} et al.`;
  return second ? `${lead} and ${forward(second, second.given)}` : lead;
}
