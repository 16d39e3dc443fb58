import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";
import { LinkButton } from "@/components/ui/link-button";
import { RichText } from "@/components/ui/rich-text";
import { directionOf } from "@/components/ui/direction";
import { textOf } from "@/lib/core/html-tree";
import { LicenceSection, DetailSection } from "./detail-section";
import { Contributions } from "./contributions";
import { FileList } from "./file-list";
import { MainSection } from "./main-section";
import { RelatedSections } from "./related-section";
import { SubjectSection } from "./subject-section";
import { WorkHeader } from "./work-header";
import type { WorkJson } from "@/lib/works/reading/work-json";

type WorkPreviewProps = {
  work: WorkJson;
  isDraft?: boolean;
  note?: string | undefined;
  /** Lines of the file that is shown first, if they are known. */
  previewLines?: number | undefined;
  /** The names of files that the reader cannot open. */
  fileNames?: readonly string[];
  /** Where it is changed or read, for those who may. */
  link?: { href: string; label: string; className?: string } | undefined;
};

/** A work within another page, as its own page shows it or will show it. */
export function WorkPreview(props: WorkPreviewProps) {
  const { work, isDraft = false, note, previewLines, fileNames, link } = props;
  const t = useTranslations("work");
  const { metadata } = work;
  return (
    <article
      aria-label={t("theWork")}
      className="rounded-lg border border-line bg-surface p-4 sm:p-8"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 empty:hidden">
        {note && <p className="text-sm text-muted">{note}</p>}
        {link && (
          <LinkButton href={link.href} size="small" className={cn("ms-auto", link.className)}>
            {link.label}
          </LinkButton>
        )}
      </div>
      <WorkHeader work={work} heading="h2" isDraft={isDraft} />
      <div className="mt-8 space-y-8">
        {metadata.description && (
          <div dir={directionOf(textOf(metadata.description))}>
            <RichText html={metadata.description} />
          </div>
        )}
        {fileNames ? (
          <FileNames names={fileNames} />
        ) : (
          <FileList work={work} isDraft={isDraft} previewLines={previewLines} />
        )}
        <LicenceSection work={work} />
        <SubjectSection work={work} isDraft={isDraft} />
        <DetailSection work={work} />
        <RelatedSections work={work} isDraft={isDraft} />
        {(metadata.contributors ?? []).length > 0 && (
          <MainSection title={t("people.contributors")}>
            <Contributions work={work} part="contributors" isDraft={isDraft} />
          </MainSection>
        )}
      </div>
    </article>
  );
}

function FileNames({ names }: { names: readonly string[] }) {
  const t = useTranslations("work.files");
  if (names.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <MainSection title={t("title")}>
      <ul className="list-disc ps-5">
        {names.map((name) => (
          <li key={name} dir="auto" className="break-words">
            {name}
          </li>
        ))}
      </ul>
    </MainSection>
  );
}
