import type { WorkJson } from "../reading/work-json";
import { apa } from "./apa";
import { chicago } from "./chicago";
import { harvard } from "./harvard";
import { ieee } from "./ieee";
import { mla } from "./mla";
import { type Citation, piecesOf } from "./phrases";
import { sourceOf, type Source } from "./source";
import { vancouver } from "./vancouver";

/**
 * Citations of a whole work in the six styles offered on the page. Each style is a file of its own and follows
 * the rules its makers publish for articles, books, chapters, theses, datasets and software; everything else is
 * cited as a book would be. Reference managers get the whole metadata by the export formats.
 */
export const CITATION_STYLES = [
  { id: "apa", label: "APA", make: apa },
  { id: "harvard", label: "Harvard", make: harvard },
  { id: "mla", label: "MLA", make: mla },
  { id: "vancouver", label: "Vancouver", make: vancouver },
  { id: "chicago", label: "Chicago", make: chicago },
  { id: "ieee", label: "IEEE", make: ieee },
] as const satisfies readonly { id: string; label: string; make: (source: Source) => string }[];

export type { Citation };
export type CitationStyle = (typeof CITATION_STYLES)[number]["id"];
export type Citations = Readonly<Record<CitationStyle, Citation>>;

export function citationsOf(work: WorkJson, pageAddress: string): Citations {
  const source = sourceOf(work, pageAddress);
  const made = CITATION_STYLES.map(({ id, make }) => [id, piecesOf(make(source))] as const);
  // The keys are all styles there are.
  return Object.fromEntries(made) as Record<CitationStyle, Citation>;
}
