/** Works: drafts, published versions, who may do what with them. What routes, pages and jobs may use. */
export type { Access, Draft, Work } from "./rows";
export { workJobs, workSchedules } from "./jobs";
export {
  communityInclusion,
  communitySubmission,
  userAccessRequest,
  workRequestTypes,
} from "./requests";
export * from "./presenter";
export {
  serializeDraft,
  serializeRevisions,
  serializeWork,
  serializeEach,
  serializeWorks,
} from "./serializer/serialize";
export { jsonLd, schemaTypeOf } from "./serializer/json-ld";
export { countWorksInSubtrees, removeWorks, searchWorksOf } from "./service/collection-works";
export {
  createDraft,
  createDraftFromCrate,
  deleteDraft,
  readDraft,
  updateDraft,
} from "./service/drafts";
export { liftEmbargoes, listOverdueEmbargoes } from "./service/embargo";
export {
  openDraftFiles,
  openDraftFilesForChange,
  openFilesImport,
  openRecordFiles,
} from "./service/file-access";
export { abilitiesOf } from "./service/authorise";
export {
  changeGrant,
  changeGrantTo,
  createGrants,
  deleteGrant,
  deleteGrantTo,
  listGrants,
  listGrantsTo,
  readGrant,
  readGrantTo,
} from "./service/grants";
export { describeDoi } from "./service/describe-doi";
export { findVersions } from "./service/find-versions";
export {
  askedCollections,
  excludeWork,
  includeWork,
  excludableCollections,
  listCollectionsOf,
  setDefaultCollection,
  suggestCollections,
} from "./service/inclusions";
export { leaveCollection } from "./service/leave-collection";
export {
  countWorksOwnedBy,
  listPublicWorksOwnedBy,
  reopenWork,
  restrictWork,
} from "./service/moderation";
export { mintsDois } from "./pids/schemes";
export { doiHref } from "./reading/doi";
export { discardPid, reservePid } from "./service/pids";
export {
  compareReviewed,
  type ReviewComparison,
  type ReviewState,
} from "./service/review-snapshots";
export { compareVersions, type VersionComparison } from "./service/compare-versions";
export {
  readComparedVersions,
  type RefusedVersion,
  type VersionsAsked,
} from "./service/compared-versions";
export { isOrBecomesPublic } from "./service/collection-counts";
export { type NewWorkContent, readNewWork } from "./service/new-work";
export {
  claimDois,
  findByDois,
  type NewWork,
  publishDirectly,
  readableIds,
} from "./service/publish-directly";
export { publish } from "./service/publish";
export {
  hasWorks,
  latestId,
  listVersions,
  readNotice,
  readTakenDown,
  readWork,
  requireWorkOrDraft,
  resolveWork,
  titlesOfWorks,
} from "./service/read";
export { checkSearch, rebuildSearch, workCoverage } from "./service/rebuild";
export { workIdOfDoi, workIdOfOai } from "./service/resolve-pids";
export { readReturned } from "./service/returned-work";
export { deleteReview, readReview, setReview, submitReview } from "./service/reviews";
export { listRevisions, readChange, readRevision } from "./service/revisions";
export { exportWorks } from "./service/export";
export { exportWork } from "./service/export-work";
export {
  listAllWorks,
  listOwnTakenDown,
  listOwnWorks,
  newestWorks,
  summarizePublicWorks,
  searchWorks,
  WORK_STATES,
} from "./service/search";
export { highlightsOf } from "./service/passages";
export { suggestWhileTyping } from "./service/suggestions";
export {
  type ClosedFiles,
  closedFilesOf,
  requestAccess,
  serializeAccessRequest,
} from "./service/access-requests";
export { changeAccessSettings } from "./service/access-settings";
export { removalReasonLabel, removalReasons } from "./service/removal-reason";
export { restoreWork, takeDownWork } from "./service/take-down";
export { editWork, newVersion } from "./service/versions";
export { countWorksOf, listWorksOf, moveWorks, putBackWorks } from "./service/reassign";
export {
  type CountedWork,
  describeForStatistics,
  describeVersionsForStatistics,
} from "./service/describe-for-statistics";
export { resourceTypeValues } from "./search-document";
export { indexUsage } from "./service/index-usage";
