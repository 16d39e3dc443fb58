import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { RichText } from "@/components/ui/rich-text";
import { citationsOf } from "@/lib/works/citation";
import { CitationSection } from "./citation-section";
import { CollectionsSection } from "./collections-section";
import { Contributions } from "./contributions";
import { DetailSection, LicenceSection, TechnicalSection } from "./detail-section";
import { DoiSection } from "./doi-section";
import { ExportLinks } from "./export-links";
import { FileList } from "./file-list";
import { RelatedSections } from "./related-section";
import { SubjectSection } from "./subject-section";
import { UsageSection, type UsedMonth } from "./usage-section";
import { VersionSection, type VersionEntry } from "./version-section";
import { WorkHeader } from "./work-header";
import type { WorkJson } from "@/lib/works/reading/work-json";

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
          <CitationSection citations={citationsOf(work, address)}>
            <ExportLinks id={work.id} isDraft={isDraft} />
          </CitationSection>
          <LicenceSection work={work} />
          <SubjectSection work={work} isDraft={isDraft} />
          <DetailSection work={work} />
          <TechnicalSection work={work} />
        </aside>
      </div>
    </article>
  );
}
