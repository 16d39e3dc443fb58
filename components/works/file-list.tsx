import { Download, Lock } from "lucide-react";
import { buttonStyle } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Cell, HeaderCell, Table } from "@/components/ui/table";
import { FileIcon } from "./file-icon";
import { formatBytes, plural } from "@/components/ui/format";
import type { FileEntry, WorkJson } from "./work-json";
import { downloadHref, draftFileHref, visibleFiles } from "./work-files";

type FileListProps = { work: WorkJson; isDraft?: boolean };

/** The files of a draft are at its own addresses; it has no archive. */
export function FileList({ work, isDraft = false }: FileListProps) {
  const hrefOf = isDraft ? draftFileHref : downloadHref;
  const files = visibleFiles(work);
  if (files.length === 0) return <NoFiles work={work} />;
  const totalBytes = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <section aria-labelledby="files">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="files" className="text-xl font-semibold">
          Files
        </h2>
        <p className="text-sm text-muted">
          {plural(files.length, "file", "files")}, {formatBytes(totalBytes)}
        </p>
      </div>
      <div className="mt-3">
        <Table label="Files of this work">
          <thead>
            <tr>
              <HeaderCell>Name</HeaderCell>
              <HeaderCell className="text-end">Size</HeaderCell>
              <HeaderCell>
                <span className="sr-only">Download</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <FileRow key={file.key} href={hrefOf(work.id, file.key)} file={file} />
            ))}
          </tbody>
        </Table>
      </div>
      {files.length > 1 && !isDraft && (
        <p className="mt-3">
          <a
            href={`/api/records/${work.id}/files-archive`}
            download
            className={buttonStyle({ size: "small" })}
          >
            <Download aria-hidden />
            Download all as ZIP
          </a>
        </p>
      )}
    </section>
  );
}

/** The server says that a file is saved, not the link: a refusal must be shown, not saved under its name. */
function FileRow({ href, file }: { href: string; file: FileEntry }) {
  return (
    <tr>
      <Cell className="w-full max-w-0">
        <div className="flex gap-2.5">
          <FileIcon mediaType={file.mimetype} />
          <div className="min-w-0">
            <a href={href} dir="auto" className="font-medium break-words link">
              {file.key}
            </a>
            <div className="flex items-center gap-1 text-xs text-muted">
              <code className="truncate font-mono">{file.checksum}</code>
              <CopyButton text={file.checksum} label={`Copy the checksum of ${file.key}`} />
            </div>
          </div>
        </div>
      </Cell>
      <Cell className="text-end whitespace-nowrap tabular-nums">{formatBytes(file.size)}</Cell>
      <Cell className="text-end">
        <a
          href={href}
          aria-label={`Download ${file.key}`}
          className={buttonStyle({ size: "small", className: "max-sm:w-8 max-sm:px-0" })}
        >
          <Download aria-hidden />
          <span className="max-sm:hidden">Download</span>
        </a>
      </Cell>
    </tr>
  );
}

/** Without the right to read the files their list is missing, not empty. */
function NoFiles({ work: { files } }: { work: WorkJson }) {
  if (!files.enabled)
    return <p className="text-muted">This work is described here without files.</p>;
  if (files.entries) return null;
  return (
    <p className="flex items-center gap-2 text-muted">
      <Lock aria-hidden className="size-4 shrink-0" />
      The files of this work are not open to you.
    </p>
  );
}
