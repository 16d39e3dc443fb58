import type { Context } from "@/lib/db/context";
import { mayHaveLines, type OpenFiles, previewLines } from "@/lib/files";
import { firstPreview } from "@/lib/works/reading/work-files";
import type { WorkJson } from "@/lib/works/reading/work-json";

/** How long the preview of the file is that a page of a work shows first, if there is one. */
export async function linesOfPreview(ctx: Context, work: Pick<WorkJson, "files">, open: OpenFiles) {
  const first = firstPreview(work);
  if (!first || !mayHaveLines({ mediaType: first.mimetype, sizeBytes: first.size }))
    return undefined;
  return previewLines(ctx, open, first.key);
}
