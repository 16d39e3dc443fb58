/** Collections that groups of partner instances own. */
export { presentGroupChange, presentGroupCollections } from "./presenter";
export { newGroupCollectionJson } from "./serializer";
export { changeGroup } from "./service/change";
export { createGroupCollection } from "./service/create";
export { deleteGroupCollection, refuseUnnamed } from "./service/delete";
export { applyGroup, disownGroup } from "./service/follow";
export { describeGroup, type GroupSummary } from "./service/describe";
export { listGroupCollections, readGroupCollection } from "./service/read";
