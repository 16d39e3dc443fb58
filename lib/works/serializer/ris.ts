import { nameOf } from "../citation/people";
import { abstractOf } from "../reading/abstract";
import { publicationOf } from "../reading/custom-fields";
import { firstDate } from "../reading/dates";
import { languageTag } from "../reading/display-names";
import { registeredDoi } from "../reading/doi";
import { keywordsOf } from "../reading/keywords";
import type { Contribution, WorkJson } from "../reading/work-json";
import { addressOf, type Surroundings } from "./document";
import { referenceKindOf } from "./reference-kinds";

type Line = readonly [tag: string, value: string | undefined];

/**
 * A work as a reference in RIS, one tag a line, in UTF-8.
 * https://en.wikipedia.org/wiki/RIS_(file_format)
 */
export function ris(work: WorkJson, { site }: Surroundings): string {
  const { metadata } = work;
  const editors = (metadata.contributors ?? []).filter(({ role }) => role?.id === "editor");
  const lines: Line[] = [
    ["TY", referenceKindOf(metadata.resource_type?.id).ris],
    ["ID", work.id],
    ["TI", metadata.title],
    ...people("AU", metadata.creators ?? []),
    ...people("A2", editors),
    ...publicationLines(work),
    ["AB", abstractOf(work)],
    ...keywordsOf(work).map((word): Line => ["KW", word]),
    ...(metadata.languages ?? []).map(({ id }): Line => ["LA", languageTag(id)]),
    ["DO", registeredDoi(work)],
    ["UR", addressOf(work, site)],
  ];
  const written = lines.flatMap(([tag, value]) => {
    const text = value?.replace(/\s+/g, " ").trim();
    return text ? [`${tag}  - ${text}`] : [];
  });
  return [...written, "ER  - ", ""].join("\r\n");
}

function publicationLines({ metadata, custom_fields = {} }: WorkJson): Line[] {
  const { journal, book, series, meeting, thesis } = publicationOf(custom_fields);
  const { year, month, day } = firstDate(metadata.publication_date) ?? {};
  const [from, to] = (journal.pages ?? book.pages ?? "").split(/\s*[-–—]+\s*/, 2);
  return [
    ["PY", year],
    // Always three slashes: what is not known between them is empty.
    ["DA", year && `${year}/${month ?? ""}/${day ?? ""}/`],
    ["T2", journal.title ?? book.title ?? meeting.title],
    ["T3", series[0]?.title],
    ["VL", journal.volume ?? series[0]?.volume],
    ["IS", journal.issue],
    ["SP", from],
    ["EP", to],
    ["SN", journal.issn ?? book.isbn],
    ["PB", thesis.university ?? metadata.publisher],
    ["CY", book.place ?? meeting.place],
    ["ET", book.edition],
    ["M3", thesis.degree],
  ];
}

/** A comma parts family and given name, so a name that is one has none. */
function people(tag: string, list: readonly Contribution[]): Line[] {
  return list.map((person) => {
    const { family, given } = nameOf(person);
    if (person.person_or_org.type === "organizational") return [tag, family];
    return [tag, given ? `${family}, ${given}` : family];
  });
}
