import { changedFields } from "@/lib/audit";
import type { Context } from "@/lib/db/context";
import { accessAuditFields, isSameAccess } from "../access";
import { assignPids, type AssignedPids } from "../pids/assign";
import { EXTERNAL } from "../pids/schemes";
import * as repository from "../repository";
import type { Access, Draft, Work } from "../rows";
import { auditSql } from "./audit";
import { updateCounts } from "./collection-counts";
import { withFiles } from "./draft-files";
import { indexSql } from "./index-entry";

/**
 * Changes who may see a published version, without a draft: for the service itself. A draft that edits it and says the same
 * about access follows.
 *
 * @param work  locked with its parent
 */
export async function changeAccess(
  ctx: Context,
  work: Work,
  access: Access,
  action: string,
): Promise<void> {
  const settled = await pidsAfter(ctx, { ...work, access });
  const isNewConcept = settled.parentPids.doi?.identifier !== work.parent.pids.doi?.identifier;
  const concept = isNewConcept
    ? repository.changeParent(ctx, work.parent, { pids: settled.parentPids })
    : undefined;
  const changed: Work = {
    ...work,
    parent: concept?.parent ?? work.parent,
    access,
    pids: settled.pids,
    revision: work.revision + 1,
    updatedAt: ctx.now,
  };
  const draft = await draftAfter(ctx, work, changed);
  const change = changedFields(accessAuditFields(work.access), accessAuditFields(access));
  await repository.changeAccess(ctx, changed, [
    ...(concept ? [concept.change] : []),
    ...(draft ? [repository.draftAccessSql(draft)] : []),
    auditSql(ctx, action, work.id, undefined, change),
    ...(await indexSql({ put: [{ work: changed }, ...(draft ? [withFiles(draft)] : [])] })),
  ]);
  if (work.parent.latestId === work.id) await updateCounts(ctx, work.parent, work, changed);
}

/** An external DOI stays the work's only one; else our own is claimed now, or its registered data is updated. */
async function pidsAfter(ctx: Context, work: Work): Promise<AssignedPids> {
  const { pids, parent } = work;
  if (pids.doi?.provider === EXTERNAL) return { pids, parentPids: parent.pids };
  return assignPids(ctx, { ...work, pids: {} }, pids);
}

async function draftAfter(
  ctx: Context,
  before: Work,
  { parent, access, pids }: Work,
): Promise<Draft | undefined> {
  const draft = before.hasDraft ? await repository.lockDraft(ctx, before.id) : undefined;
  if (!draft?.published || !isSameAccess(draft.access, before.access)) return undefined;
  return {
    ...draft,
    parent,
    access,
    published: { ...draft.published, access, pids },
    revision: draft.revision + 1,
    updatedAt: ctx.now,
  };
}
