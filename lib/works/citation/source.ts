import { publicationOf } from "../reading/custom-fields";
import { yearOf } from "../reading/dates";
import { registeredDoi } from "../reading/doi";
import type { Contribution, WorkJson } from "../reading/work-json";
import { type Name, nameOf } from "./people";
import { withoutMarks } from "./phrases";

type Kind = "article" | "book" | "chapter" | "thesis" | "dataset" | "software" | "other";

/** What citations are made of. */
export type Source = {
  kind: Kind;
  authors: readonly Name[];
  editors: readonly Name[];
  year: string;
  title: string;
  version?: string | undefined;
  publisher?: string | undefined;
  /** The journal of an article, the book of a chapter. */
  container?: string | undefined;
  volume?: string | undefined;
  issue?: string | undefined;
  pages?: string | undefined;
  edition?: string | undefined;
  place?: string | undefined;
  /** Where a thesis was accepted, and as what: "PhD thesis". */
  university?: string | undefined;
  degree?: string | undefined;
  doi?: string | undefined;
  /** Where the work is found: its DOI as an address, else its page. */
  address: string;
};

export function sourceOf(work: WorkJson, pageAddress: string): Source {
  const { metadata, custom_fields: fields = {} } = work;
  const { journal, book, thesis } = publicationOf(fields);
  const kind = kindOf(work);
  const isArticle = kind === "article";
  const doi = registeredDoi(work);
  return {
    kind,
    authors: namesOf(metadata.creators ?? []),
    editors: namesOf((metadata.contributors ?? []).filter(({ role }) => role?.id === "editor")),
    year: yearOf(metadata.publication_date) ?? "n.d.",
    title: (clean(metadata.title) ?? "Untitled").replace(/\.$/, ""),
    // Styles put the word before it: "Version v4" would say it twice.
    version: clean(metadata.version)?.replace(/^v(?:ersion)?\.?\s*(?=\d)/i, ""),
    publisher: clean(metadata.publisher),
    container: clean(isArticle ? journal.title : book.title),
    volume: clean(journal.volume),
    issue: clean(journal.issue),
    pages: clean(isArticle ? journal.pages : book.pages),
    edition: clean(book.edition),
    place: clean(book.place),
    university: clean(thesis.university),
    degree: clean(thesis.degree),
    doi,
    address: doi ? `https://doi.org/${doi}` : pageAddress,
  };
}

/** Enough to tell that there are more than any style names. */
const MAX_NAMES = 21;

/** The first ones and the last; no style names one in between where there are so many. */
function namesOf(people: readonly Contribution[]): Name[] {
  const named =
    people.length > MAX_NAMES ? [...people.slice(0, MAX_NAMES - 1), ...people.slice(-1)] : people;
  return named.map(nameOf);
}

const clean = (text: string | undefined) => text && withoutMarks(text);

/** What names no journal is no article to a reader, and what names no book no chapter. */
function kindOf({ metadata, custom_fields: fields = {} }: WorkJson): Kind {
  const type = metadata.resource_type?.id ?? "";
  const { journal, book } = publicationOf(fields);
  if (/^dataset/.test(type)) return "dataset";
  if (/^software/.test(type)) return "software";
  if (/thesis|dissertation/i.test(type)) return "thesis";
  if (/section|chapter/i.test(type)) return book.title ? "chapter" : "other";
  if (/-(book|monograph)$/.test(type)) return "book";
  return journal.title ? "article" : "other";
}
