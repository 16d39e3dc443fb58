import { useLocale, useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { formatBytes } from "@/components/ui/format-bytes";
import { Eye, FileText } from "@/components/ui/icons";
import { previewKindOf } from "@/lib/core/preview-kinds";
import {
  downloadHref,
  draftFileHref,
  fileHref,
  firstPreview,
  previewHref,
  visibleFiles,
} from "@/lib/works/reading/work-files";
import type { FileEntry, WorkJson } from "@/lib/works/reading/work-json";
import { PreviewPane } from "./lazy-preview-pane";
import { previewHeight } from "./preview-height";

/** The name by which links open in the frame. */
export const FILE_FRAME = "file-preview";

type FilePreviewProps = {
  work: WorkJson;
  isDraft: boolean;
  /** Of the file that is shown first, if they are known. */
  lines?: number | undefined;
};

/**
 * Files shown in place. The frame is a sandbox in which nothing runs, and links of the list open in it by its name:
 * it needs no scripts. It is loaded when the reader comes near it.
 */
export function FilePreview({ work, isDraft, lines }: FilePreviewProps) {
  const t = useTranslations("work");
  const first = firstPreview(work);
  if (!first) return <NothingToShow work={work} />;
  const href = pdfHref(work.id, first, { isDraft });
  const save = fileToSave(work.id, first.key, isDraft);
  const document = { name: first.key, download: save };
  return (
    <PreviewPane
      frame={FILE_FRAME}
      height={previewHeight(first, lines)}
      {...(href
        ? {
            firstPdf: {
              ...{ href, ...document },
              closed: <ClosedPdf workId={work.id} file={first} isDraft={isDraft} save={save} />,
            },
          }
        : {})}
      texts={{
        place: t("files.previewPane"),
        download: t("files.download"),
        previous: t("pdf.previous"),
        next: t("pdf.next"),
        page: t("pdf.page", { page: "{page}", total: "{total}" }),
        failed: t("pdf.failed"),
      }}
    >
      <iframe
        name={FILE_FRAME}
        title={t("files.previewPane")}
        src={previewHref(work.id, first.key, { isDraft })}
        loading="lazy"
        sandbox="allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox"
        className="block size-full"
      />
    </PreviewPane>
  );
}

type ClosedPdfProps = {
  workId: string;
  file: FileEntry;
  isDraft: boolean;
  save: string;
};

/** A document of pages before its reader comes to it: what draws them is large. Says what it is, and has the way to it. */
function ClosedPdf({ workId, file, isDraft, save }: ClosedPdfProps) {
  const t = useTranslations("work.files");
  const locale = useLocale();
  const name = file.key;
  return (
    <div className="relative flex h-full items-center justify-center overflow-hidden bg-sunken p-4">
      <DrawnSheet />
      <div className="relative flex max-w-[85%] flex-col items-center rounded-lg border border-line bg-surface px-6 py-5 text-center shadow-lg sm:px-10">
        <FileText aria-hidden className="mb-2 size-8 stroke-[1.5] text-muted" />
        <p dir="auto" className="line-clamp-3 max-w-sm font-medium break-words">
          {name}
        </p>
        <p className="mt-0.5 text-sm text-muted">PDF · {formatBytes(file.size, locale)}</p>
        <a
          href={previewHref(workId, name, { isDraft })}
          target={FILE_FRAME}
          data-pdf={pdfHref(workId, file, { isDraft })}
          data-name={name}
          data-download={save}
          rel="nofollow"
          className={buttonStyle({ look: "primary", className: "mt-4" })}
        >
          <Eye aria-hidden />
          {t("showPreview")}
          <span className="sr-only">: {name}</span>
        </a>
      </div>
    </div>
  );
}

/** How far the lines of its paragraphs reach. */
const LINES = [
  ["w-3/5"],
  ["w-full", "w-full", "w-11/12", "w-full", "w-2/3"],
  ["w-full", "w-11/12", "w-full", "w-full", "w-full", "w-2/5"],
  ["w-full", "w-full", "w-11/12", "w-full", "w-full", "w-full", "w-3/4"],
];

/** A page of text that reaches below the end of its place. */
function DrawnSheet() {
  return (
    <div
      aria-hidden
      className="absolute inset-x-4 top-6 -bottom-4 mx-auto max-w-md space-y-6 rounded-t-sm border border-line bg-surface px-8 pt-8 shadow-md sm:px-12 sm:pt-10"
    >
      {LINES.map((lines, paragraph) => (
        <div key={paragraph} className="space-y-2.5">
          {lines.map((width, line) => (
            <div
              key={line}
              className={cn("rounded-full bg-line", paragraph === 0 ? "h-4" : "h-2", width)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

const fileToSave = (workId: string, name: string, isDraft: boolean): string =>
  isDraft ? draftFileHref(workId, name) : downloadHref(workId, name);

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
