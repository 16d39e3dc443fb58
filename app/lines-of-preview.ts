import type { Context } from "@/lib/db/context";
import { type OpenFiles, previewLines } from "@/lib/files";
import { firstPreview } from "@/lib/works/reading/work-files";
import type { WorkJson } from "@/lib/works/reading/work-json";

/** How long the preview of the file is that a page of a work shows first, if there is one. */
export async function linesOfPreview(ctx: Context, work: Pick<WorkJson, "files">, open: OpenFiles) {
  const first = firstPreview(work);
  return first && (await previewLines(ctx, open, first.key));
}
