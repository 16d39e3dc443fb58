import { type Name, nameOf } from "../citation/people";
import { abstractOf } from "../reading/abstract";
import { publicationOf } from "../reading/custom-fields";
import { firstDate } from "../reading/dates";
import { languageTag } from "../reading/display-names";
import { registeredDoi } from "../reading/doi";
import { keywordsOf } from "../reading/keywords";
import type { Contribution, WorkJson } from "../reading/work-json";
import { addressOf, type Surroundings } from "./document";
import { referenceKindOf } from "./reference-kinds";

/** What an entry says, by name of the field; what stands here is written as it is. */
type Fields = Record<string, string | undefined>;

/**
 * A work as an entry of a BibTeX database in UTF-8, as biber and reference managers read it.
 * https://ctan.org/pkg/bibtex ("BibTeXing")
 */
export function bibtex(work: WorkJson, { site }: Surroundings): string {
  const fields = fieldsOf(work);
  const lines = Object.entries({ ...fields, url: verbatim(addressOf(work, site)) })
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `  ${name.padEnd(WIDTH)} = ${value}`);
  return `@${entryType(work)}{${keyOf(work)},\n${lines.join(",\n")}\n}\n`;
}

const WIDTH = 12;
const NEXT_NAME = ` and\n${" ".repeat(WIDTH + 6)}`;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

function fieldsOf(work: WorkJson): Fields {
  const { metadata, custom_fields = {} } = work;
  const { journal, book, series, meeting, thesis } = publicationOf(custom_fields);
  const { year, month } = firstDate(metadata.publication_date) ?? {};
  const editors = (metadata.contributors ?? []).filter(({ role }) => role?.id === "editor");
  const type = entryType(work);
  const doi = registeredDoi(work);
  const isThesis = type.endsWith("thesis");
  return {
    author: names(metadata.creators),
    editor: names(editors),
    title: braced(metadata.title),
    journal: braced(journal.title),
    booktitle: braced(type === "inproceedings" ? (bookOf(work) ?? meeting.title) : bookOf(work)),
    volume: braced(journal.volume ?? series[0]?.volume),
    number: braced(journal.issue),
    pages: braced((journal.pages ?? book.pages)?.replace(/\s*[-–—]+\s*/g, "--")),
    month: month && MONTHS[Number(month) - 1],
    year: year && /^\d+$/.test(year) ? year : braced(year),
    school: isThesis ? braced(thesis.university ?? metadata.publisher) : undefined,
    type: isThesis ? braced(thesis.degree) : undefined,
    institution: type === "techreport" ? braced(metadata.publisher) : undefined,
    publisher: braced(metadata.publisher),
    address: braced(book.place),
    series: braced(series[0]?.title),
    edition: braced(book.edition),
    isbn: braced(book.isbn),
    issn: braced(journal.issn),
    version: braced(metadata.version),
    language: braced(languageTag(metadata.languages?.[0]?.id)),
    // An unpublished work must have one.
    note:
      type === "unpublished" ? braced(metadata.resource_type?.title?.en ?? "Preprint") : undefined,
    abstract: braced(abstractOf(work)),
    // Subjects may have commas of their own.
    keywords: braced(keywordsOf(work).join("; ")),
    doi: doi && verbatim(doi),
  };
}

/** The book that the work is in; of a book the title is its own. */
function bookOf({ metadata, custom_fields = {} }: WorkJson): string | undefined {
  const { title } = publicationOf(custom_fields).book;
  return title === metadata.title ? undefined : title;
}

/**
 * An article without a volume is of a general type, as the wire has it. Parts of books and proceedings keep theirs,
 * whatever is missing: programs cope with a gap, but they do not guess a type.
 */
function entryType(work: WorkJson): string {
  const { metadata, custom_fields = {} } = work;
  const { journal, book, thesis } = publicationOf(custom_fields);
  const type = referenceKindOf(metadata.resource_type?.id).bibtex;
  switch (type) {
    case "article":
      return journal.title && journal.volume ? type : "misc";
    case "book":
      return metadata.publisher ? type : "booklet";
    case "incollection":
      return !book.title && book.pages ? "inbook" : type;
    case "proceedings":
      return bookOf(work) ? "inproceedings" : type;
    case "thesis":
      return thesisType(thesis.degree);
    case "techreport":
      return metadata.publisher ? type : "misc";
    default:
      return type;
  }
}

/** Only the degree says which of the two kinds that BibTeX has; biblatex has a general one. */
function thesisType(degree = ""): string {
  if (/\b(ph\.?\s?d|d\.?\s?phil|doctor|doktor|dr)/i.test(degree)) return "phdthesis";
  const isOfMaster = /\b(master|magister|diplom|licentiate|m\.?\s?(a|sc|phil|ed|res|eng)\b)/i.test(
    degree,
  );
  return isOfMaster ? "mastersthesis" : "thesis";
}

/** `sutherland_2026_q3h7k-0vw50`; of names in other scripts nothing is left that every program reads. */
function keyOf(work: WorkJson): string {
  const [first] = work.metadata.creators ?? [];
  const family = first
    ? nameOf(first)
        .family.normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9]/g, "")
    : "";
  const year = firstDate(work.metadata.publication_date)?.year.replace("-", "");
  return [family, year, work.id].filter(Boolean).join("_");
}

function names(people: readonly Contribution[] | undefined): string | undefined {
  return people?.length ? `{${people.map(name).join(NEXT_NAME)}}` : undefined;
}

/** Braces keep together what BibTeX would take apart: names of organisations, "and", and commas. */
function name(person: Contribution): string {
  const { family, given }: Name = nameOf(person);
  if (person.person_or_org.type === "organizational" || !given) return `{${escaped(family)}}`;
  return [family, given].map(namePart).join(", ");
}

const namePart = (text: string) => (/,|\band\b/i.test(text) ? `{${escaped(text)}}` : escaped(text));

const braced = (text: string | undefined) => (text ? `{${escaped(text)}}` : undefined);

/** Fields that programs do not typeset: only what would end the value is written otherwise. */
const verbatim = (address: string) =>
  `{${address.replace(/[{}\\\s]/g, (sign) => encodeURIComponent(sign))}}`;

const SIGNS: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** On one line, and with the signs that mean something to TeX written as signs. */
function escaped(text: string): string {
  const [opening, closing] = areBalanced(text)
    ? ["\\{", "\\}"]
    : ["\\textbraceleft{}", "\\textbraceright{}"];
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\~^{}$&%#_]/g, (sign) => {
      if (sign === "{") return opening;
      if (sign === "}") return closing;
      return SIGNS[sign] ?? `\\${sign}`;
    });
}

/** BibTeX counts braces without looking at what stands before them. */
function areBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
