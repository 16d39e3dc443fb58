import { forward, initials, inverted, listed, type Name } from "./people";
import {
  editionText,
  italic,
  numberedPages,
  pageRange,
  phrase,
  sentences,
  endSentence,
} from "./phrases";
import type { Source } from "./source";

/** APA, seventh edition. https://apastyle.apa.org/style-grammar-guidelines/references/examples */
export function apa(source: Source): string {
  const { authors, year, address } = source;
  const people = namesIn(authors);
  const what = titleOf(source);
  const head = people
    ? `${endSentence(people)} (${year}). ${endSentence(what)}`
    : `${endSentence(what)} (${year}).`;
  return phrase([head, wherein(source), address], " ");
}

/** Up to twenty names, else nineteen, an ellipsis, and the last. */
function namesIn(authors: readonly Name[]): string {
  const names = authors.map((name) => inverted(name, initials(name)));
  if (names.length > 20) return `${names.slice(0, 19).join(", ")}, … ${names.at(-1)}`;
  return listed(names, { two: ", & ", more: ", & " });
}

/** Titles of independent works are in italics, titles of parts are not. */
function titleOf(source: Source): string {
  const { kind, title, version, edition } = source;
  if (kind === "article" || kind === "chapter") return title;
  const inside = phrase([
    editionText(kind === "book" ? edition : undefined, "ed."),
    version && `Version ${version}`,
  ]);
  return phrase([italic(title), inside && `(${inside})`, sortOf(source)], " ");
}

function sortOf({ kind, degree, university }: Source): string | undefined {
  if (kind === "dataset") return "[Data set]";
  if (kind === "software") return "[Computer software]";
  return kind === "thesis" ? `[${phrase([degree ?? "Thesis", university])}]` : undefined;
}

function wherein(source: Source): string {
  const { kind, container, volume, issue, pages, editors, edition, publisher } = source;
  if (kind === "article") {
    const number = `${italic(volume) ?? ""}${issue ? `(${issue})` : ""}`;
    return endSentence(phrase([italic(container), number, pageRange(pages)]));
  }
  if (kind !== "chapter") return sentences(publisher);
  const names = listed(
    editors.map((name) => forward(name, initials(name))),
    { two: " & ", more: ", & " },
  );
  const details = phrase([editionText(edition, "ed."), numberedPages(pages)]);
  const book = phrase([italic(container), details && `(${details})`], " ");
  const lead = names && `${names} (${editors.length > 1 ? "Eds." : "Ed."}), `;
  return sentences(`In ${lead}${book}`, publisher);
}
