import { labelOf, languageTag, orcidOf, readingName } from "./display-names";
import { abstractOf, first, keywordsOf } from "./citation-tags";
import { licenceAddress } from "./licence";
import { rorOf } from "./ror-link";
import { fileHref, visibleFiles } from "./work-files";
import type { Contribution, MetadataPart, WorkJson } from "./work-json";

/** The kind of a work, such as `Dataset`, from the address that its resource type has in the vocabulary. */
export function schemaType(address: unknown): string {
  const [, type] = /^https?:\/\/schema\.org\/(\w+)$/.exec(String(address)) ?? [];
  return type ?? "CreativeWork";
}

/** A work in the words of https://schema.org, for search engines; `type` is its kind there. */
export function jsonLd(
  work: WorkJson,
  site: { url: string; name: string },
  type: string,
): Record<string, unknown> {
  const { metadata, pids } = work;
  const page = `${site.url}/records/${work.id}`;
  const doi = pids.doi?.identifier;
  const isOpen = work.access.record === "public" && work.access.files === "public";
  return withoutGaps({
    "@context": "https://schema.org",
    "@type": type,
    "@id": doi ? `https://doi.org/${doi}` : page,
    url: page,
    name: metadata.title,
    headline: metadata.title,
    description: abstractOf(work, 5000),
    author: first(metadata.creators).map(agent),
    creator: first(metadata.creators).map(agent),
    editor: first(metadata.contributors)
      .filter(({ role }) => role?.id === "editor")
      .map(agent),
    contributor: first(metadata.contributors).map(agent),
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

function agent(person: Contribution): Record<string, unknown> {
  const { type, given_name, family_name } = person.person_or_org;
  const orcid = orcidOf(person);
  return withoutGaps({
    "@type": type === "organizational" ? "Organization" : "Person",
    "@id": orcid && `https://orcid.org/${orcid}`,
    name: readingName(person),
    givenName: given_name,
    familyName: family_name,
    affiliation: first(person.affiliations).map(organization),
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

function withoutGaps(object: Record<string, unknown>): Record<string, unknown> {
  const isGap = (value: unknown) =>
    value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isGap(value)));
}
