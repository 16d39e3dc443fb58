import { textOf } from "@/lib/core/html-tree";
import { findScheme, landingUrl } from "@/lib/identifiers/registry";
import { abstractOf } from "../reading/abstract";
import { firstDate } from "../reading/dates";
import { isTestDoi, registeredDoi } from "../reading/doi";
import { labelOf, languageTag, sortingName } from "../reading/display-names";
import { tagsOf } from "../reading/keywords";
import { licenceAddress } from "../reading/licence";
import { rorOf } from "../reading/ror";
import type { Contribution, Identifier, MetadataPart, WorkJson } from "../reading/work-json";
import { dataciteName, pageOf, type Surroundings, withoutGaps } from "./document";
import type { Terms } from "./metadata";

type Json = Record<string, unknown>;

/** What DataCite calls kinds that its list does not have. */
const OTHER = "Other";

/**
 * A work as DataCite describes what has a DOI.
 * https://datacite-metadata-schema.readthedocs.io/en/4.6/
 */
export function dataciteJson(work: WorkJson, { site, terms }: Surroundings): Json {
  const { metadata } = work;
  const doi = registeredDoi(work);
  const year = firstDate(metadata.publication_date)?.year;
  return withoutGaps({
    doi,
    identifiers: doi ? [{ identifier: doi, identifierType: "DOI" }] : [],
    url: pageOf(work, site),
    types: typesOf(metadata.resource_type, terms),
    titles: titlesOf(work, terms),
    creators: (metadata.creators ?? []).map(agent),
    contributors: (metadata.contributors ?? []).map((person) => ({
      ...agent(person),
      contributorType: dataciteName(terms, "contributorsroles", person.role?.id),
    })),
    publisher: metadata.publisher && { name: metadata.publisher },
    publicationYear: year && Number(year),
    dates: datesOf(work, terms),
    language: languageTag(metadata.languages?.[0]?.id),
    subjects: subjectsOf(work),
    descriptions: descriptionsOf(work, terms),
    rightsList: (metadata.rights ?? []).map((licence) =>
      withoutGaps({
        rights: labelOf(licence.title),
        rightsUri: licenceAddress(licence),
        rightsIdentifier: licence.id,
        ...(licence.props?.scheme === "spdx"
          ? { rightsIdentifierScheme: "SPDX", schemeUri: "https://spdx.org/licenses/" }
          : {}),
      }),
    ),
    alternateIdentifiers: alternatesOf(work, pageOf(work, site)),
    relatedIdentifiers: relatedOf(work, terms),
    fundingReferences: (metadata.funding ?? []).flatMap(fundingReference),
    geoLocations: (metadata.locations?.features ?? []).map(geoLocation),
    sizes: metadata.sizes,
    formats: metadata.formats,
    version: metadata.version,
    schemaVersion: "http://datacite.org/schema/kernel-4",
  });
}

function typesOf(type: { id: string } | undefined, terms: Terms): Json {
  const props = terms.entry("resourcetypes", type?.id ?? "")?.props ?? {};
  return withoutGaps({
    resourceTypeGeneral: props.datacite_general ?? OTHER,
    resourceType: props.datacite_type,
  });
}

function titlesOf({ metadata }: WorkJson, terms: Terms): Json[] {
  const others = (metadata.additional_titles ?? []).map(({ title, type, lang }) =>
    withoutGaps({
      title,
      titleType: dataciteName(terms, "titletypes", type?.id),
      lang: languageTag(lang?.id),
    }),
  );
  return [...(metadata.title ? [{ title: metadata.title }] : []), ...others];
}

function agent(person: Contribution): Json {
  const { type, given_name, family_name, identifiers } = person.person_or_org;
  return withoutGaps({
    name: sortingName(person),
    nameType: type === "organizational" ? "Organizational" : "Personal",
    givenName: given_name,
    familyName: family_name,
    nameIdentifiers: (identifiers ?? []).flatMap(({ scheme = "", identifier }) => {
      const nameIdentifierScheme = findScheme(scheme)?.datacite ?? OTHER;
      // What others cannot look up, such as the name of an account, says nothing to them.
      if (nameIdentifierScheme === OTHER) return [];
      return {
        nameIdentifier: landingUrl(scheme, identifier) ?? identifier,
        nameIdentifierScheme,
      };
    }),
    affiliation: (person.affiliations ?? []).map((one) => {
      const ror = rorOf(one);
      return withoutGaps({
        name: one.name,
        ...(ror
          ? { affiliationIdentifier: `https://ror.org/${ror}`, affiliationIdentifierScheme: "ROR" }
          : {}),
      });
    }),
  });
}

function datesOf({ metadata, updated }: WorkJson, terms: Terms): Json[] {
  const issued = metadata.publication_date;
  return [
    ...(issued ? [{ date: issued, dateType: "Issued" }] : []),
    ...(metadata.dates ?? []).map(({ date, type, description }) =>
      withoutGaps({
        date,
        dateType: dataciteName(terms, "datetypes", type?.id),
        dateInformation: description,
      }),
    ),
    { date: updated, dateType: "Updated" },
  ];
}

function subjectsOf(work: WorkJson): Json[] {
  const known = (work.metadata.subjects ?? []).map(({ id, subject, scheme }) =>
    withoutGaps({
      subject: subject ?? id,
      subjectScheme: scheme,
      valueUri: id && /^https?:\/\//.test(id) ? id : undefined,
    }),
  );
  return [...tagsOf(work).map((subject) => ({ subject })), ...known];
}

function descriptionsOf(work: WorkJson, terms: Terms): Json[] {
  const description = abstractOf(work);
  const others = (work.metadata.additional_descriptions ?? []).map((one) =>
    withoutGaps({
      description: textOf(one.description),
      descriptionType: dataciteName(terms, "descriptiontypes", one.type?.id),
      lang: languageTag(one.lang?.id),
    }),
  );
  return [...(description ? [{ description, descriptionType: "Abstract" }] : []), ...others];
}

function alternatesOf({ metadata, pids }: WorkJson, page: string): Json[] {
  const alternate = (alternateIdentifier: string, alternateIdentifierType: string) => ({
    alternateIdentifier,
    alternateIdentifierType,
  });
  return [
    alternate(page, "URL"),
    // A name for trials leads nowhere, but whoever tries this service looks for it.
    ...(pids.doi && isTestDoi(pids.doi.identifier) ? [alternate(pids.doi.identifier, "DOI")] : []),
    ...(pids.oai ? [alternate(pids.oai.identifier, "oai")] : []),
    ...(metadata.identifiers ?? []).map(({ identifier, scheme = "" }) =>
      alternate(identifier, findScheme(scheme)?.datacite ?? scheme),
    ),
  ];
}

/** DataCite knows identifiers by the kinds of its list only. */
function relatedOf(work: WorkJson, terms: Terms): Json[] {
  const { metadata, parent } = work;
  const related = (metadata.related_identifiers ?? []).flatMap(
    ({ identifier, scheme = "", relation_type, resource_type }) => {
      const relatedIdentifierType = findScheme(scheme)?.datacite ?? OTHER;
      if (relatedIdentifierType === OTHER) return [];
      const { resourceTypeGeneral } = typesOf(resource_type, terms);
      return [
        withoutGaps({
          relatedIdentifier: identifier,
          relatedIdentifierType,
          relationType: dataciteName(terms, "relationtypes", relation_type?.id),
          resourceTypeGeneral: resource_type && resourceTypeGeneral,
        }),
      ];
    },
  );
  const concept = registeredDoi(parent);
  if (!concept || concept === registeredDoi(work)) return related;
  return [
    ...related,
    { relatedIdentifier: concept, relatedIdentifierType: "DOI", relationType: "IsVersionOf" },
  ];
}

/** An award alone says nothing there: a funder must be named. */
function fundingReference({ funder, award }: MetadataPart<"funding">[number]): Json[] {
  if (!funder?.name) return [];
  const ror = rorOf(funder);
  const address = award?.identifiers?.map(addressOf).find(Boolean);
  return [
    withoutGaps({
      funderName: funder.name,
      ...(ror ? { funderIdentifier: `https://ror.org/${ror}`, funderIdentifierType: "ROR" } : {}),
      awardNumber: award?.number,
      awardTitle: labelOf(award?.title),
      awardUri: address,
    }),
  ];
}

const addressOf = ({ scheme = "", identifier }: Identifier) => landingUrl(scheme, identifier);

type Location = NonNullable<WorkJson["metadata"]["locations"]>["features"][number];

function geoLocation({ place, geometry }: Location): Json {
  const point = ([pointLongitude, pointLatitude]: readonly number[]) => ({
    pointLongitude,
    pointLatitude,
  });
  const [outline = []] = geometry?.type === "Polygon" ? geometry.coordinates : [];
  return withoutGaps({
    geoLocationPlace: place,
    geoLocationPoint: geometry?.type === "Point" ? point(geometry.coordinates) : undefined,
    geoLocationPolygon: outline.map((corner) => ({ polygonPoint: point(corner) })),
  });
}
