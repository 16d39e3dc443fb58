import { type Issue, issueAt, ValidationError } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import type { Context } from "@/lib/db/context";
import { type FileEntry, filesOf, summariseFiles } from "@/lib/files";
import { dayOf } from "../access";
import { publishIssues } from "../metadata";
import { willMintDoi } from "../pids/read";
import { settlePids, type Settled } from "../pids/settle";
import * as repository from "../repository";
import type { Draft, StoredFiles, Work } from "../rows";
import { missingFiles } from "./content";
import { authorise, requirePresent, unknownId } from "./gate";
import { note } from "./trail";
import { indexed, unindexed } from "./index-entry";

/**
 * Publishes a draft: as a new version, or over the version it edits. Order matters and is part of the
 * contract: existence, permission, validity by stages, change, follow-up work. Of two who publish at once, the
 * second waits for the parent's lock and then finds no draft.
 */
export async function publish(ctx: Context, id: string): Promise<Work> {
  const draft = isWorkId(id) ? await repository.lockDraftAndParent(ctx, id) : undefined;
  if (!draft) throw unknownId();
  requirePresent(draft);
  authorise(ctx, "publish", draft);

  refuse(descriptionIssues(ctx, draft));
  const files = draft.published?.files ?? finalFiles(draft, await filesOf(ctx, id));
  const settled = await settlePids(ctx, draft, draft.published?.pids);

  const content = {
    ...draft,
    pids: settled.pids,
    files: { ...files, default_preview: draft.defaultPreview, order: [...draft.filesOrder] },
  };
  if (draft.published)
    await repository.updateWork(ctx, id, content, { draftRevision: draft.revision });
  else await insertVersion(ctx, draft, content);
  await followParent(ctx, draft, settled);
  await repository.deleteDraft(ctx, id);
  await note(ctx, "publish", id, { version: draft.versionIndex });

  const [work, previous] = await repository.listWorks(ctx, [id, ...previousId(draft)]);
  if (!work) throw unknownId();
  await unindexed(ctx, draft);
  await indexed(ctx, { work }, ...(previous ? [{ work: previous }] : []));
  return work;
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
async function followParent(ctx: Context, draft: Draft, { parentPids }: Settled): Promise<void> {
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
    ...(isOver
      ? [issueAt("access.embargo.until", "Embargo end date must be set to a future date.")]
      : []),
  ];
}

/** The file set a version keeps for good; refused while an upload is open or when none came. */
function finalFiles(draft: Draft, entries: readonly FileEntry[]): StoredFiles {
  if (draft.filesEnabled && entries.length === 0) refuse([missingFiles()]);
  if (entries.some(({ status }) => status !== "completed"))
    refuse([issueAt("files", "One or more files have not completed their transfer, please wait.")]);
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
