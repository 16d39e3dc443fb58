import { dayTextOf } from "@/lib/core/calendar";
import { isWorkId, newWorkId } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import * as repository from "../repository";
import type { Work } from "../rows";
import { type DraftWithFiles, withFiles } from "./draft-files";
import { requireDraft } from "./drafts";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";
import { auditSql } from "./audit";
import { indexSql } from "./index-entry";
import { missingWorkError } from "./read";

/** Opens a published version for changes of its description; an edit already open is returned. */
export async function editWork(ctx: Context, id: string): Promise<DraftWithFiles> {
  const work = isWorkId(id) ? await repository.lockWorkAndParent(ctx, id) : undefined;
  if (!work) return openDraft(ctx, id);
  requireNotDeleted(ctx, work);
  authorise(ctx, "edit", work);
  if (work.hasDraft) return withFiles(await requireDraft(ctx, id));

  const { parent, versionIndex, deletionStatus, tombstone, access, pids, files } = work;
  const published = { deletionStatus, tombstone, access, pids, files };
  const draft = await repository.insertDraft(
    ctx,
    { id, parent, versionIndex, revision: work.draftRevision + 1, published },
    { ...contentOf(work), pids, defaultPreview: files.default_preview },
    async (inserted) => [
      auditSql(ctx, "edit", id),
      ...(await indexSql({ put: [withFiles(inserted), { work: { ...work, hasDraft: true } }] })),
    ],
  );
  return withFiles(draft);
}

/** Editing a work that was never published returns its existing draft. */
async function openDraft(ctx: Context, id: string): Promise<DraftWithFiles> {
  const draft = await requireDraft(ctx, id);
  authorise(ctx, "edit", draft);
  return withFiles(draft);
}

/** Creates the draft of the next version, or returns the existing one. */
export async function newVersion(ctx: Context, id: string): Promise<DraftWithFiles> {
  const work = isWorkId(id) ? await repository.lockWorkAndParent(ctx, id) : undefined;
  if (!work) throw await missingWorkError(ctx, id);
  requireNotDeleted(ctx, work);
  authorise(ctx, "newVersion", work);
  const { parent } = work;
  if (parent.nextDraftId) return withFiles(await requireDraft(ctx, parent.nextDraftId));

  const base = parent.latestId === id ? work : await latestOf(ctx, work);
  const nextId = newWorkId();
  const versionIndex = parent.latestIndex + 1;
  const counted = repository.changeParent(ctx, parent, {
    nextDraftId: nextId,
    lastIndex: versionIndex,
  });
  const { version: _version, ...metadata } = base.metadata;
  const draft = await repository.insertDraft(
    ctx,
    { id: nextId, parent: counted.parent, versionIndex, revision: 1, published: null },
    {
      ...contentOf(base),
      metadata: { ...metadata, publication_date: dayTextOf(ctx.now) },
      pids: {},
      // They are about the version they were written to.
      internalNotes: [],
      defaultPreview: null,
      filesOrder: [],
    },
    async (inserted) => [
      counted.change,
      auditSql(ctx, "new-version", nextId, { of: base.id }),
      ...(await indexSql({
        put: [withFiles(inserted), { work: { ...base, parent: counted.parent } }],
      })),
    ],
  );
  return withFiles(draft);
}

async function latestOf(ctx: Context, work: Work): Promise<Work> {
  const { latestId } = work.parent;
  const latest = latestId ? await repository.findWork(ctx, latestId) : undefined;
  if (!latest) throw idNotFound();
  return latest;
}

function contentOf(work: Work): Omit<repository.DraftContent, "pids" | "defaultPreview"> {
  return {
    metadata: work.metadata,
    customFields: work.customFields,
    access: work.access,
    filesEnabled: work.files.enabled,
    filesOrder: work.files.order,
    mediaEnabled: work.mediaEnabled,
    internalNotes: work.internalNotes,
    issues: [],
  };
}
