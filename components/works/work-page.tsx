import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { textOf } from "@/lib/core/html-tree";
import { directionOf } from "@/components/ui/direction";
import { RichText } from "@/components/ui/rich-text";
import { citationsOf } from "@/lib/works/citation";
import { CitationSection } from "./citation-section";
import { CollectionsSection } from "./collections-section";
import { Contributions } from "./contributions";
import { DetailSection, LicenceSection, TechnicalSection } from "./detail-section";
import { DoiSection } from "./doi-section";
import { ExportLinks } from "./export-links";
import { FileList } from "./file-list";
import { MainSection } from "./main-section";
import { RelatedSections } from "./related-section";
import { SubjectSection } from "./subject-section";
import { UsageSection, type UsedMonth } from "./usage-section";
import { VersionSection, type VersionEntry } from "./version-section";
import { WorkHeader } from "./work-header";
import { isTakenDown, type WorkJson } from "@/lib/works/reading/work-json";

type WorkPageProps = {
  work: WorkJson;
  /** All versions the reader may see, newest first. */
  versions: readonly VersionEntry[];
  /** Public address of this page. */
  address: string;
  /** Lines of the file that is shown first, if they are known. */
  previewLines?: number | undefined;
  /** Its use in the last months; a draft has none. */
  usage?: { months: readonly UsedMonth[]; now: Date };
  /** What those may do who manage the work. */
  manage?: ReactNode;
  /** What waits for others, for them. */
  pending?: ReactNode;
  /** What the reader can do about files that are kept from them. */
  closedFiles?: ReactNode;
  /** Before it is published: files are read from the draft. */
  isDraft?: boolean;
};

/**
 * The landing page of a published work, and of one that is about to be. What there is to read stands in the main column;
 * beside it, and on phones between the files and the details, what readers do with the work: cite it, choose a version.
 */
export function WorkPage(props: WorkPageProps) {
  const { work, versions, address, previewLines, usage, isDraft = false } = props;
  const { manage, pending, closedFiles } = props;
  const t = useTranslations("work");
  const { metadata } = work;
  const isThere = !isTakenDown(work);
  return (
    <article className="page-width pt-8 sm:pt-12">
      <WorkHeader work={work} manage={manage} pending={pending} isDraft={isDraft} />
      <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-10">
          {metadata.description && (
            <section aria-labelledby="description" dir={directionOf(textOf(metadata.description))}>
              <h2 id="description" className="sr-only">
                {t("description")}
              </h2>
              <RichText html={metadata.description} />
            </section>
          )}
          <FileList
            work={work}
            isDraft={isDraft}
            previewLines={previewLines}
            closedFiles={closedFiles}
          />
        </div>
        <aside aria-label={t("about")} className="lg:col-start-2 lg:row-span-2">
          {usage && <UsageSection work={work} {...usage} />}
          <DoiSection work={work} />
          <VersionSection current={work.id} versions={versions} isComparable={isThere} />
          <CollectionsSection work={work} />
          <CitationSection citations={citationsOf(work, address)}>
            {isThere && <ExportLinks id={work.id} isDraft={isDraft} />}
          </CitationSection>
          <LicenceSection work={work} />
        </aside>
        <div className="min-w-0 space-y-10 lg:col-start-1 lg:row-start-2">
          <SubjectSection work={work} isDraft={isDraft} />
          <DetailSection work={work} />
          <RelatedSections work={work} isDraft={isDraft} />
          {(metadata.contributors ?? []).length > 0 && (
            <MainSection title={t("people.contributors")}>
              <Contributions work={work} part="contributors" isDraft={isDraft} />
            </MainSection>
          )}
          <TechnicalSection work={work} />
        </div>
      </div>
    </article>
  );
}
