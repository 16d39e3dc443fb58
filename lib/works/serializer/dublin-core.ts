import { textOf } from "@/lib/core/html-tree";
import { xmlText } from "@/lib/core/xml-text";
import { landingUrl } from "@/lib/identifiers/registry";
import { abstractOf } from "../reading/abstract";
import { languageTag, sortingName } from "../reading/display-names";
import { isTestDoi, registeredDoi } from "../reading/doi";
import { subjectsOf } from "../reading/keywords";
import { licenceAddress } from "../reading/licence";
import type { WorkJson } from "../reading/work-json";
import { addressOf, type Surroundings } from "./document";

const SEMANTICS = "info:eu-repo/semantics";

/** What `access.status` is called by the guidelines that harvesters follow. */
const ACCESS: Readonly<Record<WorkJson["access"]["status"], string>> = {
  open: "openAccess",
  embargoed: "embargoedAccess",
  restricted: "restrictedAccess",
  "metadata-only": "closedAccess",
};

type Element = readonly [name: string, value: string | undefined];

/**
 * A work in simple Dublin Core, as repositories hand it to harvesters.
 * http://www.openarchives.org/OAI/2.0/oai_dc.xsd, https://guidelines.openaire.eu
 */
export function dublinCore(work: WorkJson, surroundings: Surroundings): string {
  const lines = elementsOf(work, surroundings).flatMap(([name, value]) =>
    value ? [`  <dc:${name}>${xmlText(value)}</dc:${name}>`] : [],
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oai_dc:dc xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" ' +
      'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
      'xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">',
    ...lines,
    "</oai_dc:dc>",
    "",
  ].join("\n");
}

function elementsOf(work: WorkJson, { site, terms }: Surroundings): Element[] {
  const { metadata, access, pids, parent } = work;
  const concept = registeredDoi(parent);
  const kind = terms.entry("resourcetypes", metadata.resource_type?.id ?? "");
  return [
    ["title", metadata.title],
    ...(metadata.additional_titles ?? []).map(({ title }): Element => ["title", title]),
    ...(metadata.creators ?? []).map((one): Element => ["creator", sortingName(one)]),
    ...(metadata.contributors ?? []).map((one): Element => ["contributor", sortingName(one)]),
    ["publisher", metadata.publisher],
    ["date", metadata.publication_date],
    ["date", embargoEnd(access)],
    ["type", text(kind?.props.eurepo) ?? metadata.resource_type?.title?.en],
    ["identifier", addressOf(work, site)],
    ["identifier", pids.oai?.identifier],
    ...(metadata.identifiers ?? []).map((one): Element => ["identifier", identifierAddress(one)]),
    [
      "relation",
      concept && concept !== registeredDoi(work) ? `https://doi.org/${concept}` : undefined,
    ],
    ...(metadata.related_identifiers ?? []).map((one): Element => [
      "relation",
      identifierAddress(one),
    ]),
    ...(metadata.languages ?? []).map(({ id }): Element => ["language", languageTag(id)]),
    ...subjectsOf(work).map((subject): Element => ["subject", subject]),
    ["description", abstractOf(work)],
    ...(metadata.additional_descriptions ?? []).map(({ description }): Element => [
      "description",
      textOf(description),
    ]),
    ...(metadata.formats ?? []).map((format): Element => ["format", format]),
    ...(metadata.locations?.features ?? []).map((one): Element => ["coverage", placeOf(one)]),
    ["rights", `${SEMANTICS}/${ACCESS[access.status]}`],
    ...(metadata.rights ?? []).flatMap((licence): Element[] => [
      ["rights", licence.title?.en ?? licence.id],
      ["rights", licenceAddress(licence)],
    ]),
  ];
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);

const embargoEnd = ({ embargo }: WorkJson["access"]) =>
  embargo.active && embargo.until ? `info:eu-repo/date/embargoEnd/${embargo.until}` : undefined;

/** Where the named thing is, if it can be looked up, else its name. */
const identifierAddress = ({
  scheme,
  identifier,
}: {
  scheme?: string | undefined;
  identifier: string;
}) => (scheme && !isTestDoi(identifier) && landingUrl(scheme, identifier)) || identifier;

type Place = NonNullable<WorkJson["metadata"]["locations"]>["features"][number];

function placeOf({ place, description, geometry }: Place): string {
  const [lon, lat] = geometry?.type === "Point" ? geometry.coordinates : [];
  return Object.entries({ name: place, description, lat, lon })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
}
