import {
  can as canInCollection,
  type Collection,
  collectionsByIds,
  attributesOf as attributesOfCollection,
  serializeCollection,
} from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { findRequests, requestsJson } from "@/lib/request-engine";
import type { RequestJson } from "@/lib/request-engine/schema";
import { attributesOf } from "../policy-attributes";
import { can } from "../policy";
import { communitySubmission } from "../requests";
import type { Draft, Work } from "../rows";
import { type CollectionSummaryJson, collectionSummaryJson } from "../schema";

/** The collections and reviews that responses about works show: those that the actor may read. */
type CollectionsAndReviews = {
  collections: ReadonlyMap<string, CollectionSummaryJson>;
  reviews: ReadonlyMap<string, RequestJson>;
};

export const NO_COLLECTIONS_OR_REVIEWS: CollectionsAndReviews = {
  collections: new Map(),
  reviews: new Map(),
};

/**
 * Loads them by a constant number of queries for any number of works and drafts. There is no query when none of these
 * is in a collection or a review, or when all their collections are in `known`.
 */
export async function loadCollectionsAndReviews(
  ctx: Context,
  items: readonly (Work | Draft)[],
  known: readonly Collection[] = [],
): Promise<CollectionsAndReviews> {
  return {
    collections: await collectionSummariesOf(ctx, items, known),
    reviews: await reviewsOf(ctx, items),
  };
}

async function collectionSummariesOf(
  ctx: Context,
  items: readonly (Work | Draft)[],
  known: readonly Collection[],
) {
  const ids = items.flatMap(({ parent }) =>
    parent.inclusions.map(({ collectionId }) => collectionId),
  );
  return readableSummaries(ctx, ids, known);
}

/** The collections with these ids that the actor may know of. */
export async function readableSummaries(
  ctx: Context,
  ids: readonly string[],
  known: readonly Collection[] = [],
): Promise<ReadonlyMap<string, CollectionSummaryJson>> {
  const summaries = new Map<string, CollectionSummaryJson>();
  const unknown = ids.filter((id) => known.every((collection) => collection.id !== id));
  const others =
    unknown.length > 0 ? await collectionsByIds(ctx, unknown) : new Map<string, never>();
  for (const collection of [...known, ...others.values()])
    if (canInCollection(ctx.actor, "read", attributesOfCollection(collection)))
      summaries.set(
        collection.id,
        collectionSummaryJson.parse(serializeCollection(ctx, collection)),
      );
  return summaries;
}

async function reviewsOf(ctx: Context, items: readonly (Work | Draft)[]) {
  const ids = items.flatMap((item) =>
    item.kind === "draft" && item.review && can(ctx.actor, "seeReview", attributesOf(item))
      ? [item.review.id]
      : [],
  );
  if (ids.length === 0) return new Map<string, RequestJson>();
  const requests = await requestsJson(ctx, () => communitySubmission, await findRequests(ctx, ids));
  return new Map(requests.map((request) => [request.id, request]));
}
