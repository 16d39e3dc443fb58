import { NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import type { DraftWithFiles } from "./draft-files";
import { readDraft } from "./drafts";
import { type Resolved, resolveWork } from "./read";

/** What of a work is saved as a file; a concept leads to its newest version. */
export type ExportedWork = Resolved | { kind: "draft"; draft: DraftWithFiles };

/** What the page of the same address shows: the version, or with `preview` the draft, where there is one. */
export async function exportWork(
  ctx: Context,
  id: string,
  { preview }: { preview: boolean },
): Promise<ExportedWork> {
  const draft = preview ? await existingDraft(ctx, id) : undefined;
  return draft ? { kind: "draft", draft } : resolveWork(ctx, id);
}

async function existingDraft(ctx: Context, id: string): Promise<DraftWithFiles | undefined> {
  try {
    return await readDraft(ctx, id);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
