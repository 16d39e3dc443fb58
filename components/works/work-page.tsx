import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { formatEdtf } from "@/components/ui/format";
import { RichText } from "@/components/ui/rich-text";
import { AccessBadge } from "./access-badge";
import { citationsOf } from "./citation";
import { CitationSection } from "./citation-section";
import { CollectionsSection } from "./collections-section";
import { Contributions } from "./contributions";
import { DetailSection, LicenceSection, TechnicalSection } from "./detail-section";
import { DoiSection } from "./doi-section";
import { FileList } from "./file-list";
import { languageTag, termLabel } from "./display-names";
import { RelatedSections } from "./related-section";
import { SubjectSection } from "./subject-section";
import { UsageSection, type UsedMonth } from "./usage-section";
import { useVersionLabel } from "./version-label";
import { VersionSection, type VersionEntry } from "./version-section";
import { WorkBanner } from "./work-banner";
import type { WorkJson } from "./work-json";
import { SHOWN } from "./work-parts";

type WorkPageProps = {
  work: WorkJson;
  /** All versions the reader may see, newest first. */
  versions: readonly VersionEntry[];
  /** Public address of this page. */
  address: string;
  /** Its use in the last months; a draft has none. */
  usage?: { months: readonly UsedMonth[]; now: Date };
  /** What those may do who manage the work. */
  manage?: ReactNode;
  /** Before it is published: files are read from the draft. */
  isDraft?: boolean;
};

/** The landing page of a published work, and of one that is about to be. */
export function WorkPage(props: WorkPageProps) {
  const { work, versions, address, usage, manage, isDraft = false } = props;
  const t = useTranslations("work");
  const { metadata } = work;
  return (
    <article className="page-width pt-8 sm:pt-12">
      <WorkHeader work={work} manage={manage} isDraft={isDraft} />
      <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0 space-y-10">
          {metadata.description && (
            <section aria-labelledby="description">
              <h2 id="description" className="sr-only">
                {t("description")}
              </h2>
              <RichText html={metadata.description} />
            </section>
          )}
          <FileList work={work} isDraft={isDraft} />
          <RelatedSections work={work} isDraft={isDraft} />
          {(metadata.contributors ?? []).length > 0 && (
            <section aria-labelledby="contributors">
              <h2 id="contributors" className="text-xl font-semibold">
                {t("people.contributors")}
              </h2>
              <Contributions work={work} part="contributors" isDraft={isDraft} className="mt-3" />
            </section>
          )}
        </div>
        <aside aria-label={t("about")}>
          {usage && <UsageSection work={work} {...usage} />}
          <DoiSection work={work} />
          <VersionSection current={work.id} versions={versions} />
          <CollectionsSection work={work} />
          <CitationSection citations={citationsOf(work, address)} />
          <LicenceSection work={work} />
          <SubjectSection work={work} isDraft={isDraft} />
          <DetailSection work={work} />
          <TechnicalSection work={work} />
        </aside>
      </div>
    </article>
  );
}

type WorkHeaderProps = {
  work: WorkJson;
  heading?: "h1" | "h2";
  manage?: ReactNode;
  isDraft: boolean;
};

/** Title and people, and what is special about the work. Within another page its title ranks second. */
export function WorkHeader({ work, heading: Heading = "h1", manage, isDraft }: WorkHeaderProps) {
  const t = useTranslations("work");
  const locale = useLocale();
  const labelOf = useVersionLabel();
  const { metadata } = work;
  return (
    <header className="max-w-4xl">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
        <Badge>{termLabel(metadata.resource_type, locale) ?? t("work")}</Badge>
        <AccessBadge access={work.access} />
        {metadata.publication_date && <span>{formatEdtf(metadata.publication_date, locale)}</span>}
        <bdi className="min-w-0 break-words">{labelOf(work)}</bdi>
        {manage && (
          <div className="ms-auto" data-print="hide">
            {manage}
          </div>
        )}
      </div>
      <Heading dir="auto" className="mt-4 text-3xl font-semibold text-pretty sm:text-4xl">
        {metadata.title ?? t("untitled")}
      </Heading>
      {(metadata.additional_titles ?? []).slice(0, SHOWN.details).map(({ title, lang }) => (
        <p key={title} dir="auto" lang={languageTag(lang?.id)} className="mt-2 text-xl text-muted">
          {title}
        </p>
      ))}
      <Contributions work={work} part="creators" isDraft={isDraft} className="mt-4 text-lg" />
      <WorkBanner work={work} />
    </header>
  );
}
