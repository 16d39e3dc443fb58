/** Collections: metadata, members, hierarchy. The exports that routes, pages and jobs may use. */
export { attributesOf } from "./policy-attributes";
export {
  can,
  canCreate,
  canManageRole,
  type CollectionAction,
  type CollectionAttributes,
  whereMember,
  whereAllowed,
} from "./policy";
export { adjustSizes } from "./repository";
export type { Collection, Logo, Member } from "./rows";
export {
  presentCollectionList,
  presentLogo,
  presentCollection,
  featuredJson,
  featuredListJson,
  serializeCollection,
} from "./presenter";
export {
  collectionDirectory,
  collectionRequestTypes,
  invitation,
  membershipRequest,
} from "./requests";
export { blockingRequests, deleteCollection, restoreCollection } from "./service/delete";
export {
  addGroups,
  changeGroupCollection,
  createGroupCollection,
  findGroupCollection,
  type GroupName,
  listGroupCollections,
  listOwningGroups,
  listPurgeable,
  lockGroupCollection,
  purgeCollection,
  removeGroups,
  replaceGroupsByPeople,
} from "./service/groups";
export { explainAccess } from "./service/explain-access";
export { assignParent } from "./service/hierarchy";
export { leaveParent } from "./service/leave-parent";
export {
  attachAtSignIn,
  attachInvitations,
  changeInvitations,
  invite,
} from "./service/invitations";
export {
  changeMembershipRequests,
  requestMembership,
  serializeMembershipRequest,
} from "./service/membership-requests";
export {
  createSubcollectionInvitation,
  inviteAsOwner,
  serializeJoinRequest,
  requestToJoin,
} from "./service/subcollection-requests";
export { serializeLogo } from "./serializer/logo";
export { deleteLogo, readLogo, replaceLogo, setLogoPicture } from "./service/logo";
export {
  countOpenMembershipRequests,
  listInvitations,
  listMembers,
  listMembershipRequests,
  listPublicMembers,
  listReceivedMembershipRequests,
} from "./service/member-lists";
export {
  readJoinedMember,
  readOfferedRole,
  readPendingRole,
  readPendingRoles,
} from "./service/pending-roles";
export { addMembers, addReaders, changeMembers, removeMembers } from "./service/members";
export {
  listSoleOwned,
  makeOwner,
  reopenCollection,
  restrictCollection,
  unmakeOwner,
} from "./service/moderation";
export { withOwnerRole, createCollection } from "./service/create";
export {
  changeFeaturedEntry,
  createFeaturedEntry,
  deleteFeaturedEntry,
  type FeaturedCollection,
  listAllFeatured,
  listFeaturedEntries,
} from "./service/featured";
export { reindexWorksRequest, reindexWorks } from "./service/reindex-works";
export { abilitiesOf } from "./service/authorise";
export { memberUserIds } from "./service/audience";
export {
  ancestorsOf,
  collectionsByIds,
  currentSlug,
  findCollection,
  shareLockCollection,
  readCollection,
  titleOfDeleted,
  subtreeIds,
  subtreesOf,
  includesDeleted,
} from "./service/read";
export { checkCollections, collectionCoverage, rebuildCollections } from "./service/rebuild";
export {
  COLLECTION_STATES,
  type CollectionState,
  listAllCollections,
  listChildren,
  listFeatured,
  listMainCollections,
  listOwnCollections,
  type OverseenCollection,
  searchCollections,
} from "./service/search";
export { patchCollection, renameCollection, replaceCollection } from "./service/update";
export {
  countMembershipsOf,
  listMembershipsOf,
  listUndecidedMemberships,
  moveMemberships,
  movePastMemberships,
  putBackMemberships,
  putBackPastMemberships,
} from "./service/reassign";
