import type { WorkJson } from "../reading/work-json";
import { apa } from "./apa";
import { chicago } from "./chicago";
import { harvard } from "./harvard";
import { ieee } from "./ieee";
import { mla } from "./mla";
import { type Citation, piecesOf, withoutMarks } from "./phrases";
import { sourceOf, type Source } from "./source";
import { vancouver } from "./vancouver";

/**
 * Citations of a whole work in the six styles offered on the page. Each style is a file of its own and follows
 * the rules its makers publish for articles, books, chapters, theses, datasets and software; everything else is
 * cited as a book would be. Reference managers get the whole metadata by the export formats. `csl` is the name of the
 * style among those of https://citationstyles.org.
 */
export const CITATION_STYLES = [
  { id: "apa", label: "APA", csl: "apa", make: apa },
  { id: "harvard", label: "Harvard", csl: "harvard-cite-them-right", make: harvard },
  { id: "mla", label: "MLA", csl: "modern-language-association", make: mla },
  { id: "vancouver", label: "Vancouver", csl: "vancouver", make: vancouver },
  { id: "chicago", label: "Chicago", csl: "chicago-fullnote-bibliography", make: chicago },
  { id: "ieee", label: "IEEE", csl: "ieee", make: ieee },
] as const satisfies readonly {
  id: string;
  label: string;
  csl: string;
  make: (source: Source) => string;
}[];

export type { Citation };
export type CitationStyle = (typeof CITATION_STYLES)[number]["id"];
export type Citations = Readonly<Record<CitationStyle, Citation>>;

export function citationsOf(work: WorkJson, pageAddress: string): Citations {
  const source = sourceOf(work, pageAddress);
  const made = CITATION_STYLES.map(({ id, make }) => [id, piecesOf(make(source))] as const);
  // The keys are all styles there are.
  return Object.fromEntries(made) as Record<CitationStyle, Citation>;
}

/** One citation as plain text on one line; a style that is not known here is the first. */
export function citationText(work: WorkJson, pageAddress: string, style?: string): string {
  const { make } =
    CITATION_STYLES.find(({ id, csl }) => id === style || csl === style) ?? CITATION_STYLES[0];
  return withoutMarks(make(sourceOf(work, pageAddress)))
    .replace(/\s+/g, " ")
    .trim();
}
