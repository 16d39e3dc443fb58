/** What use cases about works return, as HTTP answers for the caller: representation, expansion, redirects. */
export { presentWorkExport } from "./export-work";
export { presentGrant, presentGrants } from "./grants";
export { presentExclusions, presentInclusions, presentRemovals } from "./inclusions";
export {
  presentCollectionWorks,
  presentDashboard,
  presentExport,
  presentSearch,
  presentVersions,
  serializeDashboard,
  serializeSearch,
} from "./lists";
export { presentSuggestions } from "./suggestions";
export {
  presentDraft,
  presentParent,
  presentResolved,
  presentReview,
  presentWork,
  presentWorkOrDraft,
  redirectToPage,
  redirectToRecord,
} from "./work";
