import { z } from "zod";
import { foundCollectionsQuery } from "@/lib/collections/endpoints";
import { collectionListJson } from "@/lib/collections/schema";
import { pageQuery } from "@/lib/core/paging";
import { defineContract } from "@/lib/http/contract";
import { requestJson } from "@/lib/request-engine/schema";
import { DOCUMENT_TYPES } from "../constants";
import { foundWorksJson } from "../schema";
import {
  defaultInput,
  inclusionsInput,
  inclusionsJson,
  removalsInput,
  removalsJson,
  reviewInput,
  submitReviewInput,
  worksRemovalInput,
  worksRemovalJson,
} from "./collections";
import { foundWorksQuery } from "./search-queries";
import { parentJson } from "./work";

/** Contracts of reviews and of works in collections (api-records 14 and 16). */
const tag = "records";
const record = "/api/records/{id}" as const;
const review = `${record}/draft/review` as const;
const communities = `${record}/communities` as const;

const headers = {
  "If-Match":
    "The `revision_id` of the review; 412 when it has another one. Without it the last change counts; 409 when too " +
    "many come at the same time for it to be made. It may then be sent again.",
};

export const readReview = defineContract({
  method: "GET",
  path: review,
  summary: "Read the request for review of a draft",
  tag,
  status: 200,
  response: requestJson,
  // The permissions in the response depend on the reader.
  revalidates: false,
});

export const setReview = defineContract({
  method: "PUT",
  path: review,
  summary: "Choose the collection that reviews a draft",
  headers,
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 200,
  body: reviewInput,
  response: requestJson,
});

export const deleteReview = defineContract({
  method: "DELETE",
  path: review,
  summary: "Remove the collection that reviews a draft",
  headers,
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 204,
});

export const submitReview = defineContract({
  method: "POST",
  path: `${record}/draft/actions/submit-review`,
  summary: "Submit a draft to its collection; published immediately where no review is needed",
  tag,
  scope: "deposit:actions",
  transaction: "write",
  status: 202,
  body: submitReviewInput,
  response: requestJson,
});

export const listRecordCommunities = defineContract({
  method: "GET",
  path: communities,
  summary: "List the collections of a record",
  tag,
  status: 200,
  query: pageQuery,
  response: collectionListJson,
});

export const includeRecord = defineContract({
  method: "POST",
  path: communities,
  summary: "Ask collections to include a record",
  tag,
  scope: "deposit:actions",
  transaction: "write",
  status: 200,
  body: inclusionsInput,
  response: inclusionsJson,
});

export const setDefaultCommunity = defineContract({
  method: "PUT",
  path: communities,
  summary: "Choose the collection that is shown first",
  tag,
  scope: "deposit:write",
  transaction: "write",
  status: 200,
  body: defaultInput,
  response: parentJson,
});

export const excludeRecord = defineContract({
  method: "DELETE",
  path: communities,
  summary: "Remove a record from collections",
  tag,
  scope: "deposit:actions",
  transaction: "write",
  status: 200,
  body: removalsInput,
  response: removalsJson,
});

export const suggestCommunities = defineContract({
  method: "GET",
  path: `${record}/communities-suggestions`,
  summary: "Find collections to which a record could be added",
  tag,
  status: 200,
  query: foundCollectionsQuery.extend({
    membership: z
      .unknown()
      .describe("`true`: only collections of which the caller is a member")
      .optional(),
  }),
  response: collectionListJson,
});

export const searchCommunityRecords = defineContract({
  method: "GET",
  path: "/api/communities/{id}/records",
  summary: "Search the published records of a collection and of those below it",
  tag: "communities",
  status: 200,
  query: foundWorksQuery.extend({
    include: z
      .unknown()
      .describe("`own`: only what this collection itself includes; `subtree` when left out")
      .optional(),
  }),
  response: foundWorksJson,
  documents: DOCUMENT_TYPES,
  translated: true,
});

export const removeCommunityRecords = defineContract({
  method: "DELETE",
  path: "/api/communities/{id}/records",
  summary: "Remove records from a collection",
  tag: "communities",
  scope: "deposit:actions",
  transaction: "write",
  status: 200,
  body: worksRemovalInput,
  response: worksRemovalJson,
});

export const collectionWorkContracts = [
  readReview,
  setReview,
  deleteReview,
  submitReview,
  listRecordCommunities,
  includeRecord,
  setDefaultCommunity,
  excludeRecord,
  suggestCommunities,
  searchCommunityRecords,
  removeCommunityRecords,
];
