import { z } from "zod";
import { booleanQuery, pageQuery } from "@/lib/core/paging";
import { type Contract, defineContract } from "@/lib/http/contract";
import {
  actionBody,
  commentBody,
  countsJson,
  eventJson,
  eventListJson,
  requestFileJson,
  requestInput,
  requestJson,
  requestListJson,
} from "./schema";

/** Contracts of requests, their conversations, and the inboxes they lie in. */
const tag = "requests";
const request = "/api/requests/{id}" as const;
const comment = `${request}/comments/{comment}` as const;
/** Steps that notify others or publish a work need more than the scope for writing drafts. */
const change = { tag, scope: "deposit:actions", transaction: "write" } as const;

const expandParameter = {
  expand: booleanQuery
    .optional()
    .describe("With the people, collections and records that are referred to, as `expanded`"),
};
const expand = z.object(expandParameter);
/** Facets and parties are query parameters too; they are read by the service, which knows their names. */
const listQuery = pageQuery.extend({
  q: z.string().optional().describe("Words, phrases in quotation marks, or a query"),
  sort: z
    .string()
    .optional()
    .describe(
      "`bestmatch`, `newest`, `oldest`, `newestactivity`, `oldestactivity`, `newestsubmission` or `oldestsubmission`",
    ),
  ...expandParameter,
});

export const searchRequests = defineContract({
  method: "GET",
  path: "/api/requests",
  summary: "Search the requests the caller may read",
  tag,
  status: 200,
  query: listQuery,
  response: requestListJson,
});

export const listOwnRequests = defineContract({
  method: "GET",
  path: "/api/user/requests",
  summary: "List requests made by or addressed to the caller",
  tag,
  status: 200,
  query: listQuery.extend({
    shared_with_me: booleanQuery
      .optional()
      .describe(
        "Instead: those that reach the caller through collections, groups, works or as reviewer",
      ),
    to_decide: booleanQuery
      .optional()
      .describe("Instead: those that wait for the caller, over all collections"),
    sent: booleanQuery
      .optional()
      .describe("Instead: those that the caller sent, in person or for a collection"),
    involved: booleanQuery
      .optional()
      .describe("Instead: those of others that reach the caller as reviewer or through a work"),
  }),
  response: requestListJson,
});

export const countRequests = defineContract({
  method: "GET",
  path: "/api/user/requests/counts",
  summary: "Count what waits for the caller",
  tag,
  status: 200,
  response: countsJson,
});

export const listRecordRequests = defineContract({
  method: "GET",
  path: "/api/records/{id}/requests",
  summary: "List the requests about a record",
  tag,
  status: 200,
  query: listQuery,
  response: requestListJson,
});

export const readRequest = defineContract({
  method: "GET",
  path: request,
  summary: "Read a request",
  tag,
  status: 200,
  query: expand,
  response: requestJson,
  // The caller's permissions change with memberships, which do not change the revision.
  revalidates: false,
});

export const updateRequest = defineContract({
  method: "PUT",
  path: request,
  summary: "Change title, description or reviewers of a request",
  ...change,
  status: 200,
  body: requestInput,
  response: requestJson,
});

export const markRequestRead = defineContract({
  method: "POST",
  path: `${request}/read`,
  summary: "Mark the caller's notifications about a request as read",
  tag,
  transaction: "write",
  status: 204,
});

export const deleteRequest = defineContract({
  method: "DELETE",
  path: request,
  summary: "Delete a request that was never submitted",
  ...change,
  status: 204,
});

export const actOnRequest = defineContract({
  method: "POST",
  path: `${request}/actions/{action}`,
  summary: "Submit, accept, decline or cancel a request",
  ...change,
  status: 200,
  body: actionBody,
  response: requestJson,
});

const locking = <const Word extends "lock" | "unlock">(word: Word, summary: string) => ({
  post: defineContract({
    method: "POST",
    path: `${request}/${word}` as const,
    summary,
    ...change,
    status: 204,
  }),
  /** The older form. A cookie alone is not enough, since other sites can make browsers read addresses. */
  get: defineContract({
    method: "GET",
    path: `${request}/${word}` as const,
    summary: `${summary} (older form; requires a bearer token or \`X-Requested-With\`)`,
    ...change,
    status: 204,
  }),
});
export const lockRequest = locking("lock", "Lock the conversation of a request");
export const unlockRequest = locking("unlock", "Unlock the conversation of a request");

export const createComment = defineContract({
  method: "POST",
  path: `${request}/comments`,
  summary: "Comment on a request",
  ...change,
  status: 201,
  query: expand,
  body: commentBody,
  response: eventJson,
});

export const readComment = defineContract({
  method: "GET",
  path: comment,
  summary: "Read a comment or entry of the timeline",
  tag,
  status: 200,
  query: expand,
  response: eventJson,
  // Replies come and go without a new revision of the comment.
  revalidates: false,
});

export const updateComment = defineContract({
  method: "PUT",
  path: comment,
  summary: "Change one's own comment",
  ...change,
  status: 200,
  query: expand,
  body: commentBody,
  response: eventJson,
});

export const deleteComment = defineContract({
  method: "DELETE",
  path: comment,
  summary: "Delete one's own comment; its place and the replies to it stay",
  ...change,
  status: 204,
});

export const createReply = defineContract({
  method: "POST",
  path: `${comment}/reply`,
  summary: "Reply to a comment",
  ...change,
  status: 201,
  query: expand,
  body: commentBody,
  response: eventJson,
});

const eventQuery = pageQuery.extend({
  sort: z.string().optional().describe("`oldest` or `newest`"),
  ...expandParameter,
});
const focusQuery = eventQuery.extend({
  focus_event_id: z.string().optional().describe("The first page when there is no such entry"),
});

export const listReplies = defineContract({
  method: "GET",
  path: `${comment}/replies`,
  summary: "List the replies to a comment, oldest first",
  tag,
  status: 200,
  query: eventQuery,
  response: eventListJson,
});

export const focusReplies = defineContract({
  method: "GET",
  path: `${comment}/replies_focused`,
  summary: "Read the page of replies that holds a given one",
  tag,
  status: 200,
  query: focusQuery,
  response: eventListJson,
});

export const readTimeline = defineContract({
  method: "GET",
  path: `${request}/timeline`,
  summary: "Read the timeline of a request, oldest first",
  tag,
  status: 200,
  query: eventQuery,
  response: eventListJson,
});

export const focusTimeline = defineContract({
  method: "GET",
  path: `${request}/timeline_focused`,
  summary: "Read the page of the timeline that holds a given entry",
  tag,
  status: 200,
  query: focusQuery,
  response: eventListJson,
});

export const uploadFile = defineContract({
  method: "PUT",
  path: `${request}/files/upload/{name}`,
  summary: "Upload a file that a comment will attach (10 MiB each, 100 MiB for a request)",
  tag,
  scope: "deposit:actions",
  transaction: "none",
  consumes: null,
  status: 200,
  response: requestFileJson,
});

export const downloadFile = defineContract({
  method: "GET",
  path: `${request}/files/{key}/content`,
  summary: "Download a file of a conversation",
  tag,
  status: 200,
  produces: ["*/*"],
});

export const deleteFile = defineContract({
  method: "DELETE",
  path: `${request}/files/{key}`,
  summary: "Delete a file one has uploaded",
  ...change,
  status: 204,
});

export const listCommunityRequests = defineContract({
  method: "GET",
  path: "/api/communities/{id}/requests",
  summary: "List the requests to a collection, for its curators",
  tag,
  status: 200,
  query: listQuery,
  response: requestListJson,
});

export const inboxContracts: readonly Contract[] = [
  searchRequests,
  listOwnRequests,
  countRequests,
  listRecordRequests,
  readRequest,
  updateRequest,
  markRequestRead,
  deleteRequest,
  actOnRequest,
  lockRequest.post,
  lockRequest.get,
  unlockRequest.post,
  unlockRequest.get,
  createComment,
  readComment,
  updateComment,
  deleteComment,
  createReply,
  listReplies,
  focusReplies,
  readTimeline,
  focusTimeline,
  uploadFile,
  downloadFile,
  deleteFile,
  listCommunityRequests,
];
