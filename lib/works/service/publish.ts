import { config } from "@/lib/core/config";
import { BadRequest, type Issue, issueAt, ValidationError } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { changedFields } from "@/lib/audit";
import { type FileEntry, filesOf, summariseFiles } from "@/lib/files";
import { accessAuditFields, dayOf } from "../access";
import { publishIssues } from "../metadata";
import { checkPids, willMintDoi } from "../pids/read";
import { resolvePids, type ResolvedPids } from "../pids/resolve";
import * as repository from "../repository";
import type { Draft, StoredFiles, Work } from "../rows";
import { missingFiles, takenDoi } from "./content";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";
import { audit } from "./audit";
import { indexWorks, unindexDraft } from "./index-entry";
import { updateCounts, isOrBecomesPublic, publicInRestrictedError } from "./collection-counts";

/**
 * Publishes a draft: as a new version, or over the version it edits. Order matters and is part of the
 * contract: existence, permission, validity by stages, change, follow-up work. Of two who publish at once, the
 * second waits for the parent's lock and then finds no draft.
 */
export async function publish(ctx: Context, id: string): Promise<Work> {
  const draft = isWorkId(id) ? await repository.lockDraftAndParent(ctx, id) : undefined;
  if (!draft) throw idNotFound();
  requireNotDeleted(draft);
  authorise(ctx, "publish", draft);
  if (draft.review?.status === "created" || draft.review?.status === "submitted")
    throw new BadRequest("works.openReviewNoPublish");
  if (config().COLLECTION_REQUIRED && draft.parent.inclusions.length === 0)
    throw new BadRequest("works.collectionNeeded");
  return publishLocked(ctx, draft);
}

/** The change itself, for those who hold the draft and its parent and have asked whether it may be. */
export async function publishLocked(ctx: Context, draft: Draft): Promise<Work> {
  const { id } = draft;
  refuse(descriptionIssues(ctx, draft));
  const latest = await latestIncluded(ctx, draft);
  await refusePublicInRestricted(ctx, draft, latest);
  const files = draft.published?.files ?? finalFiles(draft, await filesOf(ctx, id));
  const settled = await resolvePids(ctx, draft, draft.published?.pids);

  const content = {
    ...draft,
    pids: settled.pids,
    files: { ...files, default_preview: draft.defaultPreview, order: [...draft.filesOrder] },
  };
  if (draft.published)
    await repository.updateWork(ctx, id, content, { draftRevision: draft.revision });
  else await insertVersion(ctx, draft, content);
  await updateParent(ctx, draft, settled);
  await repository.deleteDraft(ctx, id);
  const [work, previous] = await repository.listWorks(ctx, [id, ...previousId(draft)]);
  if (!work) throw idNotFound();
  // The history knows under this number what readers see from now on.
  const revision = work.revision + work.parent.revision;
  const { published } = draft;
  const opened =
    published && changedFields(accessAuditFields(published.access), accessAuditFields(work.access));
  await audit(ctx, "publish", id, { version: draft.versionIndex, revision }, opened ?? {});
  await unindexDraft(ctx, draft);
  await indexWorks(ctx, { work }, ...(previous ? [{ work: previous }] : []));
  const isLatest = work.parent.latestId === id;
  await updateCounts(ctx, work.parent, latest, isLatest ? work : latest);
  return work;
}

/** What would keep the draft from being published, told before anybody reviews it. */
export async function requirePublishable(ctx: Context, draft: Draft): Promise<void> {
  refuse(descriptionIssues(ctx, draft));
  if (!draft.published) finalFiles(draft, await filesOf(ctx, draft.id));
  refuse(checkPids(draft.pids, { id: draft.id, published: draft.published?.pids ?? null }));
  refuse(await takenDoi(ctx, draft.id, draft.pids));
}

/** The newest version so far of a work that is in collections. */
async function latestIncluded(ctx: Context, { parent }: Draft): Promise<Work | undefined> {
  if (parent.inclusions.length === 0 || !parent.latestId) return undefined;
  return repository.findWork(ctx, parent.latestId);
}

/**
 * Nothing that was closed opens inside a restricted collection. What was public when its collection became
 * restricted stays as it was.
 */
async function refusePublicInRestricted(
  ctx: Context,
  draft: Draft,
  latest: Work | undefined,
): Promise<void> {
  if (!isOrBecomesPublic(draft.access) || draft.parent.inclusions.every(({ isPublic }) => isPublic))
    return;
  const isEdit = draft.published !== null && latest?.id !== draft.id;
  const before = isEdit ? await repository.findWork(ctx, draft.id) : latest;
  if (before && !isOrBecomesPublic(before.access)) throw publicInRestrictedError();
}

/** The version that is no longer the newest, when this one is. */
function previousId({ id, parent, published }: Draft): string[] {
  return !published && parent.latestId && parent.latestId !== id ? [parent.latestId] : [];
}

async function insertVersion(
  ctx: Context,
  draft: Draft,
  content: Parameters<typeof repository.insertWork>[2],
): Promise<void> {
  const { id, parent, versionIndex, revision } = draft;
  await repository.insertWork(
    ctx,
    { id, parentId: parent.id, versionIndex, draftRevision: revision },
    content,
  );
  if (parent.latestId) await repository.unsetLatest(ctx, parent.latestId);
}

/** What all versions share: two rows change, however many versions there are. */
async function updateParent(
  ctx: Context,
  draft: Draft,
  { parentPids }: ResolvedPids,
): Promise<void> {
  const { id, parent, versionIndex } = draft;
  const isNewConcept = parentPids.doi?.identifier !== parent.pids.doi?.identifier;
  if (!draft.published)
    await repository.updateParent(ctx, parent.id, {
      latestId: id,
      latestIndex: versionIndex,
      lastIndex: versionIndex,
      nextDraftId: null,
      pids: parentPids,
    });
  else if (isNewConcept) await repository.updateParent(ctx, parent.id, { pids: parentPids });
}

/** Problems of the description, and of access: what was not understood there must not be published as something else. */
function descriptionIssues(ctx: Context, draft: Draft): Issue[] {
  const { embargo } = draft.access;
  const isOver = embargo.active && (embargo.until ?? "") <= dayOf(ctx.now);
  return [
    ...publishIssues(draft, { publisherRequired: willMintDoi(draft) }),
    ...draft.issues.filter(({ field }) => /^access(\.|$)/.test(field)),
    ...(isOver ? [issueAt("access.embargo.until", "works.embargoFuture")] : []),
  ];
}

/** The file set a version keeps for good; refused while an upload is open or when none came. */
function finalFiles(draft: Draft, entries: readonly FileEntry[]): StoredFiles {
  if (draft.filesEnabled && entries.length === 0) refuse([missingFiles()]);
  if (entries.some(({ status }) => status !== "completed"))
    refuse([issueAt("files", "works.filesPending")]);
  return {
    enabled: draft.filesEnabled,
    order: [...draft.filesOrder],
    default_preview: draft.defaultPreview,
    ...summariseFiles(entries),
  };
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new ValidationError(issues);
}
