import { NotPermitted } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { fetchContent, type FileEntry, fetchFile, type FileOwner } from "@/lib/files";
import { defineJob } from "@/lib/jobs";
import { attributesOf } from "../policy-attributes";
import { ANONYMOUS } from "@/lib/core/actor";
import { can, canSeeDeleted, type WorkAction } from "../policy";
import * as repository from "../repository";
import type { Draft, Work } from "../rows";
import { requireDraft } from "./drafts";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";
import { missingWorkError } from "./read";

/** Which actions the file endpoints may take on the files of a draft or work; `lib/files` does the rest. */

/** The draft for reading its files. */
export function openDraftFiles(ctx: Context, id: string): Promise<FileOwner> {
  return openDraft(ctx, id, "readDraft");
}

/**
 * The draft for changing its files. Inside a transaction the draft is locked: it cannot be published or thrown
 * away before the change is committed.
 */
export function openDraftFilesForChange(ctx: Context, id: string): Promise<FileOwner> {
  return openDraft(ctx, id, "updateDraft");
}

async function openDraft(ctx: Context, id: string, action: WorkAction): Promise<FileOwner> {
  const locks = ctx.isTransaction && action !== "readDraft" && isWorkId(id);
  const draft = locks ? await repository.lockDraft(ctx, id) : await requireDraft(ctx, id);
  if (!draft) throw idNotFound();
  requireNotDeleted(ctx, draft);
  authorise(ctx, action, draft);
  return draftOwner(draft);
}

function draftOwner(draft: Draft): FileOwner {
  return {
    id: draft.id,
    kind: "draft",
    enabled: draft.filesEnabled,
    isLocked: draft.published !== null,
    defaultPreview: draft.defaultPreview,
    order: draft.filesOrder,
    isPublic: false,
    // The files of an edit are those of the published version, which are not read with the draft.
    ...(draft.published ? {} : { entries: draft.entries }),
    filesChanged: (ctx, entries) => filesChanged(ctx, draft, entries),
  };
}

async function filesChanged(
  ctx: Context,
  draft: Draft,
  entries: readonly FileEntry[],
): Promise<void> {
  const { id, defaultPreview, isIndexed } = draft;
  if (defaultPreview !== null && entries.every(({ key }) => key !== defaultPreview))
    await repository.clearDefaultPreview(ctx, id);
  else if (isIndexed) await repository.markUnindexed(ctx, id);
}

/** Fetches the content of a draft's file from elsewhere. */
export const fetchDraftFile = defineJob({
  ...fetchFile,
  run: (ctx, { ownerId, entryId }) =>
    fetchContent(ctx, (opening) => openDraftFilesForChange(opening, ownerId), entryId),
});

/** The published version for reading its files. */
export async function openRecordFiles(ctx: Context, id: string): Promise<FileOwner> {
  const work = isWorkId(id) ? await repository.findWork(ctx, id) : undefined;
  if (!work) throw await missingWorkError(ctx, id);
  if (!canSeeDeleted(ctx.actor)) requireNotDeleted(ctx, work);
  const attributes = attributesOf(work);
  if (!can(ctx.actor, "readFiles", attributes)) throw new NotPermitted();
  const isPublic = work.deletionStatus === "P" && can(ANONYMOUS, "readFiles", attributes);
  return recordOwner(work, isPublic);
}

function recordOwner(work: Work, isPublic: boolean): FileOwner {
  return {
    id: work.id,
    kind: "record",
    enabled: work.files.enabled,
    isLocked: true,
    defaultPreview: work.files.default_preview,
    order: work.files.order,
    isPublic,
  };
}

/** A new version and the published one before it, whose files it takes over. */
export async function openFilesImport(
  ctx: Context,
  id: string,
): Promise<{ draft: FileOwner; source: FileOwner | undefined }> {
  const draft = await openDraftFilesForChange(ctx, id);
  const parent = await repository.findParentOf(ctx, id);
  const source = parent?.latestId && parent.latestId !== id ? parent.latestId : undefined;
  return { draft, source: source ? await openRecordFiles(ctx, source) : undefined };
}
