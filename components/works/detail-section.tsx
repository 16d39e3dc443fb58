import { useLocale, useTranslations } from "next-intl";
import { Scale } from "@/components/ui/icons";
import { isObject } from "@/lib/core/json";
import { DetailList, maybe, type Detail } from "./detail-list";
import { formatEdtf, formatMoment } from "@/components/ui/format";
import { labelOf, termLabel } from "@/lib/works/reading/display-names";
import { IdentifierLink } from "./identifier-link";
import { MainSection } from "./main-section";
import { publicationDetails } from "./publication-details";
import { licenceAddress, shortLicence } from "@/lib/works/reading/licence";
import { SideSection } from "./side-section";
import type { Licence, WorkJson } from "@/lib/works/reading/work-json";

export function LicenceSection({ work }: { work: WorkJson }) {
  const t = useTranslations("work.licence");
  const { rights = [], copyright } = work.metadata;
  const isUnlicensed = rights.length === 0 && !copyright;
  // What has no files leaves nothing to reuse.
  if (isUnlicensed && !work.files.enabled) return null;
  return (
    <SideSection title={t(rights.length > 1 ? "many" : "one")}>
      <ul className="space-y-2 text-[0.9375rem]/6">
        {rights.map((licence, position) => (
          <li key={licence.id ?? position} className="flex gap-2">
            <Scale aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
            <LicenceName licence={licence} />
          </li>
        ))}
        {isUnlicensed && <li className="text-muted">{t("none")}</li>}
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
  const locale = useLocale();
  const title = labelOf(licence.title, locale);
  const short = shortLicence(licence.id);
  const name = short ?? title ?? licence.id ?? licence.link;
  const href = licenceAddress(licence);
  return (
    <div className="min-w-0 break-words">
      {href ? (
        <a href={href} rel="license noopener" dir="auto" className="link">
          {name}
        </a>
      ) : (
        <bdi>{name}</bdi>
      )}
      {short && title && title !== short && (
        <span className="block text-sm text-muted">
          <bdi>{title}</bdi>
        </span>
      )}
    </div>
  );
}

export function DetailSection({ work }: { work: WorkJson }) {
  const t = useTranslations("work.details");
  const details = useDetails(work);
  if (details.every(({ values }) => values.length === 0)) return null;
  return (
    <MainSection title={t("title")}>
      <DetailList details={details} />
    </MainSection>
  );
}

function useDetails({ metadata, custom_fields: fields = {} }: WorkJson): Detail[] {
  const t = useTranslations("work.details");
  const locale = useLocale();
  return [
    { term: t("resourceType"), values: maybe(termLabel(metadata.resource_type, locale)) },
    {
      term: t("publicationDate"),
      values: maybe(metadata.publication_date && formatEdtf(metadata.publication_date, locale)),
    },
    { term: t("publisher"), values: maybe(metadata.publisher) },
    ...publicationDetails(fields, {
      journal: t("journal"),
      publishedIn: t("publishedIn"),
      meeting: t("meeting"),
      thesis: t("thesis"),
      series: t("series"),
      pages: (pages) => t("pages", { pages }),
      edition: (edition) => t("edition", { edition }),
      volume: (volume) => t("volume", { volume }),
    }),
    {
      term: t("languages"),
      values: (metadata.languages ?? []).map((language) => termLabel(language, locale)),
    },
    {
      term: t("identifiers"),
      values: (metadata.identifiers ?? []).map((one) => (
        <IdentifierLink key={one.identifier} {...one} />
      )),
    },
    {
      term: t("dates"),
      values: (metadata.dates ?? []).map(({ date, type, description }) =>
        [
          termLabel(type, locale),
          date && formatEdtf(date, locale),
          description && `(${description})`,
        ]
          .filter(Boolean)
          .join(" "),
      ),
    },
    {
      term: t("funding"),
      values: (metadata.funding ?? []).map(({ funder, award }) =>
        [funder?.name ?? funder?.id, award?.number, labelOf(award?.title, locale)]
          .filter(Boolean)
          .join(", "),
      ),
    },
    {
      term: t("places"),
      values: (metadata.locations?.features ?? []).flatMap(
        ({ place, description }) => [place, description].filter(Boolean).join(", ") || [],
      ),
    },
    { term: t("sizes"), values: metadata.sizes ?? [] },
    { term: t("formats"), values: metadata.formats ?? [] },
    {
      term: t("repository"),
      values: maybe(addressIn(fields["code:codeRepository"])),
    },
    { term: t("programming"), values: termsIn(fields["code:programmingLanguage"], locale) },
    { term: t("aiUsage"), values: maybe(aiUsageIn(fields["svc:ai_usage"])) },
  ];
}

function addressIn(value: unknown) {
  return typeof value === "string" && <IdentifierLink identifier={value} scheme="url" />;
}

function termsIn(value: unknown, locale: string): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (!isObject(one) || typeof one.id !== "string") return [];
    const title = isObject(one.title) ? (one.title as Record<string, string>) : undefined;
    return labelOf(title, locale) ?? one.id;
  });
}

function aiUsageIn(value: unknown): string | undefined {
  const text = isObject(value) && value.ai_used === true ? value.ai_description : undefined;
  return typeof text === "string" ? text : undefined;
}

export function TechnicalSection({ work }: { work: WorkJson }) {
  const t = useTranslations("work.technical");
  const locale = useLocale();
  const oai = work.pids.oai?.identifier;
  return (
    <MainSection title={t("title")}>
      <DetailList
        details={[
          { term: t("created"), values: [formatMoment(work.created, locale)] },
          { term: t("changed"), values: [formatMoment(work.updated, locale)] },
          {
            term: t("identifier"),
            values: [
              <code key="id" className="font-mono">
                {work.id}
              </code>,
            ],
          },
          {
            term: t("oai"),
            values: maybe(oai && <code className="font-mono text-sm break-all">{oai}</code>),
          },
        ]}
      />
    </MainSection>
  );
}
