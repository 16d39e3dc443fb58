import { BadRequest } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { referencedId, type RequestRow } from "@/lib/request-engine";
import * as repository from "../repository";
import type { Work } from "../rows";
import { reindexAfterRequest, reindexVersions } from "./reindex-versions";
import { requireNotDeleted, idNotFound } from "./authorise";
import { requireReceiver } from "./review-steps";
import { countWorks, publicInRestrictedError } from "./collection-counts";
import { audit } from "./audit";

/*
 * Effects of the steps of an inclusion on a published work. Each runs in the transaction of the step, which holds the
 * request; the work and its parent are locked here, after it.
 */

/** Every answer about a work names its collections, so they have an end. */
export const MAX_COLLECTIONS = 100;
export const ALREADY_IN = "works.includedAlready";
export const tooManyCollections = () =>
  message("works.tooManyCollections", { maximum: MAX_COLLECTIONS });

/** The collection's curators may look at the work, restricted or not, until they have answered. */
export async function submitInclusion(ctx: Context, request: RequestRow): Promise<void> {
  const { work, collectionId } = await lockRequested(ctx, request);
  await requireReceiver(ctx, request);
  const { id, asked } = work.parent;
  await repository.setRequestedCollections(ctx, id, [...asked, collectionId]);
  await reindexAfterRequest(ctx, id);
}

export async function acceptInclusion(ctx: Context, request: RequestRow): Promise<void> {
  const { work, collectionId } = await lockRequested(ctx, request);
  requireNotDeleted(ctx, work);
  const collection = await requireReceiver(ctx, request);
  const { parent } = work;
  if (parent.inclusions.some((one) => one.collectionId === collectionId))
    throw new BadRequest(ALREADY_IN);
  if (parent.inclusions.length >= MAX_COLLECTIONS) throw new BadRequest(tooManyCollections());
  const isClosed = collection.access.visibility === "restricted";
  if (isClosed && (await repository.hasOpenVersion(ctx, parent.id)))
    throw publicInRestrictedError();
  await repository.insertInclusion(ctx, {
    parentId: parent.id,
    collectionId,
    requestId: request.id,
  });
  await repository.setRequestedCollections(ctx, parent.id, without(parent.asked, collectionId));
  const isFirst = parent.inclusions.length === 0;
  await repository.updateParent(
    ctx,
    parent.id,
    isFirst ? { defaultCollectionId: collectionId } : {},
  );
  await audit(ctx, "include", parent.id, { collection: collectionId });
  await reindexVersions(ctx, parent.id);
  await countWorks(ctx, [{ collectionId }], [await latestOf(ctx, work)], "in");
}

/** Runs when the request ends without being accepted. */
export async function closeInclusion(ctx: Context, request: RequestRow): Promise<void> {
  const { work, collectionId } = await lockRequested(ctx, request);
  const { id, asked } = work.parent;
  await repository.setRequestedCollections(ctx, id, without(asked, collectionId));
  await reindexAfterRequest(ctx, id);
}

export async function latestOf(ctx: Context, work: Work): Promise<Work | undefined> {
  const { latestId } = work.parent;
  if (latestId === work.id) return work;
  return latestId ? repository.findWork(ctx, latestId) : undefined;
}

async function lockRequested(
  ctx: Context,
  { topic, receiver }: RequestRow,
): Promise<{ work: Work; collectionId: string }> {
  const id = referencedId("record", topic);
  const collectionId = referencedId("community", receiver);
  const work = id ? await repository.lockWorkAndParent(ctx, id) : undefined;
  if (!work || !collectionId) throw idNotFound();
  return { work, collectionId };
}

const without = (ids: readonly string[], gone: string) => ids.filter((id) => id !== gone);
