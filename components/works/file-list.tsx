import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Download, Eye } from "@/components/ui/icons";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import { FileIcon } from "./file-icon";
import { FILE_FRAME, FilePreview, pdfHref } from "./file-preview";
import { formatBytes } from "@/components/ui/format-bytes";
import { areKept, KeptFiles } from "./kept-files";
import { previewHeight } from "./preview-height";
import { PartLink } from "./part-link";
import type { FileEntry, WorkJson } from "@/lib/works/reading/work-json";
import {
  downloadHref,
  draftFileHref,
  isShowable,
  previewHref,
  visibleFiles,
} from "@/lib/works/reading/work-files";
import { SHOWN } from "./work-parts";

type FileListProps = {
  work: WorkJson;
  isDraft?: boolean;
  /** Of the file that is shown first, if they are known. */
  previewLines?: number | undefined;
  /** What a reader from whom the files are kept can do about it. */
  closedFiles?: ReactNode;
};

/** The first files. Those of a draft are at its own addresses; it has no archive. */
export function FileList(props: FileListProps) {
  const { work, isDraft = false, previewLines, closedFiles } = props;
  const t = useTranslations("work.files");
  const locale = useLocale();
  const files = visibleFiles(work);
  if (areKept(work)) return <KeptFiles work={work} closedFiles={closedFiles} />;
  if (files.length === 0)
    return work.files.enabled ? null : <p className="text-muted">{t("none")}</p>;
  const totalBytes = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <section aria-labelledby="files">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="files" className="text-xl font-semibold">
          {t("title")}
        </h2>
        <p className="text-sm text-muted">
          {t("sum", { count: files.length, size: formatBytes(totalBytes, locale) })}
        </p>
      </div>
      <div className="mt-3">
        <FileTable
          id={work.id}
          files={files.slice(0, SHOWN.files)}
          isDraft={isDraft}
          frame={FILE_FRAME}
        />
      </div>
      <PartLink
        id={work.id}
        part="files"
        total={files.length}
        shown={SHOWN.files}
        isDraft={isDraft}
      />
      {files.length > 1 && !isDraft && (
        <p className="mt-3">
          <a
            href={`/api/records/${work.id}/files-archive`}
            download
            className={buttonStyle({ size: "small" })}
          >
            <Download aria-hidden />
            {t("downloadAll")}
          </a>
        </p>
      )}
      <FilePreview work={work} isDraft={isDraft} lines={previewLines} />
    </section>
  );
}

type FileTableProps = {
  id: string;
  files: readonly FileEntry[];
  isDraft: boolean;
  /**
   * Where the page shows files. Without one a file is shown in the place of the page; documents, whose pages a script
   * beside the frame draws, are not.
   */
  frame?: string;
};

export function FileTable({ id, files, isDraft, frame }: FileTableProps) {
  const t = useTranslations("work.files");
  const hrefOf = isDraft ? draftFileHref : downloadHref;
  return (
    <Table label={t("label")}>
      <thead>
        <tr>
          <HeaderCell>{t("name")}</HeaderCell>
          <HeaderCell className="text-end">{t("size")}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{t("download")}</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <FileRow
            key={file.key}
            href={hrefOf(id, file.key)}
            preview={isShowable(file) ? previewHref(id, file.key, { isDraft }) : undefined}
            pdf={pdfHref(id, file, { isDraft })}
            file={file}
            frame={frame}
          />
        ))}
      </tbody>
    </Table>
  );
}

type FileRowProps = {
  href: string;
  /** Where it is shown, if it can be. */
  preview: string | undefined;
  /** Where its pages are read from, if it has such. */
  pdf: string | undefined;
  file: FileEntry;
  frame: string | undefined;
};

/** The server says that a file is saved, not the link: a refusal must be shown, not saved under its name. */
function FileRow({ href, preview, pdf, file, frame }: FileRowProps) {
  const t = useTranslations("work.files");
  const locale = useLocale();
  const name = file.key;
  return (
    <tr>
      <Cell className="w-full max-w-0">
        <div className="flex gap-2.5">
          <FileIcon mediaType={file.mimetype} />
          <div className="min-w-0">
            <a href={href} dir="auto" className="font-medium break-words link">
              {name}
            </a>
            <div className="flex items-center gap-1 text-xs text-muted">
              <code className="truncate font-mono">{file.checksum}</code>
              <CopyButton text={file.checksum} label={t("copyChecksum", { name })} />
            </div>
          </div>
        </div>
      </Cell>
      <Cell className="text-end whitespace-nowrap tabular-nums">
        {formatBytes(file.size, locale)}
      </Cell>
      <Cell className="text-end">
        <div className="flex justify-end gap-1.5">
          {preview && (frame || !pdf) && (
            <a
              href={preview}
              target={frame}
              data-pdf={pdf}
              data-name={name}
              data-download={href}
              data-height={previewHeight(file)}
              rel="nofollow"
              aria-label={t("previewOne", { name })}
              title={t("preview")}
              className={buttonStyle({ size: "small", className: "w-8 px-0" })}
            >
              <Eye aria-hidden />
            </a>
          )}
          <a
            href={href}
            aria-label={t("downloadOne", { name })}
            className={buttonStyle({ size: "small", className: "max-sm:w-8 max-sm:px-0" })}
          >
            <Download aria-hidden />
            <span className="max-sm:hidden">{t("download")}</span>
          </a>
        </div>
      </Cell>
    </tr>
  );
}
