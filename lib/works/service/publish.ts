import { dayTextOf } from "@/lib/core/calendar";
import { config } from "@/lib/core/config";
import { BadRequest, type Issue, issueAt, ValidationError } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { changedFields } from "@/lib/audit";
import { type FileEntry, summariseFiles } from "@/lib/files";
import { accessAuditFields } from "../access";
import { publishIssuesInSlices } from "../metadata";
import { checkPids, willMintDoi } from "../pids/read";
import { assignPids, type AssignedPids } from "../pids/assign";
import * as repository from "../repository";
import type { Draft, StoredFiles, Work } from "../rows";
import { MISSING_FILES, missingFiles, takenDoi } from "./content";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";
import { auditSql } from "./audit";
import { indexSql } from "./index-entry";
import { updateCounts, isOrBecomesPublic, publicInRestrictedError } from "./collection-counts";

/**
 * Publishes a draft: as a new version, or over the version it edits. Order matters and is part of the
 * contract: existence, permission, validity by stages, change, follow-up work. Of two who publish at once, the
 * second waits for the parent's lock and then finds no draft.
 */
export async function publish(ctx: Context, id: string): Promise<Work> {
  const draft = isWorkId(id) ? await repository.lockDraftAndParent(ctx, id) : undefined;
  if (!draft) throw idNotFound();
  requireNotDeleted(ctx, draft);
  authorise(ctx, "publish", draft);
  if (draft.review?.status === "created" || draft.review?.status === "submitted")
    throw new BadRequest("works.openReviewNoPublish");
  if (config().COLLECTION_REQUIRED && draft.parent.inclusions.length === 0)
    throw new BadRequest("works.collectionNeeded");
  return publishLocked(ctx, draft);
}

/** The change itself, for callers that hold the locks of draft and parent and have checked the permission. */
export async function publishLocked(ctx: Context, draft: Draft): Promise<Work> {
  const { id } = draft;
  refuse(await descriptionIssues(ctx, draft));
  const { current, latest } = await earlierVersions(ctx, draft);
  refusePublicInRestricted(draft, current ?? latest);
  const files = draft.published?.files ?? finalFiles(draft, draft.entries);
  const settled = await assignPids(ctx, draft, draft.published?.pids);

  const content = {
    ...draft,
    pids: settled.pids,
    files: { ...files, default_preview: draft.defaultPreview, order: [...draft.filesOrder] },
  };
  const work = published(ctx, draft, current, content, settled);
  // The version that is no longer the newest, when this one is.
  const previous = latest && !draft.published ? { ...latest, parent: work.parent } : undefined;
  const opened =
    current && changedFields(accessAuditFields(current.access), accessAuditFields(work.access));
  // The history knows under this number what readers see from now on.
  const revision = work.revision + work.parent.revision;
  await repository.publishDraft(ctx, { draft, work, before: current, previous }, [
    auditSql(ctx, "publish", id, { version: draft.versionIndex, revision }, opened ?? {}),
    ...(await indexSql({
      removeDraft: draft,
      put: [{ work }, ...(previous ? [{ work: previous }] : [])],
    })),
  ]);
  const isLatest = work.parent.latestId === id;
  await updateCounts(ctx, work.parent, latest, isLatest ? work : latest);
  return work;
}

/** The issues that would keep the draft from being published, reported before a review begins. */
export async function requirePublishable(ctx: Context, draft: Draft): Promise<void> {
  refuse(await descriptionIssues(ctx, draft));
  if (!draft.published) finalFiles(draft, draft.entries);
  refuse(checkPids(draft.pids, { id: draft.id, published: draft.published?.pids ?? null }));
  refuse(await takenDoi(ctx, draft.id, draft.pids));
}

type Earlier = {
  /** The published version that the draft replaces. */
  current: Work | undefined;
  /** The newest version so far, where publishing changes it or must know it. */
  latest: Work | undefined;
};

async function earlierVersions(ctx: Context, { id, parent, published }: Draft): Promise<Earlier> {
  const { latestId, inclusions } = parent;
  const needsLatest = latestId !== null && (!published || inclusions.length > 0);
  const ids = new Set([...(published ? [id] : []), ...(needsLatest ? [latestId] : [])]);
  const works = await repository.listWorks(ctx, [...ids]);
  const named = (wanted: string | null) => works.find((work) => work.id === wanted);
  return { current: published ? named(id) : undefined, latest: named(latestId) };
}

/**
 * No restricted work opens inside a restricted collection. A work that was public when its collection became
 * restricted stays as it was.
 */
function refusePublicInRestricted(draft: Draft, before: Work | undefined): void {
  if (!isOrBecomesPublic(draft.access) || draft.parent.inclusions.every(({ isPublic }) => isPublic))
    return;
  if (before && !isOrBecomesPublic(before.access)) throw publicInRestrictedError();
}

/** The published version as it will be read. What all versions share changes with a new one only, or with a new DOI. */
function published(
  { now }: Context,
  draft: Draft,
  current: Work | undefined,
  content: Pick<Work, "pids" | "files">,
  { parentPids }: AssignedPids,
): Work {
  const { id, parent, versionIndex } = draft;
  const isNewConcept = parentPids.doi?.identifier !== parent.pids.doi?.identifier;
  const isParentChanged = !current || isNewConcept;
  return {
    kind: "work",
    id,
    parent: {
      ...parent,
      ...(current
        ? {}
        : { latestId: id, latestIndex: versionIndex, lastIndex: versionIndex, nextDraftId: null }),
      ...(isParentChanged ? { pids: parentPids, revision: parent.revision + 1 } : {}),
    },
    versionIndex,
    metadata: draft.metadata,
    customFields: draft.customFields,
    access: draft.access,
    pids: content.pids,
    files: content.files,
    mediaEnabled: draft.mediaEnabled,
    internalNotes: draft.internalNotes,
    deletionStatus: current?.deletionStatus ?? "P",
    tombstone: current?.tombstone ?? null,
    revision: current ? current.revision + 1 : 1,
    draftRevision: draft.revision,
    hasDraft: false,
    createdAt: current?.createdAt ?? now,
    updatedAt: now,
  };
}

/**
 * Issues of the description as it is now, and those of the last save: what was reported then was not kept, and the
 * sender would find it gone from the published work.
 */
async function descriptionIssues(ctx: Context, draft: Draft): Promise<Issue[]> {
  const { embargo } = draft.access;
  const isOver = embargo.active && (embargo.until ?? "") <= dayTextOf(ctx.now);
  return withoutRepeated([
    ...draft.issues.filter((issue) => !isCheckedAnew(issue, draft)),
    ...(await publishIssuesInSlices(draft, { publisherRequired: willMintDoi(draft) })),
    ...(isOver ? [issueAt("access.embargo.until", "works.embargoFuture")] : []),
  ]);
}

/** Problems that other calls than a save may have solved: files came, or no DOI is wanted any more. */
function isCheckedAnew({ messages }: Issue, { published }: Draft): boolean {
  const solvable = ["metadata.publisherForDoi", ...(published ? [] : MISSING_FILES)];
  return messages.every(({ key }) => solvable.includes(key));
}

/** What is missing was missing at the save, too. */
const withoutRepeated = (issues: readonly Issue[]): Issue[] =>
  issues.filter(
    (issue, at) =>
      issues.findIndex((one) => one.field === issue.field && isSameText(one, issue)) === at,
  );

const isSameText = (one: Issue, other: Issue) =>
  other.messages.every(({ key }) => one.messages.some((known) => known.key === key));

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
