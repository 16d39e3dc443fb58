import { languageTag, orcidOf, sortingName, termLabel } from "@/lib/works/reading/display-names";
import { abstractOf } from "@/lib/works/reading/abstract";
import { partOf, universityOf } from "@/lib/works/reading/custom-fields";
import { firstDate } from "@/lib/works/reading/dates";
import { registeredDoi } from "@/lib/works/reading/doi";
import { keywordsOf } from "@/lib/works/reading/keywords";
import { licenceAddress } from "@/lib/works/reading/licence";
import { fileHref, openPdf } from "@/lib/works/reading/work-files";
import type { WorkJson } from "@/lib/works/reading/work-json";
import { IN_HEAD } from "./work-parts";

/**
 * The head of a landing page as scholarly crawlers and reference managers read it: Highwire Press tags in
 * the order Google Scholar documents (each author followed by their own institution), Dublin Core twins, and
 * Open Graph. Only tags with a value are made.
 * https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
 */
type HeadTag = { name: string; content: string } | { property: string; content: string };

const ABSTRACT_LENGTH = 3000;

export function citationTags(work: WorkJson, site: { url: string; name: string }): HeadTag[] {
  const page = `${site.url}/records/${work.id}`;
  return [
    ...highwire(work, site.url, page),
    ...dublinCore(work, page),
    ...openGraph(work, site, page),
  ].filter((tag) => tag.content !== "");
}

/** Crawlers find the rest in the formats that the page links to. */
const first = <Item>(list: readonly Item[] | undefined): readonly Item[] =>
  (list ?? []).slice(0, IN_HEAD);

const named =
  (name: string) =>
  (content: string | undefined): HeadTag => ({ name, content: content ?? "" });

function highwire(work: WorkJson, siteUrl: string, page: string): HeadTag[] {
  const { metadata } = work;
  const field = (name: string, part: string) => partOf(work.custom_fields ?? {}, name, part);
  const [firstPage, lastPage] = (field("journal:journal", "pages") ?? "").split(/\s*[-–—]+\s*/, 2);
  const pdf = openPdf(work);
  const isReport = /report/.test(metadata.resource_type?.id ?? "");
  return [
    named("citation_title")(metadata.title),
    ...first(metadata.creators).flatMap((person) => [
      named("citation_author")(sortingName(person)),
      ...first(person.affiliations).map(({ name }) => named("citation_author_institution")(name)),
      named("citation_author_orcid")(orcidOf(person)),
    ]),
    named("citation_publication_date")(slashed(metadata.publication_date)),
    named("citation_online_date")(slashed(work.created.slice(0, 10))),
    named("citation_journal_title")(field("journal:journal", "title")),
    named("citation_volume")(field("journal:journal", "volume")),
    named("citation_issue")(field("journal:journal", "issue")),
    named("citation_firstpage")(firstPage),
    named("citation_lastpage")(lastPage),
    named("citation_issn")(field("journal:journal", "issn")),
    named("citation_conference_title")(field("meeting:meeting", "title")),
    named("citation_inbook_title")(field("imprint:imprint", "title")),
    named("citation_isbn")(field("imprint:imprint", "isbn")),
    named("citation_dissertation_institution")(universityOf(work.custom_fields ?? {})),
    named("citation_technical_report_institution")(isReport ? metadata.publisher : undefined),
    named("citation_publisher")(metadata.publisher),
    ...(metadata.languages ?? []).map(({ id }) => named("citation_language")(languageTag(id))),
    ...first(keywordsOf(work)).map(named("citation_keywords")),
    named("citation_doi")(registeredDoi(work)),
    named("citation_abstract")(abstractOf(work, ABSTRACT_LENGTH)),
    named("citation_abstract_html_url")(page),
    named("citation_pdf_url")(pdf && `${siteUrl}${fileHref(work.id, pdf.key)}`),
    ...first(metadata.references).map(({ reference }) => named("citation_reference")(reference)),
  ];
}

function dublinCore({ metadata, pids, ...work }: WorkJson, page: string): HeadTag[] {
  const doi = pids.doi?.identifier;
  return [
    named("DC.title")(metadata.title),
    ...first(metadata.creators).map((person) => named("DC.creator")(sortingName(person))),
    ...first(metadata.contributors).map((person) => named("DC.contributor")(sortingName(person))),
    named("DC.date")(metadata.publication_date),
    named("DC.type")(termLabel(metadata.resource_type)),
    ...(metadata.languages ?? []).map(({ id }) => named("DC.language")(languageTag(id))),
    named("DC.publisher")(metadata.publisher),
    named("DC.identifier")(doi ? `doi:${doi}` : page),
    ...(metadata.rights ?? []).map((licence) =>
      named("DC.rights")(licenceAddress(licence) ?? licence.id),
    ),
    ...first(keywordsOf({ metadata, ...work })).map(named("DC.subject")),
    named("DC.relation.ispartof")(partOf(work.custom_fields ?? {}, "journal:journal", "title")),
    named("DCTERMS.abstract")(abstractOf({ metadata }, ABSTRACT_LENGTH)),
  ];
}

function openGraph(work: WorkJson, site: { name: string }, page: string): HeadTag[] {
  const property = (name: string, content: string | undefined): HeadTag => ({
    property: name,
    content: content ?? "",
  });
  const summary = abstractOf(work, 200);
  return [
    property("og:type", "article"),
    property("og:title", work.metadata.title),
    property("og:description", summary),
    property("og:url", page),
    property("og:site_name", site.name),
    property("og:locale", "en"),
    named("twitter:card")("summary"),
    named("twitter:title")(work.metadata.title),
    named("twitter:description")(summary),
  ];
}

/** `2026-02-09` as `2026/02/09`; of an interval the first date. */
function slashed(date: string | undefined): string | undefined {
  const { year, month, day } = firstDate(date) ?? {};
  return year && [year, month, day].filter(Boolean).join("/");
}
