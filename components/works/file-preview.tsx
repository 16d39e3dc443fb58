import { useTranslations } from "next-intl";
import { previewKindOf } from "@/lib/core/preview-kinds";
import { PreviewPane } from "./lazy-preview-pane";
import {
  draftFileHref,
  fileHref,
  firstPreview,
  previewHref,
  visibleFiles,
} from "@/lib/works/reading/work-files";
import type { FileEntry, WorkJson } from "@/lib/works/reading/work-json";

/** The name by which links open in the frame. */
export const FILE_FRAME = "file-preview";

type FilePreviewProps = { work: WorkJson; isDraft: boolean };

/**
 * Files shown in place. The frame is a sandbox in which nothing runs, and links of the list open in it by its name:
 * it needs no scripts. It is loaded when the reader comes near it.
 */
export function FilePreview({ work, isDraft }: FilePreviewProps) {
  const t = useTranslations("work");
  const first = firstPreview(work);
  if (!first) return <NothingToShow work={work} />;
  const isSound = previewKindOf(first.mimetype) === "audio";
  const page = previewHref(work.id, first.key, { isDraft });
  const pdf = pdfHref(work.id, first, { isDraft });
  return (
    <PreviewPane
      frame={FILE_FRAME}
      isLow={isSound}
      {...(pdf ? { firstPdf: { href: pdf, name: first.key, page } } : {})}
      texts={{
        place: t("files.previewPane"),
        show: t("files.previewOne", { name: first.key }),
        previous: t("pdf.previous"),
        next: t("pdf.next"),
        page: t("pdf.page", { page: "{page}", total: "{total}" }),
        failed: t("pdf.failed"),
      }}
    >
      <iframe
        name={FILE_FRAME}
        title={t("files.previewPane")}
        src={page}
        loading="lazy"
        sandbox="allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox"
        className="block size-full"
      />
    </PreviewPane>
  );
}

/** Files that would be shown in place if they were not empty. */
function NothingToShow({ work }: Pick<FilePreviewProps, "work">) {
  const t = useTranslations("work.files");
  const count = visibleFiles(work).filter(({ mimetype }) => previewKindOf(mimetype)).length;
  return count > 0 && <p className="mt-4 text-muted">{t("empty", { count })}</p>;
}

/** Where the pages of a document are read from; nothing for other files. */
export function pdfHref(
  workId: string,
  file: FileEntry,
  { isDraft }: { isDraft: boolean },
): string | undefined {
  if (previewKindOf(file.mimetype) !== "pdf") return undefined;
  return isDraft ? draftFileHref(workId, file.key) : fileHref(workId, file.key);
}
