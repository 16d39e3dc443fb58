import {
  can as canInCollection,
  type Collection,
  attributesOf as factsOfCollection,
} from "@/lib/collections";
import { type Actor, SYSTEM } from "@/lib/core/actor";
import { BadRequest, Conflict, NotFound, NotPermitted } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { isObject } from "@/lib/core/json";
import type { MessageKey } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import { as, type Context } from "@/lib/db/context";
import {
  collectionReference,
  execute,
  findRequest,
  lockOpen,
  openRequest,
  readActionBody,
  removeRequest,
  type RequestRow,
  userReference,
  workReference,
} from "@/lib/requests";
import * as repository from "../repository";
import { communitySubmission } from "../requests";
import type { Draft } from "../rows";
import { reviewInput, submitReviewInput } from "../schema";
import { withFiles } from "./draft-files";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";
import { indexWorks } from "./index-entry";
import { previewKeys } from "./request-reader-keys";
import { canReceive, requireReceiver } from "./review-steps";

/*
 * A first draft is handed in to a collection, which publishes it or gives it back (api-records 14). The request is
 * locked before the draft, here as in every step of the request itself.
 */
const PUBLISHED = "works.reviewPublished";
const NEW_VERSION = "works.reviewNewVersion";
const EXISTS = "works.reviewExists";
const noReview = () => new NotFound("works.noReview");

/** What others changed since the request was looked up; they will not do so a second time. */
const moved = () => new Conflict("errors.changedMeanwhile");

/** The draft with its request, both kept from others until the transaction ends. */
export async function lockWithReview(ctx: Context, id: string): Promise<Draft | undefined> {
  const seen = isWorkId(id) ? await repository.findDraft(ctx, id) : undefined;
  if (seen?.review) await lockOpen(ctx, seen.review.id);
  const draft = seen && (await repository.lockDraftAndParent(ctx, id));
  if (draft && draft.review?.id !== seen.review?.id) throw moved();
  return draft;
}

/** A draft that may have a review, for those who hand it in. */
async function lockOwn(ctx: Context, id: string, refusal: MessageKey): Promise<Draft> {
  const draft = await lockWithReview(ctx, id);
  const work = draft || !isWorkId(id) ? undefined : await repository.findWork(ctx, id);
  const found = draft ?? work;
  if (!found) throw idNotFound();
  requireNotDeleted(found);
  authorise(ctx, "submit", found);
  if (!draft || draft.published) throw new BadRequest(refusal);
  return draft;
}

export async function readReview(ctx: Context, id: string): Promise<RequestRow> {
  const draft = isWorkId(id) ? await repository.findDraft(ctx, id) : undefined;
  if (!draft) throw idNotFound();
  requireNotDeleted(draft);
  authorise(ctx, "readDraft", draft);
  const request = draft.review ? await findRequest(ctx, draft.review.id) : undefined;
  if (!request) throw noReview();
  return request;
}

/** Chooses the collection; what was chosen before and is not open takes its place. */
export async function setReview(ctx: Context, id: string, body: unknown): Promise<RequestRow> {
  const draft = await lockOwn(ctx, id, PUBLISHED);
  if (draft.versionIndex > 1) throw new BadRequest(NEW_VERSION);
  const { receiver } = parse(reviewInput, body ?? {});
  const collection = await canReceive(ctx, receiver.community);
  if (draft.review?.status === "submitted") throw new BadRequest(EXISTS);
  await deleteUnsentReview(ctx, draft);
  return choose(ctx, draft, collection);
}

/** The choice that may come with a new draft. */
export async function reviewWithDraft(ctx: Context, draft: Draft, body: unknown): Promise<Draft> {
  const parent = isObject(body) ? body.parent : undefined;
  const wanted = isObject(parent) ? parent.review : undefined;
  if (wanted === undefined || wanted === null) return draft;
  const { receiver } = parse(reviewInput, wanted);
  await choose(ctx, draft, await canReceive(ctx, receiver.community));
  return (await repository.findDraft(ctx, draft.id)) ?? draft;
}

async function choose(ctx: Context, draft: Draft, { id }: Collection): Promise<RequestRow> {
  const request = await openRequest(ctx, communitySubmission, {
    status: "created",
    createdBy: userReference(userIn(ctx).id),
    receiver: collectionReference(id),
    topic: workReference(draft.id),
    title: draft.metadata.title ?? "Untitled",
    openKey: `${communitySubmission.id}:${draft.id}`,
    alsoReaders: previewKeys(draft.parent),
  });
  await repository.setReview(ctx, draft.id, request.id);
  const chosen = await repository.findDraft(ctx, draft.id);
  if (chosen) await indexWorks(ctx, withFiles(chosen));
  return request;
}

export async function deleteReview(ctx: Context, id: string): Promise<void> {
  const draft = await lockOwn(ctx, id, "works.reviewOfPublished");
  if (!draft.review) throw noReview();
  if (draft.review.status === "submitted") throw new BadRequest("works.reviewOpen");
  if (await deleteUnsentReview(ctx, draft)) return;
  await repository.setReview(ctx, id, null);
  await indexWorks(ctx, withFiles({ ...draft, review: null }));
}

/** Deletes a request of any author that was never sent; answers whether there was one. */
export async function deleteUnsentReview(ctx: Context, { review }: Draft): Promise<boolean> {
  if (review?.status !== "created") return false;
  await removeRequest(as(ctx, SYSTEM), communitySubmission, review);
  return true;
}

/**
 * Hands the draft in. Where the collection lets the caller include works without review, and no review is asked for,
 * it is published at once.
 */
export async function submitReview(ctx: Context, id: string, body: unknown): Promise<RequestRow> {
  const draft = await lockOwn(ctx, id, PUBLISHED);
  const request = draft.review ? await findRequest(ctx, draft.review.id) : undefined;
  if (!request) throw noReview();
  const { require_review, ...given } = parse(submitReviewInput, body ?? {});
  const comment = readActionBody(given);
  const collection = await requireReceiver(ctx, request);
  const own = await asOwnRequest(ctx, draft, request, collection);
  const isDirect = require_review !== true && skipsReview(ctx, collection);
  const sent = await execute(ctx, communitySubmission, own, "submit", {
    comment,
    isQuiet: isDirect,
  });
  return isDirect ? acceptAtOnce(ctx, sent, collection) : sent;
}

/** The person who submits the draft becomes the creator of the request, who may withdraw it later. */
async function asOwnRequest(
  ctx: Context,
  draft: Draft,
  request: RequestRow,
  collection: Collection,
): Promise<RequestRow> {
  if (request.status !== "created" || request.createdBy === userReference(userIn(ctx).id))
    return request;
  await deleteUnsentReview(ctx, draft);
  return choose(ctx, draft, collection);
}

async function acceptAtOnce(
  ctx: Context,
  request: RequestRow,
  collection: Collection,
): Promise<RequestRow> {
  return execute(withCuratorRole(ctx, collection), communitySubmission, request, "accept", {
    comment: { content: ACCEPTED_AT_ONCE },
    isQuiet: true,
  });
}

export const ACCEPTED_AT_ONCE =
  "<p>Accepted automatically: this community lets its submitter include works without review.</p>";

export function skipsReview({ actor }: Context, collection: Collection): boolean {
  return canInCollection(actor, "includeDirectly", factsOfCollection(collection));
}

/** An actor who may include works without review decides as a curator does, for this one step. */
export function withCuratorRole(ctx: Context, { id }: Collection): Context {
  const { actor } = ctx;
  if (actor.kind !== "user") return ctx;
  const membership = { collectionId: id, role: "curator" } as const;
  return as(ctx, { ...actor, memberships: [...actor.memberships, membership] });
}

/** Requests are made by people. */
export function userIn({ actor }: Context): Extract<Actor, { kind: "user" }> {
  if (actor.kind !== "user") throw new NotPermitted();
  return actor;
}
