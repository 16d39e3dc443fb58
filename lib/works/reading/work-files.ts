import { byNumbers } from "@/lib/core/by-numbers";
import { previewKindOf } from "@/lib/core/preview-kinds";
import type { FileEntry, WorkJson } from "./work-json";

/** Files a reader sees, in the depositor's order; of the others the one chosen as preview is first, the rest follow by name. */
export function visibleFiles({ files }: Pick<WorkJson, "files">): FileEntry[] {
  if (!files.enabled) return [];
  const positions = new Map((files.order ?? []).map((key, position) => [key, position]));
  const rank = ({ key }: FileEntry) =>
    positions.get(key) ?? positions.size + (key === files.default_preview ? 0 : 1);
  return Object.values(files.entries ?? {})
    .filter((file) => !file.access?.hidden)
    .sort((a, b) => rank(a) - rank(b) || byNumbers(a.key, b.key));
}

/** Page address of a file: same host and under the landing page, as scholarly crawlers ask for. */
export function fileHref(workId: string, key: string): string {
  return `/records/${workId}/files/${key.split("/").map(encodeURIComponent).join("/")}`;
}

/** The page that shows a file in a frame. */
export function previewHref(workId: string, key: string, options: { isDraft: boolean }): string {
  const name = key.split("/").map(encodeURIComponent).join("/");
  return `/records/${workId}/preview/${name}${options.isDraft ? "?draft=1" : ""}`;
}

/** Whether there is something to show of a file. */
export const isShowable = ({ mimetype, size }: FileEntry): boolean =>
  size > 0 && previewKindOf(mimetype) !== undefined;

/** The file shown before the reader chooses: the depositor's choice, else the first file that can be shown. */
export function firstPreview(work: Pick<WorkJson, "files">): FileEntry | undefined {
  const files = visibleFiles(work).filter(isShowable);
  return files.find(({ key }) => key === work.files.default_preview) ?? files[0];
}

export function downloadHref(workId: string, key: string): string {
  return `${fileHref(workId, key)}?download=1`;
}

export function draftFileHref(workId: string, key: string): string {
  const name = key.split("/").map(encodeURIComponent).join("/");
  return `/api/records/${workId}/draft/files/${name}/content`;
}

/** The PDF a crawler should read: the chosen preview, else the first. Only when it is public. */
export function openPdf(work: WorkJson): FileEntry | undefined {
  if (work.access.record !== "public" || work.access.files !== "public") return undefined;
  const pdfs = visibleFiles(work).filter((file) => file.mimetype === "application/pdf");
  return pdfs.find((file) => file.key === work.files.default_preview) ?? pdfs[0];
}
