import { yearOf } from "@/components/ui/format";
import { isTestDoi } from "../doi";
import { partOf } from "../publication-details";
import type { Contribution, WorkJson } from "../work-json";
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
  const { metadata, pids, custom_fields: fields = {} } = work;
  const found = pids.doi?.identifier;
  const doi = found && !isTestDoi(found) ? found : undefined;
  const part = (field: string, name: string) => clean(partOf(fields, field, name));
  const own = (name: string) => {
    const value = fields[name];
    return typeof value === "string" && value !== "" ? clean(value) : undefined;
  };
  const kind = kindOf(work);
  return {
    kind,
    authors: namesOf(metadata.creators ?? []),
    editors: namesOf((metadata.contributors ?? []).filter(({ role }) => role?.id === "editor")),
    year: yearOf(metadata.publication_date) ?? "n.d.",
    title: (clean(metadata.title) ?? "Untitled").replace(/\.$/, ""),
    // Styles put the word before it: "Version v4" would say it twice.
    version: clean(metadata.version)?.replace(/^v(?:ersion)?\.?\s*(?=\d)/i, ""),
    publisher: clean(metadata.publisher),
    container:
      kind === "article" ? part("journal:journal", "title") : part("imprint:imprint", "title"),
    volume: part("journal:journal", "volume"),
    issue: part("journal:journal", "issue"),
    pages: part(kind === "article" ? "journal:journal" : "imprint:imprint", "pages"),
    edition: part("imprint:imprint", "edition") ?? own("svc:edition"),
    place: part("imprint:imprint", "place"),
    university:
      part("thesis:thesis", "university") ??
      own("thesis:university") ??
      own("svc:sponsoring_institution"),
    degree: part("thesis:thesis", "type") ?? own("svc:degree"),
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
  const isIn = (field: string) => partOf(fields, field, "title") !== undefined;
  if (/^dataset/.test(type)) return "dataset";
  if (/^software/.test(type)) return "software";
  if (/thesis|dissertation/i.test(type)) return "thesis";
  if (/section|chapter/i.test(type)) return isIn("imprint:imprint") ? "chapter" : "other";
  if (/-(book|monograph)$/.test(type)) return "book";
  return isIn("journal:journal") ? "article" : "other";
}
