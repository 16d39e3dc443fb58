import { LicenceSection, DetailSection } from "./detail-section";
import { Contributions } from "./contributions";
import { FileList } from "./file-list";
import { RelatedSections } from "./related-section";
import { RichText } from "@/components/ui/rich-text";
import { SubjectSection } from "./subject-section";
import type { WorkJson } from "./work-json";
import { WorkHeader } from "./work-page";

type WorkPreviewProps = { work: WorkJson; isDraft?: boolean };

/** A work within another page, as its own page shows it or will show it. */
export function WorkPreview({ work, isDraft = false }: WorkPreviewProps) {
  const { metadata } = work;
  return (
    <article aria-label="The work" className="rounded-lg border border-line bg-surface p-4 sm:p-8">
      {isDraft && (
        <p className="mb-4 text-sm text-muted">
          This is how the work will appear once it is published.
        </p>
      )}
      <WorkHeader work={work} heading="h2" />
      <div className="mt-8 space-y-8">
        {metadata.description && <RichText html={metadata.description} />}
        <FileList work={work} isDraft={isDraft} />
        <RelatedSections work={work} />
        {(metadata.contributors ?? []).length > 0 && (
          <Contributions label="Contributors" people={metadata.contributors ?? []} />
        )}
        <div>
          <LicenceSection work={work} />
          <SubjectSection work={work} />
          <DetailSection work={work} />
        </div>
      </div>
    </article>
  );
}
