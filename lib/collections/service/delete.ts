import { message } from "@/lib/core/message";
import { as, type Context } from "@/lib/db/context";
import { SYSTEM } from "@/lib/core/actor";
import { type AppError, BadRequest, Conflict, Unprocessable } from "@/lib/core/errors";
import { type Expected, requireRevision } from "@/lib/core/revision";
import { timestamp } from "@/lib/core/timestamp";
import {
  collectionReference,
  execute,
  findOpenRequests,
  lockRequests,
  type OpenFilter,
  type RequestRow,
} from "@/lib/request-engine";
import { readRemoval } from "@/lib/vocabularies";
import * as repository from "../repository";
import { collectionRequestTypes, membershipRequest } from "../requests";
import type { Collection, Tombstone } from "../rows";
import { authorise, lockCollection, requireCollection, idNotFound } from "./authorise";
import { reindexWorks } from "./reindex-works";
import { reindexCollection, indexCollections } from "./index-entry";
import { audit } from "./audit";

/**
 * Deletes a collection: it leaves lists and lets go of its children, its works stay as they are, its slug stays
 * reserved. Requests that wait for its answer stand in the way.
 */
export async function deleteCollection(
  ctx: Context,
  idOrSlug: string,
  body: unknown,
  expected: Expected,
): Promise<void> {
  const found = await requireCollection(ctx, idOrSlug);
  authorise(ctx, "own", found);
  requireRevision(expected, found.revision);
  const tombstone = readTombstone(ctx, body);
  await closeRequests(ctx, found);

  await repository.lockHierarchy(ctx);
  const locked = await lockCollection(ctx, found.id, { alone: true });
  requireRevision(expected, locked.revision);
  await refuseNewRequests(ctx, locked);
  const children = await repository.releaseChildren(ctx, found.id);
  await repository.setDeleted(ctx, found.id, tombstone);
  await audit(ctx, "delete", found.id, { reason: tombstone.removal_reason });
  await reindexCollection(ctx, found.id);
  await indexCollections(ctx, ...(await repository.listByIds(ctx, children)));
  await reindexWorks(ctx, found.id);
}

const isMembership = ({ type }: RequestRow) => type === membershipRequest.id;

/** The requests that must be answered before the collection can be deleted; for its owners. */
export async function blockingRequests(ctx: Context, idOrSlug: string): Promise<RequestRow[]> {
  const found = await requireCollection(ctx, idOrSlug);
  authorise(ctx, "own", found);
  const received = await findOpenRequests(ctx, { receiver: collectionReference(found.id) });
  return received.filter((request) => !isMembership(request));
}

/** Closes requests that can no longer be decided: membership requests, and those the collection sent. */
async function closeRequests(ctx: Context, collection: Collection): Promise<void> {
  const reference = collectionReference(collection.id);
  const received = await lockAllOpen(ctx, { receiver: reference });
  refuseOpenRequests(
    collection,
    received.filter((request) => !isMembership(request)),
  );
  const system = as(ctx, SYSTEM);
  const sent = await lockAllOpen(ctx, { createdBy: reference });
  for (const request of received) await execute(system, membershipRequest, request, "decline");
  for (const request of sent) {
    const type = collectionRequestTypes.find(({ id }) => id === request.type);
    if (type) await execute(system, type, request, "cancel");
  }
}

/** More than wait for any collection; all of them are closed, or the collection stays. */
const ALL = 10_000;

async function lockAllOpen(ctx: Context, filter: OpenFilter): Promise<RequestRow[]> {
  const open = await findOpenRequests(ctx, filter, ALL);
  const locked = await lockRequests(
    ctx,
    open.map(({ id }) => id),
  );
  return locked.filter(({ status }) => status === "submitted");
}

/** Requests received or sent after the others were closed and before the collection was locked. */
async function refuseNewRequests(ctx: Context, collection: Collection): Promise<void> {
  const reference = collectionReference(collection.id);
  refuseOpenRequests(collection, await findOpenRequests(ctx, { receiver: reference }));
  if ((await findOpenRequests(ctx, { createdBy: reference }, 1)).length > 0)
    throw new Conflict("collections.askedMeanwhile");
}

/** Whether a group of a partner instance owns it. */
const isGroups = ({ customFields }: Collection) =>
  customFields["svc:commons_group_id"] !== undefined;

function refuseOpenRequests(collection: Collection, open: readonly RequestRow[]): void {
  if (open.length === 0) return;
  const text =
    open.length === 1
      ? "collections.requestOpen"
      : message("collections.requestsOpen", { count: open.length });
  const refusal: AppError = isGroups(collection) ? new Unprocessable(text) : new BadRequest(text);
  throw refusal;
}

function readTombstone(ctx: Context, body: unknown): Tombstone {
  const { reason, note, citation, isVisible } = readRemoval(body);
  return {
    removal_reason: reason ?? null,
    note,
    removed_by: ctx.actor.kind === "user" ? ctx.actor.id : null,
    removal_date: timestamp(ctx.now),
    citation_text: citation ?? "",
    is_visible: isVisible,
  };
}

/** Brings a deleted collection back, without the children it had. */
export async function restoreCollection(ctx: Context, idOrSlug: string): Promise<Collection> {
  const found = await repository.find(ctx, idOrSlug);
  const locked = found && (await repository.lock(ctx, found.id));
  if (!locked) throw idNotFound();
  authorise(ctx, "own", locked);
  if (locked.deletionStatus === "P") throw new BadRequest("collections.notDeleted");
  if (locked.deletionStatus === "X") throw new BadRequest("collections.markedForPurge");
  if (isGroups(locked)) throw new BadRequest("collections.groupsNotRestored");
  await repository.setDeleted(ctx, locked.id, null);
  await audit(ctx, "restore", locked.id);
  await reindexWorks(ctx, locked.id);
  return reindexCollection(ctx, locked.id);
}
