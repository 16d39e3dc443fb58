import { DetailList, maybe, type Detail } from "./detail-list";
import { formatEdtf, formatMoment } from "@/components/ui/format";
import { labelOf, termLabel } from "./names";
import { IdentifierLink } from "./identifier-link";
import { publicationDetails } from "./publication-details";
import { licenceAddress } from "./licence";
import { SideSection } from "./side-section";
import type { Licence, WorkJson } from "./work-json";

export function LicenceSection({ work }: { work: WorkJson }) {
  const { rights = [], copyright } = work.metadata;
  if (rights.length === 0 && !copyright) return null;
  return (
    <SideSection title={rights.length > 1 ? "Licences" : "Licence"}>
      <ul className="space-y-2 text-[0.9375rem]/6">
        {rights.map((licence, position) => (
          <li key={licence.id ?? position}>
            <LicenceName licence={licence} />
          </li>
        ))}
        {copyright && (
          <li className="text-muted">
            <bdi>{copyright}</bdi>
          </li>
        )}
      </ul>
    </SideSection>
  );
}

function LicenceName({ licence }: { licence: Licence }) {
  const name = labelOf(licence.title) ?? licence.id ?? licence.link;
  const href = licenceAddress(licence);
  if (!href) return <bdi>{name}</bdi>;
  return (
    <a href={href} rel="license noopener" dir="auto" className="link">
      {name}
    </a>
  );
}

export function DetailSection({ work }: { work: WorkJson }) {
  const { metadata } = work;
  const details: Detail[] = [
    { term: "Resource type", values: maybe(termLabel(metadata.resource_type)) },
    { term: "Publisher", values: maybe(metadata.publisher) },
    ...publicationDetails(work.custom_fields ?? {}),
    {
      term: "Languages",
      values: (metadata.languages ?? []).map((language) => termLabel(language)),
    },
    {
      term: "Identifiers",
      values: (metadata.identifiers ?? []).map((one) => (
        <IdentifierLink key={one.identifier} {...one} />
      )),
    },
    {
      term: "Dates",
      values: (metadata.dates ?? []).map(({ date, type, description }) =>
        [termLabel(type), date && formatEdtf(date), description && `(${description})`]
          .filter(Boolean)
          .join(" "),
      ),
    },
    {
      term: "Funding",
      values: (metadata.funding ?? []).map(({ funder, award }) =>
        [funder?.name ?? funder?.id, award?.number, labelOf(award?.title)]
          .filter(Boolean)
          .join(", "),
      ),
    },
    {
      term: "Places",
      values: (metadata.locations?.features ?? []).flatMap(
        ({ place, description }) => [place, description].filter(Boolean).join(", ") || [],
      ),
    },
    { term: "Sizes", values: metadata.sizes ?? [] },
    { term: "Formats", values: metadata.formats ?? [] },
  ];
  if (details.every(({ values }) => values.length === 0)) return null;
  return (
    <SideSection title="Details">
      <DetailList details={details} />
    </SideSection>
  );
}

export function TechnicalSection({ work }: { work: WorkJson }) {
  const oai = work.pids.oai?.identifier;
  return (
    <SideSection title="Technical data">
      <DetailList
        details={[
          { term: "Created", values: [formatMoment(work.created)] },
          { term: "Changed", values: [formatMoment(work.updated)] },
          {
            term: "Identifier here",
            values: [
              <code key="id" className="font-mono">
                {work.id}
              </code>,
            ],
          },
          {
            term: "OAI identifier",
            values: maybe(oai && <code className="font-mono text-sm break-all">{oai}</code>),
          },
          {
            term: "Machine-readable",
            values: [
              <a key="json" href={`/api/records/${work.id}`} className="link">
                JSON
              </a>,
            ],
          },
        ]}
      />
    </SideSection>
  );
}
