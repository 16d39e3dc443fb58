import { BadRequest } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { idIn, type RequestRow } from "@/lib/requests";
import * as repository from "../repository";
import type { Work } from "../rows";
import { indexAsked, indexFamily } from "./family";
import { requirePresent, unknownId } from "./gate";
import { requireReceiver } from "./review-steps";
import { countIn, notInRestricted } from "./sizes";
import { note } from "./trail";

/*
 * What the steps of an inclusion do to a published work. Each runs in the transaction of the step, which holds the
 * request; the work and its parent are locked here, after it.
 */

/** Every answer about a work names its collections, so they have an end. */
export const MOST_COLLECTIONS = 100;
export const ALREADY_IN = "works.includedAlready";
export const tooMany = () => message("works.tooManyCollections", { maximum: MOST_COLLECTIONS });

/** The collection's curators may look at the work, restricted or not, until they have answered. */
export async function ask(ctx: Context, request: RequestRow): Promise<void> {
  const { work, collectionId } = await lockAsked(ctx, request);
  await requireReceiver(ctx, request);
  const { id, asked } = work.parent;
  await repository.setAsked(ctx, id, [...asked, collectionId]);
  await indexAsked(ctx, id);
}

export async function include(ctx: Context, request: RequestRow): Promise<void> {
  const { work, collectionId } = await lockAsked(ctx, request);
  requirePresent(work);
  const collection = await requireReceiver(ctx, request);
  const { parent } = work;
  if (parent.inclusions.some((one) => one.collectionId === collectionId))
    throw new BadRequest(ALREADY_IN);
  if (parent.inclusions.length >= MOST_COLLECTIONS) throw new BadRequest(tooMany());
  const isClosed = collection.access.visibility === "restricted";
  if (isClosed && (await repository.hasOpenVersion(ctx, parent.id))) throw notInRestricted();
  await repository.insertInclusion(ctx, {
    parentId: parent.id,
    collectionId,
    requestId: request.id,
  });
  await repository.setAsked(ctx, parent.id, without(parent.asked, collectionId));
  const isFirst = parent.inclusions.length === 0;
  await repository.updateParent(
    ctx,
    parent.id,
    isFirst ? { defaultCollectionId: collectionId } : {},
  );
  await note(ctx, "include", parent.id, { collection: collectionId });
  await indexFamily(ctx, parent.id);
  await countIn(ctx, [{ collectionId }], [await latestOf(ctx, work)], "in");
}

/** Whatever the answer was, if it was not yes. */
export async function dismiss(ctx: Context, request: RequestRow): Promise<void> {
  const { work, collectionId } = await lockAsked(ctx, request);
  const { id, asked } = work.parent;
  await repository.setAsked(ctx, id, without(asked, collectionId));
  await indexAsked(ctx, id);
}

export async function latestOf(ctx: Context, work: Work): Promise<Work | undefined> {
  const { latestId } = work.parent;
  if (latestId === work.id) return work;
  return latestId ? repository.findWork(ctx, latestId) : undefined;
}

async function lockAsked(
  ctx: Context,
  { topic, receiver }: RequestRow,
): Promise<{ work: Work; collectionId: string }> {
  const id = idIn("record", topic);
  const collectionId = idIn("community", receiver);
  const work = id ? await repository.lockWorkAndParent(ctx, id) : undefined;
  if (!work || !collectionId) throw unknownId();
  return { work, collectionId };
}

const without = (ids: readonly string[], gone: string) => ids.filter((id) => id !== gone);
