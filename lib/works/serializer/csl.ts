import { nameOf } from "../citation/people";
import { abstractOf } from "../reading/abstract";
import { publicationOf } from "../reading/custom-fields";
import { languageTag } from "../reading/display-names";
import { registeredDoi } from "../reading/doi";
import type { Contribution, WorkJson } from "../reading/work-json";
import { addressOf, type Surroundings, withoutGaps } from "./document";

/**
 * A work as an item of the Citation Style Language, from which citation processors make references.
 * https://docs.citationstyles.org/en/stable/specification.html#appendix-iv-variables
 */
export function cslItem(work: WorkJson, { site, terms }: Surroundings): Record<string, unknown> {
  const { metadata, custom_fields: fields = {} } = work;
  const { journal, book, series, meeting, thesis } = publicationOf(fields);
  const kind = terms.entry("resourcetypes", metadata.resource_type?.id ?? "")?.props.csl;
  const editors = (metadata.contributors ?? []).filter(({ role }) => role?.id === "editor");
  return withoutGaps({
    id: work.id,
    type: kind ?? "document",
    title: metadata.title,
    author: (metadata.creators ?? []).map(cslName),
    editor: editors.map(cslName),
    issued: dateOf(metadata.publication_date),
    publisher: thesis.university ?? metadata.publisher,
    "publisher-place": book.place,
    "container-title": journal.title ?? book.title,
    "collection-title": series[0]?.title,
    volume: journal.volume,
    issue: journal.issue,
    page: journal.pages ?? book.pages,
    edition: book.edition,
    genre: thesis.degree,
    event: meeting.title,
    "event-title": meeting.title,
    "event-place": meeting.place,
    ISSN: journal.issn,
    ISBN: book.isbn,
    DOI: registeredDoi(work),
    URL: addressOf(work, site),
    version: metadata.version,
    language: languageTag(metadata.languages?.[0]?.id),
    abstract: abstractOf(work),
  });
}

function cslName(person: Contribution): Record<string, string> {
  const { family, given } = nameOf(person);
  if (person.person_or_org.type === "organizational") return { literal: family };
  return given ? { family, given } : { family };
}

/** One date, or the two ends of an interval, number by number as texts. */
function dateOf(date: string | undefined) {
  if (!date) return undefined;
  const parts = date.split("/").map((end) => /^(-?\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(end));
  if (parts.some((part) => part === null)) return { literal: date };
  return { "date-parts": parts.map((part) => (part ?? []).slice(1).filter(Boolean)) };
}
