import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { Eye } from "@/components/ui/icons";
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
  // The button of an only file stands just above.
  const isOnly = visibleFiles(work).length === 1;
  const save = isOnly ? undefined : fileToSave(work.id, first.key, isDraft);
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
  save: string | undefined;
};

const LINES = ["w-2/3", "w-full", "w-full", "w-5/6", "w-full", "w-3/4"];

/** A document of pages before its reader comes to it: what draws them is large. A sheet stands for the first page. */
function ClosedPdf({ workId, file, isDraft, save }: ClosedPdfProps) {
  const t = useTranslations("work.files");
  const name = file.key;
  return (
    <div className="relative h-full overflow-hidden bg-sunken px-4 pt-6">
      <div
        aria-hidden
        className="mx-auto h-full max-w-sm space-y-4 rounded-t-sm border border-line bg-surface p-8"
      >
        {LINES.map((width, at) => (
          <div key={at} className={`h-2 rounded-full bg-line ${width}`} />
        ))}
      </div>
      <p className="absolute inset-0 grid place-items-center p-4">
        <a
          href={previewHref(workId, name, { isDraft })}
          target={FILE_FRAME}
          data-pdf={pdfHref(workId, file, { isDraft })}
          data-name={name}
          data-download={save}
          rel="nofollow"
          className={buttonStyle({})}
        >
          <Eye aria-hidden />
          {t("showPreview")}
          <span className="sr-only">: {name}</span>
        </a>
      </p>
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
