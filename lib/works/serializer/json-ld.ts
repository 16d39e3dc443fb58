import { abstractOf } from "../reading/abstract";
import { labelOf, languageTag, orcidOf, readingName } from "../reading/display-names";
import { registeredDoi } from "../reading/doi";
import { keywordsOf } from "../reading/keywords";
import { licenceAddress } from "../reading/licence";
import { rorOf } from "../reading/ror";
import { fileHref, visibleFiles } from "../reading/work-files";
import type { Contribution, MetadataPart, WorkJson } from "../reading/work-json";
import { addressOf, pageOf, type Site, withoutGaps } from "./document";
import type { Terms } from "./metadata";

type Affiliation = NonNullable<Contribution["affiliations"]>[number];

/** The kind of a work there, such as `Dataset`, from the address that its resource type has in the vocabulary. */
export function schemaTypeOf({ metadata }: Pick<WorkJson, "metadata">, terms: Terms): string {
  const kind = terms.entry("resourcetypes", metadata.resource_type?.id ?? "");
  const address = String(kind?.props["schema.org"]);
  const [, type] = /^https?:\/\/schema\.org\/(\w+)$/.exec(address) ?? [];
  return type ?? "CreativeWork";
}

/** How much of long lists and texts is said: the head of a page must stay small, documents are whole. */
type Limits = { entries: number; characters: number };
const WHOLE: Limits = { entries: Infinity, characters: Infinity };

/** A work in the words of https://schema.org, for search engines and as a document; `type` is its kind there. */
export function jsonLd(
  work: WorkJson,
  site: Site,
  type: string,
  { entries, characters }: Limits = WHOLE,
): Record<string, unknown> {
  const { metadata } = work;
  const first = <Item>(list: readonly Item[] | undefined) => (list ?? []).slice(0, entries);
  const agents = (people: readonly Contribution[] | undefined) =>
    first(people).map((person) => agent(person, first(person.affiliations)));
  const doi = registeredDoi(work);
  const isOpen = work.access.record === "public" && work.access.files === "public";
  return withoutGaps({
    "@context": "https://schema.org",
    "@type": type,
    "@id": addressOf(work, site),
    url: pageOf(work, site),
    name: metadata.title,
    headline: metadata.title,
    description: abstractOf(work, characters),
    author: agents(metadata.creators),
    creator: agents(metadata.creators),
    editor: agents(metadata.contributors?.filter(({ role }) => role?.id === "editor")),
    contributor: agents(metadata.contributors),
    datePublished: metadata.publication_date?.split("/")[0],
    dateCreated: work.created.slice(0, 10),
    dateModified: work.updated.slice(0, 10),
    publisher: metadata.publisher && { "@type": "Organization", name: metadata.publisher },
    license: (metadata.rights ?? []).flatMap((licence) => licenceAddress(licence) ?? []),
    identifier: doi && { "@type": "PropertyValue", propertyID: "doi", value: doi },
    keywords: first(keywordsOf(work)),
    inLanguage: (metadata.languages ?? []).flatMap(({ id }) => languageTag(id) ?? []),
    version: metadata.version ?? `v${work.versions.index}`,
    isAccessibleForFree: isOpen || undefined,
    funding: first(metadata.funding).map(grant),
    temporal: first(metadata.dates).map(({ date }) => date),
    size: first(metadata.sizes),
    codeRepository:
      type === "SoftwareSourceCode" ? work.custom_fields["code:codeRepository"] : undefined,
    citation: first(metadata.references).map(({ reference }) => reference),
    distribution: isOpen
      ? first(visibleFiles(work)).map((file) => ({
          "@type": "DataDownload",
          name: file.key,
          contentUrl: `${site.url}${fileHref(work.id, file.key)}`,
          encodingFormat: file.mimetype,
          contentSize: `${file.size} B`,
        }))
      : [],
    includedInDataCatalog: { "@type": "DataCatalog", name: site.name, url: site.url },
  });
}

function agent(
  person: Contribution,
  affiliations: readonly Affiliation[],
): Record<string, unknown> {
  const { type, given_name, family_name } = person.person_or_org;
  const orcid = orcidOf(person);
  return withoutGaps({
    "@type": type === "organizational" ? "Organization" : "Person",
    "@id": orcid && `https://orcid.org/${orcid}`,
    name: readingName(person),
    givenName: given_name,
    familyName: family_name,
    affiliation: affiliations.map(organization),
  });
}

function organization(named: { id?: string; name?: string }): Record<string, unknown> {
  const ror = rorOf(named);
  return withoutGaps({
    "@type": "Organization",
    "@id": ror && `https://ror.org/${ror}`,
    name: named.name,
  });
}

/** An award, or a funder who gave none that is known. https://schema.org/funding */
function grant({ funder, award }: MetadataPart<"funding">[number]): Record<string, unknown> {
  return withoutGaps({
    "@type": "Grant",
    identifier: award?.number,
    name: labelOf(award?.title),
    funder: funder && organization(funder),
  });
}
