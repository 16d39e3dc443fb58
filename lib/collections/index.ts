/** Collections: what they say, who is in them, which is below which. What routes, pages and jobs may use. */
export { factsOf } from "./facts";
export {
  can,
  canCreate,
  canManageRole,
  type CollectionAction,
  type CollectionFacts,
  memberOf,
  visible,
} from "./policy";
export { adjustSizes } from "./repository";
export type { Collection, Logo, Member } from "./rows";
export {
  collectionListResponse,
  collectionResponse,
  featuredJson,
  featuredListJson,
  toCollectionJson,
} from "./service/answer";
export { directory as collectionDirectory, collectionRequestTypes } from "./requests";
export { blockingRequests, deleteCollection, restoreCollection } from "./service/delete";
export { explainAccess } from "./service/explain";
export { assignParent } from "./service/hierarchy";
export { leaveParent } from "./service/leave";
export {
  attachInvitations,
  changeInvitations,
  changeMembershipRequests,
  invite,
  membershipResponse,
  requestMembership,
} from "./service/invitations";
export {
  createSubcollectionInvitation,
  inviteAsOwner,
  joinResponse,
  requestToJoin,
} from "./service/join";
export { deleteLogo, logoResponse, replaceLogo, toLogoJson } from "./service/logo";
export {
  listInvitations,
  listMembers,
  listMembershipRequests,
  listPublicMembers,
} from "./service/member-lists";
export { addMembers, addReaders, changeMembers, removeMembers } from "./service/members";
export { asOwnerOf, createCollection } from "./service/create";
export {
  changeFeaturedEntry,
  createFeaturedEntry,
  deleteFeaturedEntry,
  listFeaturedEntries,
} from "./service/featured";
export { followCollection, letWorksFollow } from "./service/followers";
export { abilitiesOf } from "./service/gate";
export { memberUserIds } from "./service/audience";
export {
  ancestorsOf,
  collectionsByIds,
  currentSlug,
  findCollection,
  holdCollection,
  readCollection,
  subtreeIds,
  wantsDeleted,
} from "./service/read";
export { checkCollections, collectionCoverage, rebuildCollections } from "./service/rebuild";
export {
  listChildren,
  listFeatured,
  listOwnCollections,
  searchCollections,
} from "./service/search";
export { patchCollection, renameCollection, replaceCollection } from "./service/update";
