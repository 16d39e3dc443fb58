export {
  findAllEntries,
  findLoadedState,
  type LoadedState,
  lockLoading,
  saveLoadedState,
  upsertEntries,
} from "./entries";
export {
  endLoad,
  findContent,
  findLoad,
  insertLoad,
  type LineProblem,
  listLoads,
  listTypeStates,
  type Load,
  saveProgress,
} from "./loads";
