import type { Context } from "@/lib/db/context";
import { insertSql } from "@/lib/db/insert-rows";
import type { Row } from "@/lib/db/row";
import { runAsOneStatement, updateSql } from "@/lib/db/one-statement";
import { type Sql, sql } from "@/lib/db/sql";
import type { Draft, Parent, Work } from "../rows";
import { revisionSql } from "./revisions";

/** The day the nightly job looks for; null when there is nothing to lift. */
function endOfEmbargo({ embargo }: Work["access"]): Date | null {
  return embargo.active && embargo.until ? new Date(embargo.until) : null;
}

/** Publishes a draft as a version, replacing the one it edits if there is one, with the rows `beside` it. */
export async function publishDraft(
  ctx: Context,
  {
    draft,
    work,
    before,
    previous,
  }: {
    draft: Draft;
    work: Work;
    /** The version that the draft edits. */
    before: Work | undefined;
    /** The version that is no longer the newest. */
    previous: Work | undefined;
  },
  beside: readonly Sql[],
): Promise<void> {
  const row = rowOf(work, ctx.now);
  await runAsOneStatement(ctx.db, [
    ...(before
      ? [revisionSql(work.id), updateSql("work", work.id, row)]
      : [insertSql("work", [newRow(work, ctx.now)])]),
    ...(previous ? [updateSql("work", previous.id, { is_latest: false })] : []),
    ...(work.parent.revision === draft.parent.revision ? [] : [parentSql(ctx, work.parent)]),
    sql`DELETE FROM draft WHERE id = ${draft.id}`,
    ...beside,
  ]);
}

const rowOf = (work: Work, now: Date): Row => ({
  metadata: work.metadata,
  custom_fields: work.customFields,
  access: work.access,
  embargo_until: endOfEmbargo(work.access),
  pids: work.pids,
  files: work.files,
  media_enabled: work.mediaEnabled,
  internal_notes: work.internalNotes,
  revision: work.revision,
  draft_revision: work.draftRevision,
  updated_at: now,
});

/** The row of a new version, which is the newest. */
export const newRow = (work: Work, now: Date): Row => ({
  ...rowOf(work, now),
  id: work.id,
  parent_id: work.parent.id,
  version_index: work.versionIndex,
  is_latest: true,
  created_at: work.createdAt,
});

const parentSql = ({ now }: Context, parent: Parent): Sql =>
  updateSql("work_parent", parent.id, {
    latest_id: parent.latestId,
    latest_index: parent.latestIndex,
    last_index: parent.lastIndex,
    next_draft_id: parent.nextDraftId,
    pids: parent.pids,
    revision: parent.revision,
    updated_at: now,
  });

/** Changes the access to a locked work, with what is written `beside` it; its metadata so far goes into its history. */
export async function changeAccess(
  ctx: Context,
  work: Work,
  beside: readonly Sql[],
): Promise<void> {
  const { access, pids, revision } = work;
  await runAsOneStatement(ctx.db, [
    revisionSql(work.id),
    updateSql("work", work.id, {
      access,
      embargo_until: endOfEmbargo(access),
      pids,
      revision,
      updated_at: ctx.now,
    }),
    ...beside,
  ]);
}

/**
 * Takes a locked version down or brings it back, with what is written `beside` it.
 *
 * @param others  versions that may be the newest now, or no longer
 */
export async function changeDeletion(
  ctx: Context,
  work: Work,
  others: readonly Work[],
  beside: readonly Sql[],
): Promise<void> {
  const { deletionStatus, tombstone, revision } = work;
  const isLatest = ({ id, parent }: Work) => ({ is_latest: parent.latestId === id });
  await runAsOneStatement(ctx.db, [
    updateSql("work", work.id, {
      ...isLatest(work),
      deletion_status: deletionStatus,
      tombstone,
      revision,
      updated_at: ctx.now,
    }),
    ...others.map((other) => updateSql("work", other.id, isLatest(other))),
    ...beside,
  ]);
}

/** Remembers how far an edit draft's revisions went, in the statement that discards it. */
export const draftRevisionSql = (id: string, revision: number): Sql =>
  updateSql("work", id, { draft_revision: revision });
