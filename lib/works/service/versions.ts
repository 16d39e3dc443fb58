import { NotPermitted } from "@/lib/core/errors";
import { isWorkId, newWorkId } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { dayOf } from "../access";
import * as repository from "../repository";
import type { Work } from "../rows";
import { type DraftWithFiles, NO_FILES, withFiles } from "./draft-files";
import { requireDraft } from "./drafts";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";
import { audit } from "./audit";
import { indexWorks } from "./index-entry";
import { missingWorkError } from "./read";

/** Opens a published version for changes of its description; an edit already open is returned. */
export async function editWork(ctx: Context, id: string): Promise<DraftWithFiles> {
  const work = isWorkId(id) ? await repository.lockWorkAndParent(ctx, id) : undefined;
  if (!work) return openDraft(ctx, id);
  if (work.deletionStatus !== "P") throw new NotPermitted();
  authorise(ctx, "edit", work);
  const open = await repository.findDraft(ctx, id);
  if (open) return withFiles(ctx, open);

  await repository.insertDraft(
    ctx,
    {
      id,
      parentId: work.parent.id,
      versionIndex: work.versionIndex,
      revision: work.draftRevision + 1,
    },
    { ...contentOf(work), pids: work.pids, defaultPreview: work.files.default_preview },
  );
  await audit(ctx, "edit", id);
  const draft = await withFiles(ctx, await requireDraft(ctx, id));
  await indexWorks(ctx, draft, { work: { ...work, hasDraft: true } });
  return draft;
}

/** Asking to edit what was never published gives the draft that is there. */
async function openDraft(ctx: Context, id: string): Promise<DraftWithFiles> {
  const draft = await requireDraft(ctx, id);
  authorise(ctx, "edit", draft);
  return withFiles(ctx, draft);
}

/** Begins the next version after the newest published one; one already begun is returned. */
export async function newVersion(ctx: Context, id: string): Promise<DraftWithFiles> {
  const asked = isWorkId(id) ? await repository.lockWorkAndParent(ctx, id) : undefined;
  if (!asked) throw await missingWorkError(ctx, id);
  requireNotDeleted(asked);
  authorise(ctx, "newVersion", asked);
  const { parent } = asked;
  if (parent.nextDraftId) return withFiles(ctx, await requireDraft(ctx, parent.nextDraftId));

  const base = parent.latestId === id ? asked : await latestOf(ctx, asked);
  const next = { id: newWorkId(), parentId: parent.id, versionIndex: parent.latestIndex + 1 };
  const { version: _version, ...metadata } = base.metadata;
  await repository.insertDraft(
    ctx,
    { ...next, revision: 1 },
    {
      ...contentOf(base),
      metadata: { ...metadata, publication_date: dayOf(ctx.now) },
      pids: {},
      // They are about the version they were written to.
      internalNotes: [],
      defaultPreview: null,
      filesOrder: [],
    },
  );
  await repository.updateParent(ctx, parent.id, {
    nextDraftId: next.id,
    lastIndex: next.versionIndex,
  });
  await audit(ctx, "new-version", next.id, { of: base.id });
  const draft = await requireDraft(ctx, next.id);
  const begun = { draft, files: NO_FILES };
  await indexWorks(ctx, begun, { work: { ...base, parent: draft.parent } });
  return begun;
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
