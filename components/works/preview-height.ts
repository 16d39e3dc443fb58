import { previewKindOf } from "@/lib/core/preview-kinds";
import type { FileEntry } from "@/lib/works/reading/work-json";

/** In rem, as all heights here; what is longer is scrolled. */
const HIGHEST = 30;
/** The line with the name of the file, and the space around its content. */
const FRAME = 5;
const TABLE_ROW = 2.1;
const TEXT_LINE = 1.3;

/** How high the place of a preview is: as the file needs, where that is known beforehand. */
export function previewHeight({ mimetype }: Pick<FileEntry, "mimetype">, lines?: number): number {
  const kind = previewKindOf(mimetype);
  if (kind === "audio") return FRAME + 4;
  if (lines === undefined) return HIGHEST;
  return Math.min(HIGHEST, FRAME + lines * (kind === "table" ? TABLE_ROW : TEXT_LINE));
}
