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
export { asOwnerOf, createCollection } from "./service/create";
export {
  changeFeaturedEntry,
  createFeaturedEntry,
  deleteFeaturedEntry,
  listFeaturedEntries,
} from "./service/featured";
export { abilitiesOf } from "./service/gate";
export { memberUserIds } from "./service/members";
export {
  ancestorsOf,
  collectionsByIds,
  currentSlug,
  findCollection,
  readCollection,
  subtreeIds,
  wantsDeleted,
} from "./service/read";
export {
  listChildren,
  listFeatured,
  listOwnCollections,
  searchCollections,
} from "./service/search";
export { patchCollection, renameCollection, replaceCollection } from "./service/update";
