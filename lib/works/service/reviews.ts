import {
  can as canInCollection,
  type Collection,
  attributesOf as attributesOfCollection,
} from "@/lib/collections";
import { type Actor, SYSTEM } from "@/lib/core/actor";
import { BadRequest, ChangedMeanwhile, NotFound, NotPermitted } from "@/lib/core/errors";
import { isWorkId } from "@/lib/core/ids";
import { isObject } from "@/lib/core/json";
import type { MessageKey } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import { type Expected, requireRevisionOf } from "@/lib/core/revision";
import { as, type Context } from "@/lib/db/context";
import {
  collectionReference,
  execute,
  executeLocked,
  findRequest,
  openRequest,
  readActionBody,
  removeRequest,
  type RequestRow,
  type RequestType,
  userReference,
  workReference,
} from "@/lib/request-engine";
import * as repository from "../repository";
import { communitySubmission } from "../requests";
import type { Draft } from "../rows";
import { reviewInput, submitReviewInput } from "../schema";
import { authorise, requireNotDeleted, idNotFound } from "./authorise";
import { requestReaderKeys } from "./request-reader-keys";
import { canReceive, requireReceiver, submitForReview } from "./review-steps";

/*
 * A first draft is handed in to a collection, which publishes it or gives it back (api-records 14). The request is
 * locked before the draft, here as in every step of the request itself.
 */
const PUBLISHED = "works.reviewPublished";
const NEW_VERSION = "works.reviewNewVersion";
const EXISTS = "works.reviewExists";
const noReview = () => new NotFound("works.noReview");

/** The draft with its request, both kept from others until the transaction ends. */
export async function lockWithReview(ctx: Context, id: string): Promise<Draft | undefined> {
  if (!isWorkId(id)) return undefined;
  const reviewId = await repository.lockReviewOf(ctx, id);
  const draft = await repository.lockDraftAndParent(ctx, id);
  if (draft && draft.review?.id !== reviewId) throw new ChangedMeanwhile();
  return draft;
}

/** A draft that may have a review, for callers who may submit it. */
async function lockOwn(ctx: Context, id: string, refusal: MessageKey): Promise<Draft> {
  const draft = await lockWithReview(ctx, id);
  const work = draft || !isWorkId(id) ? undefined : await repository.findWork(ctx, id);
  const found = draft ?? work;
  if (!found) throw idNotFound();
  requireNotDeleted(ctx, found);
  authorise(ctx, "submit", found);
  if (!draft || draft.published) throw new BadRequest(refusal);
  return draft;
}

export async function readReview(ctx: Context, id: string): Promise<RequestRow> {
  const draft = isWorkId(id) ? await repository.findDraft(ctx, id) : undefined;
  if (!draft) throw idNotFound();
  requireNotDeleted(ctx, draft);
  authorise(ctx, "readDraft", draft);
  const request = await requestOf(ctx, draft);
  if (!request) throw noReview();
  return request;
}

const requestOf = async (ctx: Context, { review }: Draft): Promise<RequestRow | undefined> =>
  review ? findRequest(ctx, review.id) : undefined;

/** Chooses the collection; replaces an earlier choice that was not submitted. */
export async function setReview(
  ctx: Context,
  id: string,
  body: unknown,
  expected: Expected,
): Promise<RequestRow> {
  const draft = await lockOwn(ctx, id, PUBLISHED);
  const before = await requestOf(ctx, draft);
  requireRevisionOf(expected, before);
  if (draft.versionIndex > 1) throw new BadRequest(NEW_VERSION);
  const { receiver } = parse(reviewInput, body ?? {});
  const collection = await canReceive(ctx, receiver.community);
  if (draft.review?.status === "submitted") throw new BadRequest(EXISTS);
  await deleteUnsentReview(ctx, draft);
  return (await choose(ctx, draft, collection, before)).request;
}

/** The choice that may come with a new draft. */
export async function reviewWithDraft(ctx: Context, draft: Draft, body: unknown): Promise<Draft> {
  const parent = isObject(body) ? body.parent : undefined;
  const wanted = isObject(parent) ? parent.review : undefined;
  if (wanted === undefined || wanted === null) return draft;
  const { receiver } = parse(reviewInput, wanted);
  return (await choose(ctx, draft, await canReceive(ctx, receiver.community))).draft;
}

/** A draft with the request by which it is, or shall be, handed in; both are locked. */
type Reviewed = { draft: Draft; request: RequestRow };

const reviewOf = ({ id, status, receiver, reviewers }: RequestRow): Draft["review"] => ({
  ...{ id, status, receiver, reviewers },
});

async function choose(
  ctx: Context,
  draft: Draft,
  { id }: Collection,
  replaces?: RequestRow,
): Promise<Reviewed> {
  const request = await openRequest(ctx, communitySubmission, {
    status: "created",
    createdBy: userReference(userIn(ctx).id),
    receiver: collectionReference(id),
    topic: workReference(draft.id),
    title: draft.metadata.title ?? "Untitled",
    openKey: `${communitySubmission.id}:${draft.id}`,
    alsoReaders: requestReaderKeys(draft.parent),
    replaces,
  });
  const chosen = { ...draft, review: reviewOf(request) };
  await repository.setReview(ctx, draft.id, request.id);
  return { draft: chosen, request };
}

export async function deleteReview(ctx: Context, id: string, expected: Expected): Promise<void> {
  const draft = await lockOwn(ctx, id, "works.reviewOfPublished");
  if (!draft.review) throw noReview();
  requireRevisionOf(expected, await requestOf(ctx, draft));
  if (draft.review.status === "submitted") throw new BadRequest("works.reviewOpen");
  if (await deleteUnsentReview(ctx, draft)) return;
  await repository.setReview(ctx, id, null);
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
  const request = await requestOf(ctx, draft);
  if (!request) throw noReview();
  const { require_review, ...given } = parse(submitReviewInput, body ?? {});
  const comment = readActionBody(given);
  const collection = await requireReceiver(ctx, request);
  const own = await asOwnRequest(ctx, { draft, request }, collection);
  const isDirect = require_review !== true && skipsReview(ctx, collection);
  const type = submissionOf(own.draft, collection);
  const sent = await executeLocked(ctx, type, own.request, "submit", {
    comment,
    isQuiet: isDirect,
  });
  return isDirect ? acceptAtOnce(ctx, sent, collection) : sent;
}

/**
 * The person who submits the draft becomes the creator of the request, who may withdraw it later. One that was declined or has
 * expired is not opened again: the draft is handed in anew, to the same collection.
 */
async function asOwnRequest(
  ctx: Context,
  reviewed: Reviewed,
  collection: Collection,
): Promise<Reviewed> {
  const { draft, request } = reviewed;
  const isOwn = request.createdBy === userReference(userIn(ctx).id);
  if (request.status === "submitted" || (request.status === "created" && isOwn)) return reviewed;
  await deleteUnsentReview(ctx, draft);
  return choose(ctx, draft, collection, request);
}

/** Reviews of a draft that is locked and read, and of its collection. */
const submissionOf = (draft: Draft, collection: Collection): RequestType => ({
  ...communitySubmission,
  title: () => Promise.resolve(draft.metadata.title),
  on: {
    ...communitySubmission.on,
    submit: (ctx, request) =>
      submitForReview(ctx, request, { draft: { ...draft, review: reviewOf(request) }, collection }),
  },
});

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
  return canInCollection(actor, "includeDirectly", attributesOfCollection(collection));
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
