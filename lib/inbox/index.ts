/** The inbox: requests of all kinds, as callers see, discuss and decide them. */
export {
  eventAnswer,
  repliesAnswer,
  requestAnswer,
  requestListAnswer,
  timelineAnswer,
} from "./answer";
export {
  actOnRequest,
  createComment,
  createReply,
  deleteComment,
  deleteRequest,
  lock,
  readComment,
  updateComment,
  updateRequest,
} from "./changes";
export {
  countWaiting,
  listOwnRequests,
  listRecordRequests,
  listReplies,
  listTimeline,
  readRequest,
  searchRequests,
} from "./service";
export { findType, requestTypes, typeOf } from "./types";
