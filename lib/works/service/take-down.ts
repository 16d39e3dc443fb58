import { absoluteUrl } from "@/lib/core/absolute-url";
import { BadRequest } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { timestamp } from "@/lib/core/timestamp";
import type { Context } from "@/lib/db/context";
import type { Sql } from "@/lib/db/sql";
import { type Removal, readRemoval } from "@/lib/vocabularies";
import { citationText } from "../citation";
import { enqueueRegistration } from "../pids/register";
import { EXTERNAL } from "../pids/schemes";
import { can, canSeeDeleted } from "../policy";
import { attributesOf } from "../policy-attributes";
import * as repository from "../repository";
import type { Parent, Tombstone, Work } from "../rows";
import { serializeWork } from "../serializer/serialize";
import { auditSql } from "./audit";
import { authorise, requireNotDeleted } from "./authorise";
import { updateCounts } from "./collection-counts";
import { indexSql } from "./index-entry";
import { missingWorkError } from "./read";
import { notifyOfRestoration, notifyOfTakeDown } from "./take-down-notifications";

/**
 * Takes a published version away from everybody but moderators. Its rows and files stay, so that it can be restored; the
 * version before it becomes the newest. Requests about it stay open and cannot be accepted until then.
 */
export async function takeDownWork(ctx: Context, id: string, body: unknown): Promise<void> {
  const work = await lockToTakeDown(ctx, id);
  const removal = readRemoval(body);
  if (work.deletionStatus !== "P") throw unexpectedStatus();
  const tombstone = await tombstoneOf(ctx, work, removal);
  await changeStatus(ctx, { ...work, deletionStatus: "D", tombstone }, work, (revision) =>
    auditSql(ctx, "take-down", id, {
      revision,
      ...(removal.reason === undefined ? {} : { reason: removal.reason }),
      ...(removal.note ? { note: removal.note } : {}),
      is_visible: removal.isVisible,
    }),
  );
  await notifyOfTakeDown(ctx, work, removal);
}

/** Brings a work back that was taken down, as it was. */
export async function restoreWork(ctx: Context, id: string): Promise<Work> {
  const work = await lockToTakeDown(ctx, id);
  if (work.deletionStatus !== "D") throw unexpectedStatus();
  const restored = await changeStatus(
    ctx,
    { ...work, deletionStatus: "P", tombstone: null },
    work,
    (revision) => auditSql(ctx, "restore", id, { revision }),
  );
  await notifyOfRestoration(ctx, restored);
  return restored;
}

const unexpectedStatus = () => new BadRequest("works.unexpectedDeletionStatus");

async function lockToTakeDown(ctx: Context, id: string): Promise<Work> {
  const work = isWorkId(id) ? await repository.lockWorkAndParent(ctx, id) : undefined;
  if (!work) throw await missingWorkError(ctx, id);
  // Others learn no more of it than by reading it.
  if (!can(ctx.actor, "takeDown", attributesOf(work)) && !canSeeDeleted(ctx.actor))
    requireNotDeleted(ctx, work);
  authorise(ctx, "takeDown", work);
  return work;
}

async function tombstoneOf(
  ctx: Context,
  work: Work,
  { reason, note, citation, isVisible }: Removal,
): Promise<Tombstone> {
  return {
    ...(reason === undefined ? {} : { removal_reason: { id: reason } }),
    note,
    removed_by: { user: ctx.actor.kind === "user" ? ctx.actor.id : "system" },
    removal_date: timestamp(ctx.now),
    citation_text:
      citation ??
      citationText(await serializeWork(ctx, work), absoluteUrl(`/records/${work.id}`), "apa"),
    is_visible: isVisible,
  };
}

/** The version as it is to be, with what follows for its work, an edit of it, searches, counts and DOIs. */
async function changeStatus(
  ctx: Context,
  wanted: Work,
  before: Work,
  auditEntry: (revision: number) => Sql,
): Promise<Work> {
  const { parent, change, others } = await newestAfter(ctx, wanted);
  const work: Work = { ...wanted, parent, revision: before.revision + 1, updatedAt: ctx.now };
  const changed = [work, ...others];
  await repository.changeDeletion(ctx, work, others, [
    ...(change ? [change] : []),
    auditEntry(work.revision + parent.revision),
    ...(await indexSql({ put: changed.map((one) => ({ work: one })) })),
    // Drafts that edit them are found with them, or no longer.
    ...changed.filter(({ hasDraft }) => hasDraft).map(({ id }) => repository.unindexedSql(id)),
  ]);
  const latest = (id: string | null, version: Work) =>
    [version, ...others].find((one) => one.id === id);
  await updateCounts(
    ctx,
    parent,
    latest(before.parent.latestId, before),
    latest(parent.latestId, work),
  );
  await enqueueRegistration(ctx, registeredDois(work));
  return work;
}

type NewestAfter = {
  parent: Parent;
  /** Makes another version the newest, where it is to be. */
  change?: Sql;
  /** Other versions that are the newest now, or no longer. */
  others: Work[];
};

/** What is known of a work by its newest version, once this one is there or not. */
async function newestAfter(ctx: Context, version: Work): Promise<NewestAfter> {
  const before = version.parent;
  const latestId = await repository.newestVersionId(ctx, before.id, {
    id: version.id,
    isThere: version.deletionStatus === "P",
  });
  if (latestId === before.latestId) return { parent: before, others: [] };
  const ids = [latestId, before.latestId].filter((id) => id !== null && id !== version.id);
  const found = await repository.listWorks(
    ctx,
    ids.flatMap((id) => id ?? []),
  );
  const newest = [version, ...found].find(({ id }) => id === latestId);
  const { parent, change } = repository.changeParent(ctx, before, {
    latestId,
    ...(before.nextDraftId || !newest ? {} : { lastIndex: newest.versionIndex }),
  });
  return { parent, change, others: found.map((work) => ({ ...work, parent })) };
}

/** Those that we have registered: they are hidden at the agency, and findable again, by a job. */
function registeredDois({ pids, parent }: Work): string[] {
  return [pids.doi, parent.pids.doi].flatMap((doi) =>
    doi && doi.provider !== EXTERNAL ? [doi.identifier.toLowerCase()] : [],
  );
}
