/** Requests: who asks what of whom, what was said about it, and what came of it. Knows no type of request. */
export { factsOf } from "./facts";
export {
  collectionParty,
  idIn,
  keysFor,
  type Party,
  type PartyKind,
  readParty,
  toReference,
  userParty,
  workParty,
} from "./party";
export {
  can as canDoWithRequest,
  ownRequests,
  requestsToDecide,
  sharedRequests,
  visible as visibleRequests,
} from "./policy";
export type {
  CollectionCard,
  CollectionDirectory,
  EventRow,
  FileRow,
  RequestRow,
  RequestType,
  Side,
  SlugOf,
} from "./types";
export type { CommentInput } from "./service/comment-text";
export { readActionBody } from "./service/comment-text";
export {
  addComment,
  deleteComment,
  needEvent,
  postComment,
  postReply,
  readEvent,
  updateComment,
} from "./service/comments";
export { execute, executeNamed, removeRequest } from "./service/execute";
export type { OpenFilter } from "./repository";
export {
  findOpen,
  findLastClosed,
  findOverdue,
  findRequest,
  findRequests,
  keepPayload,
  keepReaders,
  lockOpen,
  lockSeveral,
  readdress,
} from "./service/find";
export { checkRequests, rebuildRequests, requestCoverage } from "./service/rebuild";
export { setLocked } from "./service/lock";
export { titleOf } from "./service/notice";
export { updateRequest } from "./service/update";
export {
  countRequests,
  type FoundRequests,
  inStage,
  type RequestQuery,
  searchRequests,
} from "./service/search";
export {
  deleteFile as deleteRequestFile,
  dropLooseFiles,
  readFile as readRequestFile,
  receiveFile,
} from "./service/files";
export { openRequest, openRequests, type RequestWanted } from "./service/open";
export {
  pageOf,
  readReplies,
  readRequest,
  readTimeline,
  type Thread,
  type TypeOf,
} from "./service/read";
export { collectionRequestPath, ownRequestPath } from "./path";
export { collectionCards } from "./service/collection-cards";
export { eventJson, fileJson, requestJson, requestsJson, threadJson } from "./serializer";
export { listFiles as findRequestFiles } from "./repository";
