import { type FileSummary, summariseFiles } from "@/lib/files";
import type { Draft } from "../rows";

/** A draft with the files it has at this moment. */
export type DraftWithFiles = { draft: Draft; files: FileSummary };

export const NO_FILES: FileSummary = { count: 0, total_bytes: 0, entries: {} };

/** The files of a draft over a published version are that version's, which keeps their final summary. */
export function withFiles(draft: Draft): DraftWithFiles {
  const files = draft.published?.files ?? summariseFiles(draft.entries);
  return {
    draft,
    files: { count: files.count, total_bytes: files.total_bytes, entries: files.entries },
  };
}
