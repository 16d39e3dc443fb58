/** Requests of all kinds, as callers see, discuss and decide them. */
export {
  presentEvent,
  presentFile,
  presentReplies,
  presentRequest,
  presentRequestList,
  presentRequests,
  presentTimeline,
} from "./presenter";
export {
  actOnRequest,
  createComment,
  createReply,
  deleteComment,
  deleteRequest,
  readComment,
  setLocked,
  updateComment,
  updateRequest,
} from "./changes";
export { listNotifications, markNotificationRead } from "./notifications";
export {
  countOpenOfSides,
  countOwnByCollection,
  countWaiting,
  listAllRequests,
  listCommunityRequests,
  listOwnRequests,
  listRecordRequests,
  listReplies,
  listTimeline,
  markRequestRead,
  readDecisionWords,
  readRequest,
  readRequests,
  REQUEST_STAGES,
  searchRequests,
} from "./service";
export { deleteFile, openFile, uploadFile } from "./files";
export { fileJson } from "@/lib/request-engine";
export { readRounds, type RequestRounds } from "./rounds";
export { withOwnSteps } from "./own-steps";
export { findType, requestTypes, typeOf } from "./types";
