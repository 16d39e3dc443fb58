import {
  can as canInCollection,
  type Collection,
  findCollection,
  shareLockCollection,
} from "@/lib/collections";
import { attributesOf as attributesOfCollection } from "@/lib/collections";
import { BadRequest, issueAt, NotPermitted, ValidationError } from "@/lib/core/errors";
import { message } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { runAsOneStatement } from "@/lib/db/one-statement";
import {
  collectionReference,
  referencedId,
  type EntityReference,
  type RequestRow,
} from "@/lib/request-engine";
import * as repository from "../repository";
import type { Draft } from "../rows";
import { authorise, idNotFound } from "./authorise";
import { publishLocked, requirePublishable } from "./publish";
import { saveSnapshot } from "./review-snapshots";
import { isOrBecomesPublic, publicInRestrictedError } from "./collection-counts";
import { audit, auditSql } from "./audit";

/*
 * Effects of the steps of a review on the draft. Each runs in the transaction of the step, which holds the request; the
 * draft and its parent are locked here, after it.
 */
export const NOT_A_MEMBER = "works.membersOnly";

/** From submission on, curators read and change the draft, and its owner can no longer publish it directly. */
export async function submitForReview(
  ctx: Context,
  request: RequestRow,
  locked?: { draft: Draft; collection: Collection },
): Promise<void> {
  const draft = locked?.draft ?? (await lockReviewed(ctx, request));
  if (!draft) throw noDraft();
  authorise(ctx, "submit", draft);
  const collection = locked?.collection ?? (await requireReceiver(ctx, request));
  if (!canInCollection(ctx.actor, "submitWorks", attributesOfCollection(collection)))
    throw new NotPermitted(NOT_A_MEMBER);
  await requirePublishable(ctx, draft);
  await saveSnapshot(ctx, request, draft);
  await runAsOneStatement(ctx.db, [
    auditSql(ctx, "submit-review", draft.id, { collection: collection.id }),
    repository.unindexedSql(draft.id),
  ]);
}

/** The version comes into the world as a part of the collection. */
export async function publishReviewed(ctx: Context, request: RequestRow): Promise<void> {
  const draft = await lockReviewed(ctx, request);
  if (!draft) throw noDraft();
  const { parent } = draft;
  const collection = await requireReceiver(ctx, request);
  if (collection.access.visibility === "restricted" && isOrBecomesPublic(draft.access))
    throw publicInRestrictedError();
  if (!parent.inclusions.some(({ collectionId }) => collectionId === collection.id))
    await repository.insertInclusion(ctx, {
      parentId: parent.id,
      collectionId: collection.id,
      requestId: request.id,
    });
  await repository.updateParent(ctx, parent.id, {
    defaultCollectionId: parent.defaultCollectionId ?? collection.id,
  });
  const included = await repository.findDraft(ctx, draft.id);
  if (!included) throw noDraft();
  await publishLocked(ctx, included);
  await audit(ctx, "include", parent.id, { collection: collection.id });
}

/**
 * The draft stays, and others may look at it than before: after a no its people change it and hand it in anew, and
 * a reviewer who was asked for an opinion reads it.
 */
export async function reindexReviewed(ctx: Context, request: RequestRow): Promise<void> {
  const draft = await lockReviewed(ctx, request);
  if (draft) await repository.markUnindexed(ctx, draft.id);
}

/** As `reindexReviewed`; the state that the reviewers saw is kept, to be compared with the next submission. */
export async function returnToDraft(ctx: Context, request: RequestRow): Promise<void> {
  const draft = await lockReviewed(ctx, request);
  if (!draft) return;
  await saveSnapshot(ctx, request, draft);
  await repository.markUnindexed(ctx, draft.id);
}

/** The draft is an ordinary one again. */
export async function detachReview(ctx: Context, request: RequestRow): Promise<void> {
  const draft = await lockReviewed(ctx, request);
  if (!draft) return;
  await repository.setReview(ctx, draft.id, null);
}

export async function titleOfDraft(ctx: Context, request: RequestRow): Promise<string | undefined> {
  const id = referencedId("record", request.topic);
  const draft = id ? await repository.findDraft(ctx, id) : undefined;
  return draft?.metadata.title;
}

/** The draft of the request as it is by this step, unless it goes by another request by now. */
async function lockReviewed(ctx: Context, request: RequestRow): Promise<Draft | undefined> {
  const id = referencedId("record", request.topic);
  const draft = id ? await repository.lockDraftAndParent(ctx, id) : undefined;
  return draft?.review?.id === request.id ? draft : undefined;
}

/** A collection that may be chosen: it is there, and a restricted one is for its members. */
export async function canReceive(ctx: Context, idOrSlug: string): Promise<Collection> {
  const found = await findCollection(ctx, idOrSlug);
  if (found?.deletionStatus !== "P") throw idNotFound();
  if (!canInCollection(ctx.actor, "read", attributesOfCollection(found)))
    throw new NotPermitted(NOT_A_MEMBER);
  return found;
}

/** Before it is sent, a review may go to another collection. */
export async function otherReceiverError(
  ctx: Context,
  { community }: Readonly<Record<string, unknown>>,
): Promise<EntityReference> {
  if (typeof community !== "string")
    throw new ValidationError([
      issueAt("receiver", message("works.receiverForm", { example: '{"community": "…"}' })),
    ]);
  return collectionReference((await canReceive(ctx, community)).id);
}

/** The collection that was asked, as long as it is there; it stays as open or closed as it is until this is done. */
export async function requireReceiver(ctx: Context, request: RequestRow): Promise<Collection> {
  const id = referencedId("community", request.receiver);
  const found = id ? await shareLockCollection(ctx, id) : undefined;
  if (found?.deletionStatus === "P") return found;
  throw new BadRequest("works.reviewCollectionDeleted");
}

const noDraft = () => new BadRequest("works.reviewDraftGone");
