/** Requests: creator, receiver, topic, comments and decision. Knows no type of request. */
export { attributesOf } from "./policy-attributes";
export {
  collectionReference,
  referencedId,
  grantKeysFor,
  type EntityReference,
  type ReferenceKind,
  parseReference,
  referenceJson,
  userReference,
  workReference,
} from "./entity-reference";
export { invitedAddress, withProof } from "./invited-address";
export {
  can as canDoWithRequest,
  isCreator,
  isDecider,
  ownRequests,
  requestsInvolving,
  requestsSent,
  requestsToDecide,
  sharedRequests,
  whereAllowed as visibleRequests,
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
  StepResult,
} from "./types";
export type { CommentInput } from "./service/comment-text";
export { readActionBody } from "./service/comment-text";
export {
  addComment,
  deleteComment,
  requireEvent,
  postComment,
  postReply,
  readEvent,
  updateComment,
} from "./service/comments";
export { execute, executeLocked, executeNamed, removeRequest } from "./service/execute";
export type { OpenFilter } from "./repository";
export { countDecisions, type DecisionFigures, listDecisionMonths } from "./repository/figures";
export {
  findOpenRequests,
  findLastClosed,
  findLastSentAfter,
  findRefusal,
  findOverdueRequests,
  findRequest,
  findRequests,
  saveDescription,
  savePayload,
  saveReaders,
  lockRequests,
  giveToAddressee,
} from "./service/without-permission-checks";
export { checkRequests, rebuildRequests, requestCoverage } from "./service/rebuild";
export { setLocked } from "./service/lock";
export { titleOf } from "./service/notification-texts";
export { updateRequest } from "./service/update";
export {
  countByReceiver,
  countRequests,
  type FoundRequests,
  whereStage,
  readOpenRequests,
  type RequestQuery,
  searchRequests,
} from "./service/search";
export {
  deleteFile as deleteRequestFile,
  dropUnattachedFiles,
  readFile as readRequestFile,
  receiveFile,
} from "./service/files";
export { openRequest, openRequests, type RequestWanted } from "./service/open";
export {
  pageOf,
  readDecisionWords,
  readReplies,
  readRequest,
  readTimeline,
  type Thread,
  type TypeOf,
} from "./service/read";
export { collectionRequestPath, ownRequestPath, requestIdIn } from "./path";
export { outcomesOf } from "./service/outcomes";
export { collectionCards } from "./service/collection-cards";
export { eventJson, fileJson, requestJson, requestsJson, threadJson } from "./serializer";
export { listFiles as findRequestFiles } from "./repository";
export {
  countRequestsOf,
  listRequestsOf,
  moveRequests,
  moveWritten,
  putBackRequests,
  putBackWritten,
} from "./service/reassign";
