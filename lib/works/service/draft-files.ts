import type { Context } from "@/lib/db/context";
import { type FileSummary, filesOf, filesOfAll, summariseFiles } from "@/lib/files";
import type { Draft } from "../rows";

/** A draft with the files it has at this moment. */
export type DraftWithFiles = { draft: Draft; files: FileSummary };

export const NO_FILES: FileSummary = { count: 0, total_bytes: 0, entries: {} };

/** The files of a draft over a published version are that version's, which keeps their final summary. */
export async function withFiles(ctx: Context, draft: Draft): Promise<DraftWithFiles> {
  const files = draft.published?.files ?? summariseFiles(await filesOf(ctx, draft.id));
  return {
    draft,
    files: { count: files.count, total_bytes: files.total_bytes, entries: files.entries },
  };
}

/** The same for many drafts, in one query. */
export async function withFilesOfAll(
  ctx: Context,
  drafts: readonly Draft[],
): Promise<DraftWithFiles[]> {
  const unpublished = drafts.filter(({ published }) => !published).map(({ id }) => id);
  const files = await filesOfAll(ctx, unpublished);
  return drafts.map((draft) => {
    const entries = files.get(draft.id);
    return {
      draft,
      files: draft.published?.files ?? (entries ? summariseFiles(entries) : NO_FILES),
    };
  });
}
