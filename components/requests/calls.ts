import { contractAt } from "@/lib/http/contract";
import type * as inbox from "@/lib/requests/endpoints";

export const actOnRequest = contractAt<typeof inbox.actOnRequest>(
  "POST",
  "/api/requests/{id}/actions/{action}",
);
export const focusTimeline = contractAt<typeof inbox.focusTimeline>(
  "GET",
  "/api/requests/{id}/timeline_focused",
);
export const readTimeline = contractAt<typeof inbox.readTimeline>(
  "GET",
  "/api/requests/{id}/timeline",
);
export const listRecordRequests = contractAt<typeof inbox.listRecordRequests>(
  "GET",
  "/api/records/{id}/requests",
);
export const lockRequest = contractAt<typeof inbox.lockRequest.post>(
  "POST",
  "/api/requests/{id}/lock",
);
export const unlockRequest = contractAt<typeof inbox.unlockRequest.post>(
  "POST",
  "/api/requests/{id}/unlock",
);
export const createComment = contractAt<typeof inbox.createComment>(
  "POST",
  "/api/requests/{id}/comments",
);
export const deleteFile = contractAt<typeof inbox.deleteFile>(
  "DELETE",
  "/api/requests/{id}/files/{key}",
);
export const uploadFile = contractAt<typeof inbox.uploadFile>(
  "PUT",
  "/api/requests/{id}/files/upload/{name}",
);
export const createReply = contractAt<typeof inbox.createReply>(
  "POST",
  "/api/requests/{id}/comments/{comment}/reply",
);
export const listReplies = contractAt<typeof inbox.listReplies>(
  "GET",
  "/api/requests/{id}/comments/{comment}/replies",
);
export const markRequestRead = contractAt<typeof inbox.markRequestRead>(
  "POST",
  "/api/requests/{id}/read",
);
export const deleteComment = contractAt<typeof inbox.deleteComment>(
  "DELETE",
  "/api/requests/{id}/comments/{comment}",
);
export const updateComment = contractAt<typeof inbox.updateComment>(
  "PUT",
  "/api/requests/{id}/comments/{comment}",
);
export const updateRequest = contractAt<typeof inbox.updateRequest>("PUT", "/api/requests/{id}");
