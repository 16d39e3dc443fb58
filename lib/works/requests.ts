import { collectionDirectory } from "@/lib/collections";
import type { RequestType } from "@/lib/request-engine";
import { grantAccess } from "./service/access-request-steps";
import * as inclusion from "./service/inclusion-steps";
import * as review from "./service/review-steps";

/** The requests by which works come into collections (api-communities 8.9). */
const reviewed = {
  family: "reviews",
  creatorRole: "manager",
  receiverRole: "curator",
  collections: collectionDirectory,
  notifies: {
    submit: ["receiver"],
    accept: ["creator"],
    decline: ["creator"],
    cancel: ["receiver"],
    expire: ["creator", "receiver"],
  },
} as const satisfies Partial<RequestType>;

/** A draft is to be published in a collection. */
export const communitySubmission: RequestType = {
  ...reviewed,
  id: "community-submission",
  label: "Draft review",
  event: "community-submission",
  title: review.titleOfDraft,
  receiverFrom: review.otherReceiverError,
  hasReviewers: true,
  on: {
    submit: (ctx, request) => review.submitForReview(ctx, request),
    accept: review.publishReviewed,
    decline: review.returnToDraft,
    expire: review.returnToDraft,
    reviewers: review.reindexReviewed,
    cancel: review.detachReview,
    delete: review.detachReview,
  },
};

/** A published work is to be shown in a further collection. */
export const communityInclusion: RequestType = {
  ...reviewed,
  id: "community-inclusion",
  label: "Community inclusion",
  event: "community-inclusion",
  on: {
    submit: inclusion.submitInclusion,
    accept: inclusion.acceptInclusion,
    decline: inclusion.closeInclusion,
    expire: inclusion.closeInclusion,
    cancel: inclusion.closeInclusion,
  },
};

/** A reader asks the owner of a work for its files (api-records 8.5). */
export const userAccessRequest: RequestType = {
  id: "user-access-request",
  label: "Access request",
  event: "user-access-request",
  family: "access",
  creatorRole: "manager",
  receiverRole: "curator",
  collections: collectionDirectory,
  payload: ({ payload }) => payload,
  notifies: {
    submit: ["receiver"],
    accept: ["creator"],
    decline: ["creator"],
    cancel: ["receiver"],
    expire: ["creator"],
  },
  on: { accept: grantAccess },
};

/** All types about works, for `requests`. */
export const workRequestTypes: readonly RequestType[] = [
  communitySubmission,
  communityInclusion,
  userAccessRequest,
];
